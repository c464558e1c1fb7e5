import { type Document, type Span, sensesOf } from "@discoprep/corpus";
import type { SentenceData } from "../client/data.ts";
import { html, type Markup, scriptValue } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import { type Tones, toneLegend, toneOf } from "../html/tones.ts";
import type { Provenance } from "../model/provenance.ts";
import { extent } from "../model/relation-figures.ts";
import type { SiteFolder } from "../site-folder.ts";
import { markedParts, markedText } from "./marked-text.ts";
import { type KeyedRelation, keyedRelations, relationCard } from "./relation-card.ts";

/** A release as the pages of its documents show it. */
export interface ReleaseView {
  readonly name: string;
  /** False: show only ids, labels and counts. */
  readonly withText: boolean;
  readonly provenance?: Provenance;
  readonly tones: Tones;
}

/** A document with its neighbours. */
export interface Neighbours {
  readonly before: Document | undefined;
  readonly document: Document;
  readonly after: Document | undefined;
}

export const marks = html`<span class="arg1">Arg1</span> <span class="arg2">Arg2</span> <span class="connective">Connective</span>`;

export const legend = html`<p class="legend">Marks of the selected relation: ${marks}. Text in any relation has a dotted line.</p>
`;

/** Writes the page of a document: its text beside its relations. Its address with `#r` and an ID selects a relation. */
export function writeDocument(
  site: SiteFolder,
  { before, document, after }: Neighbours,
  pathOf: (document: Document) => string,
  { name, withText, provenance, tones }: ReleaseView,
): void {
  const { id, sentences } = document;
  const path = pathOf(document);
  const { discoprep, commit } = provenance?.made?.versions ?? {};
  const release = [name, discoprep && `discoprep ${discoprep}`, commit?.slice(0, 12)].filter(Boolean);
  const keyed = keyedRelations(document.relations);
  const marked = keyed.flatMap(({ key, relation: { arg1, arg2, connective } }) =>
    markedParts(key, { arg1: arg1.spans, arg2: arg2.spans, connective: connective?.spans ?? [] }),
  );
  const step = (to: Document | undefined, text: string, rel: string) =>
    to && html`<a rel="${rel}" href="${relativeAddress(path, pathOf(to))}">${text}</a> `;
  const tokens = sentences.reduce((sum, sentence) => sum + sentence.tokens.length, 0);
  const sizes = Object.entries({ relations: keyed.length, sentences: sentences.length, tokens });
  const parse = withText && sentences.length > 0 && path.replace(/^doc\/(.*)\.html$/, "data/parses/$1.js");
  if (parse) site.write(parse, parseScript(document));
  const main = html`<p class="tools">${sizes.map(([unit, count]) => count > 0 && html`<span><b>${count}</b> ${unit}</span>`)}${step(before, "Previous document", "prev")}${step(after, "Next document", "next")}</p>
${withText && html`${ribbon(document, keyed, tones)}${legend}`}<p id="selected" role="status" data-release="${release.join(", ")}"></p>
<div class="reader">
${withText && markedText(document, marked)}<section class="relations" aria-labelledby="relations-heading" tabindex="0"><h2 id="relations-heading">Relations</h2>
<ol>
${keyed.map((relation) => relationCard(relation, withText ? document : undefined, tones))}</ol></section>
</div>
${
  parse &&
  html`<details id="parse" data-script="${relativeAddress(path, parse)}"><summary>Sentences, tokens, trees and dependencies</summary></details>
`
}`;
  site.page({ path, title: id, main, view: "document" });
}

/** Returns the script that gives a document's parses to its page. */
export function parseScript({ sentences }: Pick<Document, "sentences">): string {
  const data = sentences.map(({ tokens, dependencies = [], parsetree = "" }): SentenceData => {
    const links = new Map(dependencies.map(({ dependent, head, label }) => [dependent, { head, label }]));
    return {
      tokens: tokens.map(({ form, partOfSpeech: tag }, index) => ({ form, tag, ...links.get(index + 1) })),
      tree: parsetree,
    };
  });
  return `discoprepParse(${scriptValue(data)});\n`;
}

const width = 1200;
const lane = 7;

/** Draws the document as a line of sentences, and below it a bar for each relation, in lanes: Arg1 full, Arg2 light. */
function ribbon({ raw, sentences }: Document, keyed: readonly KeyedRelation[], tones: Tones): Markup | false {
  if (keyed.length === 0 || raw.length === 0) return false;
  const x = (offset: number): number => Math.round((width * 10 * offset) / raw.length) / 10;
  const ends: number[] = [];
  const bars = keyed.flatMap(({ key, relation }) => {
    const { type, arg1, arg2, connective, conn1 } = relation;
    const whole = extent([arg1, arg2, connective].flatMap((part) => part?.spans ?? []));
    if (whole === undefined) return [];
    const free = ends.findIndex((end) => end <= whole.start);
    const at = free === -1 ? ends.length : free;
    ends[at] = whole.end;
    const y = 12 + at * lane;
    const bar = (opacity: string, { start, end }: Span) =>
      html`<rect opacity=${opacity} x="${x(start)}" y="${y}" width="${Math.max(1, x(end - start))}" height="5"/>`;
    const senses = sensesOf(relation);
    return html`<a href="#${key}" class="${toneOf(senses[0] ?? "", tones)}" tabindex="-1"><title>${type} ${senses.join(" · ")} ${conn1?.text ?? ""}</title><rect x="${x(whole.start)}" y="${y + 2}" width="${x(whole.end - whole.start)}" height="1"/>${arg2.spans.map((span) => bar("0.45", span))}${arg1.spans.map((span) => bar("1", span))}</a>
`;
  });
  const height = 14 + ends.length * lane;
  return html`<figure class="ribbon" tabindex="0"><figcaption>Where relations are, Arg1 full and Arg2 light: ${toneLegend(tones)}</figcaption><svg role="group" aria-label="Relations along the text; j and k select the next and the previous one" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<g fill="var(--line)">${sentences.map(({ start, end }) => html`<rect x="${x(start)}" y="2" width="${Math.max(1, x(end - start) - 1)}" height="4"/>`)}</g>
${bars}</svg></figure>
`;
}

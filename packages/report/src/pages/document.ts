import type { Document } from "@discoprep/corpus";
import type { SentenceData } from "../client/data.ts";
import { html, scriptValue } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import type { Tones } from "../html/tones.ts";
import type { Provenance } from "../model/provenance.ts";
import type { SiteFolder } from "../site-folder.ts";
import { markedParts, markedText } from "./marked-text.ts";
import { keyedRelations, relationCard } from "./relation-card.ts";
import { ribbon } from "./ribbon.ts";

/** A release as the pages of its documents show it. */
export interface ReleaseView {
  readonly name: string;
  /** False: ids, labels and counts only. */
  readonly withText: boolean;
  readonly provenance?: Provenance;
  readonly tones: Tones;
}

/** A document with the paths of its page, and of those before and after it, relative to the site. */
interface PlacedDocument {
  readonly document: Document;
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export const marks = html`<span class="arg1">Arg1</span> <span class="arg2">Arg2</span> <span class="connective">Connective</span>`;

export const legend = html`<p class="legend">Marks of the selected relation: ${marks}. Text in any relation has a dotted line.</p>
`;

/**
 * Writes the page of a document: its text, and beside it its relations in text order. Selecting a relation marks its parts; its
 * address is `#r` and its ID.
 */
export function writeDocument(
  site: SiteFolder,
  { document, path, before, after }: PlacedDocument,
  { name, withText, provenance, tones }: ReleaseView,
): void {
  const { id, sentences } = document;
  const { discoprep, commit } = provenance?.made?.versions ?? {};
  const release = [name, discoprep && `discoprep ${discoprep}`, commit?.slice(0, 12)].filter(Boolean);
  const keyed = keyedRelations(document.relations);
  const marked = keyed.flatMap(({ key, relation: { arg1, arg2, connective } }) =>
    markedParts(key, { arg1: arg1.spans, arg2: arg2.spans, connective: connective?.spans ?? [] }),
  );
  const step = (to: string | undefined, text: string, rel: string) =>
    to !== undefined && html`<a rel="${rel}" href="${relativeAddress(path, to)}">${text}</a> `;
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const sizes = Object.entries({ relations: keyed.length, sentences: sentences.length, words });
  const parse = withText && sentences.length > 0 && path.replace(/^doc\/(.*)\.html$/, "data/parses/$1.js");
  if (parse) site.write(parse, parseScript(document));
  const main = html`<p class="tools">${sizes.map(([what, count]) => count > 0 && html`<span><b>${count}</b> ${what}</span>`)}${step(before, "Previous document", "prev")}${step(after, "Next document", "next")}</p>
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

/** Returns the script that hands a document's parse layers to its page. */
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

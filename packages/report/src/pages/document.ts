import type { Document } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";
import { relativeAddress } from "../html/page.ts";
import type { Tones } from "../html/tones.ts";
import type { Provenance } from "../model/report.ts";
import { markedText } from "./marked-text.ts";
import { keyedRelations, relationCard } from "./relation-card.ts";
import { ribbon } from "./ribbon.ts";
import { relationRoles } from "./segments.ts";

export interface ReleaseView {
  readonly name: string;
  /** False: ids, labels and counts only. */
  readonly withText: boolean;
  readonly provenance?: Provenance;
  readonly tones: Tones;
}

/** Addresses of the pages of the documents before and after, relative to the site. */
interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The three marks in their own look. */
export const marks = html`<span class="arg1">Arg1</span> <span class="arg2">Arg2</span> <span class="connective">Connective</span>`;

/** The explanation of the marks on a document's text. */
export const legend = html`<p class="legend">Marks of the selected relation: ${marks}. Text in any relation has a dotted line.</p>
`;

/**
 * One document: its text, and beside it its relations in text order. Selecting a relation marks its parts; its
 * address is `#r` and its ID.
 * @param path of the page, relative to the site
 * @param parse the script with the document's tokens and trees, where it has any
 */
export function documentMain(
  document: Document,
  path: string,
  neighbours: Neighbours,
  parse: string | undefined,
  { name, withText, provenance, tones }: ReleaseView,
): Markup {
  const { discoprep, commit } = provenance?.made?.versions ?? {};
  const release = [name, discoprep && `discoprep ${discoprep}`, commit?.slice(0, 12)]
    .filter(Boolean)
    .join(", ");
  const keyed = keyedRelations(document.relations);
  const marked = keyed.map(({ key, relation }) => ({ key, roles: relationRoles(relation) }));
  const step = (to: string | undefined, text: string, rel: string) =>
    to !== undefined && html`<a rel="${rel}" href="${relativeAddress(path, to)}">${text}</a> `;
  const { sentences } = document;
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const sizes = [
    [keyed.length, "relations"],
    [sentences.length, "sentences"],
    [words, "words"],
  ] as const;
  return html`<p class="tools">${sizes.map(([count, what]) => count > 0 && html`<span><b>${count}</b> ${what}</span>`)}${step(neighbours.before, "Previous document", "prev")}${step(neighbours.after, "Next document", "next")}</p>
${withText && html`${ribbon(document, keyed, tones)}${legend}`}<p id="selected" role="status" data-release="${release}"></p>
<div class="reader">
${withText && markedText(document, marked)}<section class="relations" aria-labelledby="relations-heading" tabindex="0"><h2 id="relations-heading">Relations</h2>
<ol>
${keyed.map((relation) => relationCard(relation, withText ? document : undefined, tones))}</ol></section>
</div>
${
  parse !== undefined &&
  html`<details id="parse" data-script="${relativeAddress(path, parse)}"><summary>Sentences, tokens, trees and dependencies</summary></details>
`
}`;
}

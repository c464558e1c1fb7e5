import { type Document, runs, type Span, type Token, tokenTable } from "@discoprep/corpus";
import type { ScoredRelation } from "@discoprep/score/conll16";
import type { Role } from "../client/data.ts";
import { html, type Markup } from "../html/markup.ts";
import { connectiveRoles, ofRoles, relationText } from "../html/relation-text.ts";
import { breakable } from "../html/table.ts";
import { legend } from "./document.ts";
import { markedParts, markedText } from "./marked-text.ts";
import type { TextRow } from "./score-rows.ts";

/** Shows gold and a system on the same text, side by side, with the list of their pairs. @param index of the system */
export function comparisonMain(
  document: Document,
  rows: readonly TextRow[],
  index: number,
  system: string,
): Markup {
  const { tokens } = tokenTable(document);
  const ofSystem = rows.filter(({ readings }) => readings[index] !== undefined);
  const column = (title: string, id: string, side: (row: TextRow) => ScoredRelation | undefined): Markup => {
    const parts = ofSystem.flatMap((row) => {
      const { arg1 = [], arg2 = [], connective = [] } = side(row) ?? {};
      const spans = (places: readonly number[]): Span[] => tokenSpans(places, tokens);
      return markedParts(row.key, { arg1: spans(arg1), arg2: spans(arg2), connective: spans(connective) });
    });
    return html`<section aria-labelledby="${id}-heading"><h2 id="${id}-heading"><bdi>${title}</bdi></h2>
${markedText(document, parts, id)}</section>
`;
  };
  const firstToken = ({ gold, readings }: TextRow): number => {
    const relation = gold ?? readings[index]?.predicted;
    return Math.min(...(relation?.arg1 ?? []), ...(relation?.arg2 ?? []), Number.MAX_SAFE_INTEGER);
  };
  const ordered = ofSystem.toSorted((a, b) => firstToken(a) - firstToken(b));
  return html`${legend}<p><del>Struck</del>: in gold only. <ins>Underlined</ins>: in the system only.</p>
<p id="selected" role="status"></p>
<div class="reader charts">
${column("Gold", "gold", ({ gold }) => gold)}${column(system, "system", ({ readings }) => readings[index]?.predicted)}<section class="relations" aria-labelledby="relations-heading" tabindex="0"><h2 id="relations-heading">Relations (${ordered.length})</h2>
<ol>
${ordered.map((row) => outcomeCard(row, index))}</ol></section>
</div>
`;
}

function outcomeCard({ key, gold, readings, compared }: TextRow, index: number): Markup {
  const { outcome, predicted } = readings[index] ?? {};
  const label = (relation: ScoredRelation | undefined): Markup =>
    breakable(relation === undefined ? "none" : `${relation.type} ${relation.senses.join(" · ")}`);
  const part = (name: string, roles: readonly Role[]): Markup | false => {
    const parts = ofRoles(compared[index] ?? [], roles);
    const text = relationText(parts, { length: Infinity });
    return parts.length > 0 && html`<dt>${name}</dt><dd dir="auto">${text}</dd>`;
  };
  return html`<li id="${key}"><a href="#${key}">${outcome?.errors.join(", ") || "correct"}</a>
<dl><dt>Gold</dt><dd class="sense">${label(gold)}</dd><dt>System</dt><dd>${label(predicted)}</dd>${part("Arg1", ["arg1"])}${part("Connective", connectiveRoles)}${part("Arg2", ["arg2"])}</dl></li>
`;
}

/** Returns spans of neighbouring tokens; tokens that the document does not have are left out. */
function tokenSpans(places: readonly number[], tokens: readonly Token[]): Span[] {
  const inText = [...new Set(places)].filter((place) => place < tokens.length).sort((a, b) => a - b);
  return runs(inText).map(([first, last]) => {
    return { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 };
  });
}

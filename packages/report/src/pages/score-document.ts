import type { Document, Span, Token } from "@discoprep/corpus";
import { tokenTable } from "@discoprep/corpus";
import type { ScoredRelation } from "@discoprep/score/conll16";
import type { TextPart } from "../client/data.ts";
import { html, type Markup } from "../html/markup.ts";
import { partsOf, relationText } from "../html/relation-text.ts";
import type { ShownOutcome } from "../model/score.ts";
import { legend } from "./document.ts";
import { markedText } from "./marked-text.ts";
import type { MarkedRelation } from "./segments.ts";

/** A pair of relations with the name that selects it on its page. */
export interface KeyedOutcome {
  readonly key: string;
  readonly outcome: ShownOutcome;
  readonly gold: ScoredRelation | undefined;
  readonly predicted: ScoredRelation | undefined;
  /** Both on the text. */
  readonly parts: readonly TextPart[];
}

/** Gold and system on the same text, side by side, with the list of their pairs. */
export function comparisonMain(document: Document, keyed: readonly KeyedOutcome[], system: string): Markup {
  const { tokens } = tokenTable(document);
  const marked = (side: "gold" | "predicted"): MarkedRelation[] =>
    keyed.flatMap((one) => {
      const relation = one[side];
      return relation === undefined ? [] : [{ key: one.key, roles: tokenRoles(relation, tokens) }];
    });
  const ordered = [...keyed].sort((a, b) => firstToken(a) - firstToken(b));
  const column = (title: string, id: string, marks: readonly MarkedRelation[]): Markup =>
    html`<section aria-labelledby="${id}-heading"><h2 id="${id}-heading"><bdi>${title}</bdi></h2>
${markedText(document, marks, id)}</section>
`;
  return html`${legend}<p><del>Struck</del>: in gold only. <ins>Underlined</ins>: in the system only.</p>
<p id="selected" role="status"></p>
<div class="reader compared">
${column("Gold", "gold", marked("gold"))}${column(system, "system", marked("predicted"))}<section class="relations" aria-labelledby="relations-heading" tabindex="0"><h2 id="relations-heading">Relations (${ordered.length})</h2>
<ol>
${ordered.map(outcomeCard)}</ol></section>
</div>
`;
}

function outcomeCard({ key, outcome, gold, predicted, parts }: KeyedOutcome): Markup {
  const label = (relation: ScoredRelation | undefined): string =>
    relation === undefined ? "none" : `${relation.type} ${relation.senses.join(" · ")}`;
  return html`<li id="${key}"><a href="#${key}">${outcome.errors.length === 0 ? "correct" : outcome.errors.join(", ")}</a>
<dl><dt>Gold</dt><dd class="sense">${label(gold)}</dd><dt>System</dt><dd>${label(predicted)}</dd>${comparedText("Arg1", "1", parts)}${comparedText("Connective", "ci", parts)}${comparedText("Arg2", "2", parts)}</dl></li>
`;
}

/** A part of the relation: what only gold has is struck, what only the system has is underlined. */
function comparedText(name: string, roles: string, parts: readonly TextPart[]): Markup | false {
  const own = partsOf(parts, roles);
  return own.length > 0 && html`<dt>${name}</dt><dd dir="auto">${relationText(own, { isWhole: true })}</dd>`;
}

function firstToken({ gold, predicted }: KeyedOutcome): number {
  const relation = gold ?? predicted;
  return [...(relation?.arg1 ?? []), ...(relation?.arg2 ?? [])].reduce(
    (least, token) => Math.min(least, token),
    Infinity,
  );
}

function tokenRoles(
  { arg1, arg2, connective }: ScoredRelation,
  tokens: readonly Token[],
): MarkedRelation["roles"] {
  return {
    arg1: tokenSpans(arg1, tokens),
    arg2: tokenSpans(arg2, tokens),
    connective: tokenSpans(connective, tokens),
  };
}

/** Spans of neighbouring tokens; tokens that the document does not have are left out. */
function tokenSpans(indices: readonly number[], tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  let last = -2;
  for (const index of [...new Set(indices)].sort((a, b) => a - b)) {
    const token = tokens[index];
    if (token === undefined) continue;
    const before = spans.at(-1);
    if (index === last + 1 && before !== undefined) {
      spans[spans.length - 1] = { start: before.start, end: token.end };
    } else spans.push({ start: token.start, end: token.end });
    last = index;
  }
  return spans;
}

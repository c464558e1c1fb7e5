import { type Document, type Relation, type Selection, sensesOf, spanTexts } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";
import { swatch, type Tones } from "../html/tones.ts";
import { headOf } from "../model/connectives.ts";
import { oneLine } from "./relation-parts.ts";

/** A relation with the name of its element on the page. */
export interface KeyedRelation {
  readonly key: string;
  readonly relation: Relation;
}

/**
 * Keys for the relations of a document: `r` and the ID of the release; a relation without an ID, or with one that
 * another has, gets `n` and its position. The order is that of the text.
 */
export function keyedRelations(relations: readonly Relation[]): KeyedRelation[] {
  const used = new Set<string>();
  return [...relations]
    .sort((a, b) => firstOffset(a) - firstOffset(b) || (a.id ?? 0) - (b.id ?? 0))
    .map((relation, index) => {
      const own = relation.id === undefined ? undefined : `r${relation.id}`;
      const key = own === undefined || used.has(own) ? `n${index + 1}` : own;
      used.add(key);
      return { key, relation };
    });
}

function firstOffset({ arg1, arg2, connective }: Relation): number {
  return Math.min(
    ...[arg1, arg2, connective].flatMap((part) => part?.spans.map(({ start }) => start) ?? []),
    Number.MAX_SAFE_INTEGER,
  );
}

/** An item of a list of relations: a link that selects it, its labels, and its parts as text where there is one. */
export function relationCard(
  { key, relation }: KeyedRelation,
  document: Document | undefined,
  tones: Tones,
): Markup {
  const senses = sensesOf(relation);
  return html`<li id="${key}">${swatch(senses[0] ?? "", tones)}<a href="#${key}">${relation.type}</a> <span class="sense">${senses.join(" · ")}</span>${
    document !== undefined && cardParts(relation, document)
  }</li>
`;
}

function cardParts(relation: Relation, { raw, language }: Document): Markup {
  const head = headOf(relation);
  const signal = oneLine(relation.conn1?.text ?? "");
  const part = (name: string, selection: Selection | undefined, css: string) =>
    selection !== undefined &&
    selection.spans.length > 0 &&
    html`<dt><span class="${css}">${name}</span></dt><dd lang="${language}" dir="auto">${partText(selection, raw)}</dd>`;
  return html`${signal !== "" && html` <q lang="${language}">${signal}</q>`}
<dl>${part("Arg1", relation.arg1, "arg1")}${part("Connective", relation.connective, "connective")}${
    head !== undefined && html`<dt>Connective head</dt><dd lang="${language}">${head}</dd>`
  }${part("Arg2", relation.arg2, "arg2")}${punctuationPart(relation, { raw, language })}</dl>`;
}

/** The mark on which a Chinese relation hangs, and its name where the annotation gives one. */
function punctuationPart(
  { punctuation }: Relation,
  { raw, language }: Pick<Document, "raw" | "language">,
): Markup | false {
  if (punctuation === undefined) return false;
  const { spans, type } = punctuation;
  return html`<dt>Punctuation</dt><dd><span lang="${language}">${partText({ spans }, raw)}</span>${type !== undefined && html` ${type}`}</dd>`;
}

/** The text of a selection; a gap between two spans is shown as `…`. */
function partText({ spans }: Selection, raw: string): string {
  return spanTexts(raw, spans).map(oneLine).join(" … ");
}

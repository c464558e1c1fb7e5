import { type Document, type Relation, type Span, sensesOf, spanTexts } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";
import { swatch, type Tones } from "../html/tones.ts";
import { headOf } from "../model/connectives.ts";
import { oneLine } from "./relation-parts.ts";

export interface KeyedRelation {
  readonly key: string;
  readonly relation: Relation;
}

/** Returns relations in text order with their keys: `r` and the ID, or `n` and the position of one without an ID of its own. */
export function keyedRelations(relations: readonly Relation[]): KeyedRelation[] {
  const used = new Set<string>();
  return [...relations]
    .sort((a, b) => firstOffset(a) - firstOffset(b) || (a.id ?? 0) - (b.id ?? 0))
    .map((relation, index) => {
      const name = `r${relation.id}`;
      const key = relation.id === undefined || used.has(name) ? `n${index + 1}` : name;
      used.add(key);
      return { key, relation };
    });
}

function firstOffset({ arg1, arg2, connective }: Relation): number {
  const spans = [arg1, arg2, connective].flatMap((part) => part?.spans ?? []);
  return Math.min(...spans.map(({ start }) => start), Number.MAX_SAFE_INTEGER);
}

/** Makes an item of a list of relations: a link that selects it, its labels, and its parts if there is a text. */
export function relationCard(
  { key, relation }: KeyedRelation,
  document: Document | undefined,
  tones: Tones,
): Markup {
  const senses = sensesOf(relation);
  return html`<li id="${key}">${swatch(senses[0] ?? "", tones)}<a href="#${key}">${relation.type}</a> <span class="sense">${senses.join(" · ")}</span>${
    document && cardParts(relation, document)
  }</li>
`;
}

function cardParts(relation: Relation, { raw, language }: Document): Markup {
  const { arg1, arg2, connective, conn1, punctuation } = relation;
  const head = headOf(relation);
  const signal = oneLine(conn1?.text ?? "");
  const text = (spans: readonly Span[]): string => spanTexts(raw, spans).map(oneLine).join(" … ");
  const part = (name: string, css: string, spans: readonly Span[] = []) =>
    spans.length > 0 &&
    html`<dt><span class="${css}">${name}</span></dt><dd lang="${language}" dir="auto">${text(spans)}</dd>`;
  return html`${signal !== "" && html` <q lang="${language}">${signal}</q>`}
<dl>${part("Arg1", "arg1", arg1.spans)}${part("Connective", "connective", connective?.spans)}${
    head !== undefined && html`<dt>Connective head</dt><dd lang="${language}">${head}</dd>`
  }${part("Arg2", "arg2", arg2.spans)}${
    punctuation &&
    html`<dt>Punctuation</dt><dd><span lang="${language}">${text(punctuation.spans)}</span>${punctuation.type !== undefined && html` ${punctuation.type}`}</dd>`
  }</dl>`;
}

import type { Document, Relation, Span } from "@discoprep/corpus";
import { firstIndex, problem } from "@discoprep/corpus";
import {
  type Lose,
  loseParts,
  mapSpans,
  selectionsOf,
  twoSenses,
  type WriteResult,
  writeRelations,
} from "../format/index.ts";
import { type AnnotatorFields, fieldsOf, form, laterColumn, laterFields } from "./annotator.ts";
import { formatSpanList } from "./span-list.ts";

/**
 * Writes a PDTB Annotator file: 27 columns (the tool's first form, PDTB 2.0 types) or 34. Spans are UTF-16 code units. The
 * format has no escape: a value with a bar is left out, and line feeds are deleted.
 */
export function writeAnnotator(relations: readonly Relation[], count: 27 | 34 = 34): WriteResult {
  return writeRelations(relations, (relation, lose) => {
    loseParts(relation, ["punctuation", "id", ...(count === 27 ? ["annotator" as const] : [])], lose);
    if (count === 27 && (relation.type === "AltLexC" || relation.type === "Hypophora")) {
      lose("relation-not-written", "AltLexC or Hypophora, which the 27 columns do not have");
      return undefined;
    }
    const cells = cellsOf(relation, lose).slice(0, count);
    return `${cells.map((value) => cellText(value, lose)).join("|")}\n`;
  });
}

function cellsOf(relation: Relation, lose: Lose): string[] {
  const { type, arg1, arg2, attribution, annotator } = relation;
  const columns: Readonly<Record<string, number>> = form.spans;
  const cells = Array<string>(34).fill("");
  const put = (column: number, ...values: string[]): void =>
    void cells.splice(column, values.length, ...values);
  put(0, type);
  for (const [part, { spans }] of selectionsOf(relation)) {
    const column = columns[part];
    if (column !== undefined) put(column, formatSpanList(spans));
  }
  const { Attribution, "Arg1 attribution": ofArg1, "Arg2 attribution": ofArg2 } = form.spans;
  for (const [column, features] of [
    [Attribution, attribution],
    [ofArg1, arg1.attribution],
    [ofArg2, arg2.attribution],
  ] as const)
    if (features !== undefined)
      put(column - 4, features.source, features.type, features.polarity, features.determinacy);
  for (const name of ["conn1", "conn2"] as const) {
    const { text = "", senses = [] } = relation[name] ?? {};
    put(form[name].text, text, ...twoSenses(senses, lose));
  }
  const fields = annotator ?? defaultFields(relation);
  put(laterColumn, ...laterFields.map((name) => fields[name]));
  return cells;
}

function cellText(value: string, lose: Lose): string {
  if (!value.includes("|")) return value.replace(/[\r\n]/g, "");
  lose("bar-not-written");
  return "";
}

/** Returns the values that the tool gives a new relation. The identifier is its first connective span or the start of Arg2. */
export function defaultFields({ connective, arg2 }: Pick<Relation, "connective" | "arg2">): AnnotatorFields {
  return { ...fieldsOf([]), identifier: identifierOf(connective?.spans, arg2.spans), provenance: "DEFAULT" };
}

export function identifierOf(connective: readonly Span[] = [], arg2: readonly Span[] = []): string {
  const [first] = connective;
  return first === undefined ? `${arg2[0]?.start ?? ""}` : formatSpanList([first]);
}

/** Returns a document's relations with offsets of the PDTB Annotator, which reads lines: CR LF is one character. */
export function withAnnotatorOffsets({ id, raw, relations }: Document) {
  const pairs = [...raw.matchAll(/\r\n/g)].map(({ index }) => index);
  if (pairs.length === 0) return { relations, messages: [] };
  const message = problem("line-ends-counted", { document: id }, { found: `${pairs.length} lines` });
  const shift = (offset: number): number => offset - firstIndex(pairs, (number) => number >= offset);
  const moved = (spans: readonly Span[]): Span[] =>
    spans.map(({ start, end }) => ({ start: shift(start), end: shift(end) }));
  return { relations: relations.map((relation) => mapSpans(relation, moved)), messages: [message] };
}

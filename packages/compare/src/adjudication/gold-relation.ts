import {
  type OffsetConverter,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  type Span,
  type TokenTable,
} from "@discoprep/corpus";
import { rawText } from "@discoprep/formats/conll16";
import { parseSpanList } from "@discoprep/formats/pdtb";
import { type Decision, type Row, RowProblem } from "./row.ts";
import type { goldColumns } from "./sheet.ts";

/** The readings of one relation, in the document model. */
export interface Sides {
  readonly a?: Relation;
  readonly b?: Relation;
}

/** The text that spans of a sheet count in. */
interface SheetText {
  readonly raw: string;
  readonly language: string;
  readonly table: TokenTable;
  /** Converts between UTF-16 code units and code points of raw. */
  readonly offsets: OffsetConverter;
}

type GoldColumn = (typeof goldColumns)[number];

/** A connective in the text, or the text of an inserted one. */
type Connective = Pick<Relation, "connective"> & { readonly text: string };

/**
 * Makes a relation with the filled `gold_` cells of a row in place. A cell holds a value, or `a` or `b` for that side's part.
 * @param base undefined for a relation that no side has
 * @throws RowProblem
 */
function editedRelation(base: Relation | undefined, row: Row, sides: Sides, text: SheetText): Relation {
  const part = <T>(
    column: GoldColumn,
    of: (relation: Relation) => T | undefined,
    read: (value: string) => T,
    otherwise?: T,
  ): T => {
    const value = row[column];
    const side = value.toLowerCase();
    if (value === "") {
      const kept = (base && of(base)) ?? otherwise;
      if (kept === undefined) throw new RowProblem(`${column} must be filled in: an empty cell`);
      return kept;
    }
    if (side !== "a" && side !== "b") return read(value);
    const relation = sides[side];
    const taken = relation && of(relation);
    if (taken === undefined) throw new RowProblem(`${column} names a side that has none: ${value}`);
    return taken;
  };
  const type = part("gold_type", (relation) => relation.type, typeOf);
  const connective = part(
    "gold_connective",
    (relation) => connectiveOf(relation, type),
    (value): Connective => {
      if (type === "Implicit") return { text: value };
      if (!isInText(type)) throw new RowProblem(`a relation of type ${type} has no connective: ${value}`);
      const spans = spansIn(value, "gold_connective", text);
      return { connective: { spans }, text: rawText(text.raw, spans, text.language) };
    },
    isInText(type) ? undefined : { text: "" },
  );
  const senses = part(
    "gold_senses",
    (relation) => sensesOf(relation, type),
    (value) => value.split(";").flatMap((sense) => sense.trim() || []),
    typesWithoutSense.has(type) ? [type] : undefined,
  );
  if (senses.length === 0) throw new RowProblem(`gold_senses names no sense: ${row.gold_senses}`);
  const argument = (name: "arg1" | "arg2"): Selection =>
    part(
      `gold_${name}`,
      (relation) => relation[name],
      (value) => ({ spans: spansIn(value, `gold_${name}`, text) }),
    );
  return {
    ...base,
    type,
    arg1: argument("arg1"),
    arg2: argument("arg2"),
    conn1: { text: connective.text, senses },
    connective: connective.connective,
  };
}

/** Tells whether the connective of such a relation is in the text. */
function isInText(type: RelationType): boolean {
  return ["Explicit", "AltLex", "AltLexC"].includes(type);
}

/** Returns a relation's connective as one of another type has it; undefined where that type needs another one. */
function connectiveOf(relation: Relation, type: RelationType): Connective | undefined {
  const { connective, conn1 } = relation;
  const text = conn1?.text ?? "";
  if (isInText(type)) return connective && { connective, text };
  return type === "Implicit" && relation.type === "Implicit" ? { text } : undefined;
}

/** The types whose sense is their own name. */
export const typesWithoutSense: ReadonlySet<RelationType> = new Set(["EntRel", "Hypophora"]);

/** Returns a relation's senses as one of another type has them; undefined where that type needs others. */
function sensesOf(relation: Relation, type: RelationType): readonly string[] | undefined {
  const isFixed = typesWithoutSense.has(relation.type) || typesWithoutSense.has(type);
  return relation.type !== type && isFixed ? undefined : relation.conn1?.senses;
}

function typeOf(value: string): RelationType {
  const types = relationTypes.filter((name) => name !== "NoRel");
  const type = types.find((name) => name.toLowerCase() === value.toLowerCase());
  if (type === undefined) throw new RowProblem(`gold_type is none of ${types.join(", ")}: ${value}`);
  return type;
}

/** Reads spans of the sheet: code points of raw, as in relations.json. @throws RowProblem */
function spansIn(value: string, column: GoldColumn, { raw, table, offsets }: SheetText): Span[] {
  const refuse = (fault: string, found = value): never => {
    throw new RowProblem(`${column} ${fault}: ${found}`);
  };
  const spans = (parseSpanList(value) ?? []).map(({ start, end }): Span => {
    const from = offsets.toUtf16(start);
    const to = offsets.toUtf16(end);
    if (from === undefined || to === undefined || from >= to)
      return refuse(`does not lie inside the raw text of ${offsets.length} characters`, `${start}..${end}`);
    for (const offset of [from, to]) {
      const token = table.cutAt(offset);
      if (token !== undefined)
        return refuse("cuts a token", `${start}..${end} and ${raw.slice(token.start, token.end)}`);
    }
    return { start: from, end: to };
  });
  if (spans.length === 0) return refuse("is no list of spans such as 12..45;50..60");
  if (spans.some(({ start }, index) => start < (spans[index - 1]?.end ?? 0)))
    return refuse("has spans that overlap");
  return table.within(spans).length === 0 ? refuse("holds no token") : spans;
}

/** Returns the gold relations that a decision makes of the annotators' ones. @throws RowProblem */
export function goldOf(decision: Decision, row: Row, sides: Sides, text: SheetText): Relation[] {
  const { a, b } = sides;
  if (decision === "edit") return [editedRelation(a ?? b, row, sides, text)];
  if (decision === "none") return [];
  if (decision === "both") {
    if (a !== undefined && b !== undefined) return [a, b];
    const side = a === undefined ? "only B's" : "only A's";
    throw new RowProblem(`decision is both, and one side has no relation: ${side}`);
  }
  const relation = decision === "b" ? b : a;
  if (relation !== undefined) return [row.hasGold ? editedRelation(relation, row, sides, text) : relation];
  if (row.hasGold) throw new RowProblem(`gold_ cells are filled, and that side has no relation: ${decision}`);
  return [];
}

import { rawText } from "@discoprep/conll16";
import {
  type OffsetConverter,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  type Span,
  type TokenTable,
} from "@discoprep/corpus";
import { parseSpanList } from "@discoprep/pdtb";
import { cell, type GoldColumn, hasGold, type SheetKind, type SheetRow } from "./sheet-text.ts";

/** What the annotators made of one relation, in the document model. */
export interface Sides {
  readonly a?: Relation;
  readonly b?: Relation;
}

/** The text that spans of a sheet count in. */
export interface SheetText {
  readonly raw: string;
  readonly language: string;
  readonly table: TokenTable;
  /** Converts between UTF-16 code units and code points of raw. */
  readonly offsets: OffsetConverter;
}

/** Why a row cannot be carried out. */
export class RowProblem extends Error {
  readonly found: string;
  constructor(what: string, found: string) {
    super(what);
    this.found = found;
  }
}

/** A connective that stands in the text, or the text of an inserted one. */
type Connective = Pick<Relation, "connective"> & { readonly text: string };

/**
 * A relation with the filled `gold_` cells of a row in place. A cell holds a value, or `a` or `b` for that side's part.
 * @param base undefined for a relation that no side has
 * @throws RowProblem
 */
export function editedRelation(
  base: Relation | undefined,
  row: SheetRow,
  sides: Sides,
  text: SheetText,
): Relation {
  const part = <T>(
    column: GoldColumn,
    of: (relation: Relation) => T | undefined,
    read: (value: string) => T,
    otherwise?: T,
  ): T => {
    const value = cell(row, column);
    const side = value.toLowerCase();
    const source = value === "" ? base : side === "a" || side === "b" ? sides[side] : undefined;
    const found = (source && of(source)) ?? (value === "" ? otherwise : undefined);
    if (found !== undefined) return found;
    if (value === "") throw new RowProblem(`${column} must be filled in`, "an empty cell");
    if (side === "a" || side === "b") throw new RowProblem(`${column} names a side that has none`, value);
    return read(value);
  };
  const selection =
    (column: GoldColumn) =>
    (value: string): Selection => ({ spans: spansIn(value, column, text) });
  const type = part("gold_type", (relation) => relation.type, typeOf);
  const connective = part(
    "gold_connective",
    (relation) => connectiveOf(relation, type),
    (value) => {
      if (type === "Implicit") return { text: value };
      if (!isInText(type)) throw new RowProblem(`a relation of type ${type} has no connective`, value);
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
  const arg1 = part("gold_arg1", (relation) => relation.arg1, selection("gold_arg1"));
  const arg2 = part("gold_arg2", (relation) => relation.arg2, selection("gold_arg2"));
  if (senses.length === 0) throw new RowProblem("gold_senses names no sense", cell(row, "gold_senses"));
  const { connective: _, ...others } = base ?? {};
  return {
    ...others,
    ...{ type, arg1, arg2, conn1: { text: connective.text, senses } },
    ...(connective.connective && { connective: connective.connective }),
  };
}

/** Whether the connective of such a relation stands in the text. */
function isInText(type: RelationType): boolean {
  return ["Explicit", "AltLex", "AltLexC"].includes(type);
}

/** A relation's connective as one of another type has it; undefined where that type needs another one. */
function connectiveOf(
  { type: own, connective, conn1 }: Relation,
  type: RelationType,
): Connective | undefined {
  const text = conn1?.text ?? "";
  if (isInText(type)) return connective && { connective, text };
  return type === "Implicit" && own === "Implicit" ? { text } : undefined;
}

/** Their sense is their own name. */
export const typesWithoutSense: ReadonlySet<RelationType> = new Set(["EntRel", "Hypophora"]);

/** A relation's senses as one of another type has them; undefined where that type needs others. */
function sensesOf({ type: own, conn1 }: Relation, type: RelationType): readonly string[] | undefined {
  const isOther = typesWithoutSense.has(own) || typesWithoutSense.has(type);
  return own !== type && isOther ? undefined : conn1?.senses;
}

function typeOf(value: string): RelationType {
  const known = relationTypes.filter((type) => type !== "NoRel");
  const type = known.find((name) => name.toLowerCase() === value.toLowerCase());
  if (type === undefined) throw new RowProblem(`gold_type is none of ${known.join(", ")}`, value);
  return type;
}

/** Spans as the sheet has them: code points of raw, as in relations.json. @throws RowProblem */
function spansIn(value: string, column: GoldColumn, { raw, table, offsets }: SheetText): Span[] {
  const refuse = (what: string, found = value): never => {
    throw new RowProblem(`${column} ${what}`, found);
  };
  const spans = (parseSpanList(value) ?? []).map(({ start, end }): Span => {
    const [from, to] = [offsets.toUtf16(start), offsets.toUtf16(end)];
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

/** What a person can decide; a review has one side. `agree` is a verdict. */
export const decisions = ["a", "b", "both", "none", "edit", "agree"] as const;
export type Decision = (typeof decisions)[number];

const allowed: Readonly<Record<SheetKind, readonly string[]>> = {
  disagreements: ["a", "b", "both", "none", "edit"],
  review: ["a", "none", "edit"],
};

/** What a reviewer can disagree on. */
export const aspects = ["type", "connective", "arg1", "arg2", "sense"] as const;

/** A reviewer's verdict with what it is on; undefined where there is none. @throws RowProblem */
export function verdictOf(row: SheetRow): { readonly agrees: boolean; readonly on: string[] } | undefined {
  const verdict = cell(row, "verdict").toLowerCase();
  const on = cell(row, "on")
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((aspect) => aspect !== "");
  const unknown = on.find((aspect) => !aspects.some((known) => known === aspect));
  if (unknown !== undefined)
    throw new RowProblem(`on holds another word than ${aspects.join(", ")}`, unknown);
  if (verdict === "") return undefined;
  if (verdict !== "agree" && verdict !== "disagree")
    throw new RowProblem("verdict is neither agree nor disagree", verdict);
  if (verdict === "agree" && on.length > 0)
    throw new RowProblem("verdict is agree, and on names what is not agreed", on.join(" "));
  return { agrees: verdict === "agree", on };
}

/** What a row decides; undefined where it does not. @param isAdded whether the row adds a relation @throws RowProblem */
export function decisionOf(kind: SheetKind, row: SheetRow, isAdded: boolean): Decision | undefined {
  const verdict = kind === "review" && !isAdded ? verdictOf(row) : undefined;
  const word = cell(row, "decision").toLowerCase().replaceAll(/\s/g, "");
  if (word !== "" && !allowed[kind].includes(word))
    throw new RowProblem(`decision is none of ${allowed[kind].join(", ")}`, word);
  if (verdict?.agrees === true && ((word !== "" && word !== "a") || hasGold(row)))
    throw new RowProblem("verdict is agree, and yet the row decides otherwise", word || "filled gold_ cells");
  if (verdict?.agrees === true) return "agree";
  if (word === "" && hasGold(row))
    throw new RowProblem("gold_ cells are filled, and decision is empty", "no decision");
  if (isAdded && word !== "" && word !== "edit")
    throw new RowProblem("a row without id adds a relation: its decision is edit", word);
  const isReviewed = kind !== "review" || isAdded || verdict !== undefined;
  return isReviewed ? decisions.find((decision) => decision === word) : undefined;
}

/** The gold relations that a decision makes of the annotators' ones. @throws RowProblem */
export function goldOf(decision: Decision, row: SheetRow, sides: Sides, text: SheetText): Relation[] {
  const { a, b } = sides;
  if (decision === "edit") return [editedRelation(a ?? b, row, sides, text)];
  if ((decision === "both" || decision === "none") && hasGold(row))
    throw new RowProblem(`gold_ cells are filled, and decision is ${decision}`, "cells that replace nothing");
  if (decision === "none") return [];
  if (decision === "both") {
    if (a === undefined || b === undefined)
      throw new RowProblem(
        "decision is both, and one side has no relation",
        a === undefined ? "only B's" : "only A's",
      );
    return [a, b];
  }
  const own = decision === "b" ? b : a;
  if (own !== undefined) return [hasGold(row) ? editedRelation(own, row, sides, text) : own];
  if (hasGold(row)) throw new RowProblem("gold_ cells are filled, and that side has no relation", decision);
  return [];
}

import type { Argument, Attribution, Relation, RelationType, Selection, Span } from "@discoprep/corpus";
import { attributionOf, connectiveSenses } from "./connective-senses.ts";
import { cell, type Row, requiredSpans, spansAt, typeOf } from "./rows.ts";

/** The columns of a relation's parts in a pipe format, from 0; the four features are consecutive, their spans follow. */
interface PipeColumns {
  readonly type: number;
  readonly connective: number;
  readonly conn1?: number;
  readonly conn1Senses: readonly number[];
  readonly conn2?: number;
  readonly conn2Senses?: readonly number[];
  readonly attribution?: number;
  readonly arg1: number;
  readonly arg1Attribution?: number;
  readonly arg2: number;
  readonly arg2Attribution?: number;
  readonly sup1: number;
  readonly sup2: number;
}

/** The types of PDTB 2.0, and of the corpora that follow it. */
export const pdtb2Types = ["Explicit", "Implicit", "AltLex", "EntRel", "NoRel"] as const;

/** A pipe format as it is read. */
export interface PipeForm {
  readonly columns: PipeColumns;
  readonly types: readonly RelationType[];
  /** Returns the text of a selection whose span list is in a column, where the format states it. */
  readonly text?: (row: Row, column: number) => string | undefined;
  /** Returns the text of the first connective, where it is not that of its column. */
  readonly connectiveText?: (row: Row) => string;
}

/** Returns whether relations of a type have a connective in the text. */
export function hasConnective(type: RelationType): boolean {
  return type === "Explicit" || type === "AltLex" || type === "AltLexC";
}

/** Reads the parts of a row by the columns of its format. @throws ProblemError where one cannot be read or is missing */
export function readPipeRelation(row: Row, { columns, types, text, connectiveText }: PipeForm): Relation {
  const textAt = (column: number | undefined): string => (column === undefined ? "" : cell(row, column));
  const selection = (column: number, spans: readonly Span[]): Selection | undefined =>
    spans.length === 0 ? undefined : { spans, text: text?.(row, column) };
  const optional = (column: number, name: string) => selection(column, spansAt(row, column, name));
  const required = (column: number, name: string) =>
    selection(column, requiredSpans(row, column, name)) as Selection;
  const attribution = (column: number | undefined, name: string): Attribution | undefined => {
    if (column === undefined) return undefined;
    const features = [0, 1, 2, 3].map((offset) => cell(row, column + offset).trim());
    return attributionOf(features as [string, string, string, string], optional(column + 4, name));
  };
  const argument = (name: "Arg1" | "Arg2", column: number, features: number | undefined): Argument => ({
    ...required(column, name),
    attribution: attribution(features, `the attribution of ${name}`),
  });
  const senses = (list: readonly number[] = []): string[] => list.map((column) => cell(row, column));
  const type = typeOf(row, types, columns.type);
  return {
    type,
    connective: (hasConnective(type) ? required : optional)(columns.connective, "Connective"),
    conn1: connectiveSenses(connectiveText?.(row) ?? textAt(columns.conn1), senses(columns.conn1Senses)),
    conn2: connectiveSenses(textAt(columns.conn2), senses(columns.conn2Senses)),
    arg1: argument("Arg1", columns.arg1, columns.arg1Attribution),
    arg2: argument("Arg2", columns.arg2, columns.arg2Attribution),
    sup1: optional(columns.sup1, "Sup1"),
    sup2: optional(columns.sup2, "Sup2"),
    attribution: attribution(columns.attribution, "the attribution"),
    source: row.source,
  };
}

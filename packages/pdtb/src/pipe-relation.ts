import type { Argument, Attribution, Relation, RelationType, Selection, Span } from "@discoprep/corpus";
import { attributionOf, connectiveSenses } from "./connective-senses.ts";
import { cell, type Row, requiredSpans, spansAt, typeOf } from "./rows.ts";

/** The columns of a relation's parts in a pipe format, from 0; the four features are consecutive. */
interface PipeColumns {
  readonly type: number;
  readonly connective: number;
  readonly conn1: number;
  readonly conn1Senses: readonly [number, number];
  readonly conn2: number;
  readonly conn2Senses: readonly [number, number];
  readonly attribution: number;
  readonly arg1: number;
  readonly arg1Attribution: number;
  readonly arg2: number;
  readonly arg2Attribution: number;
  readonly sup1: number;
  readonly sup2: number;
}

/** How a pipe format is read. */
export interface PipeForm {
  readonly columns: PipeColumns;
  readonly types: readonly RelationType[];
  /** A selection whose span list is in a column. */
  selection(row: Row, column: number, spans: readonly Span[]): Selection;
  connectiveText(row: Row): string;
}

/** The parts of a row that all pipe formats have. @throws ProblemError where one cannot be read or is missing */
export function readPipeRelation(
  row: Row,
  { columns, types, selection, connectiveText }: PipeForm,
): Relation {
  const optional = (column: number, name: string): Selection | undefined => {
    const spans = spansAt(row, column, name);
    return spans.length === 0 ? undefined : selection(row, column, spans);
  };
  const required = (column: number, name: string): Selection =>
    selection(row, column, requiredSpans(row, column, name));
  const attribution = (column: number, name: string): Attribution | undefined => {
    const features = [0, 1, 2, 3].map((offset) => cell(row, column + offset).trim());
    return attributionOf(features as [string, string, string, string], optional(column + 4, name));
  };
  const argument = (name: "Arg1" | "Arg2"): Argument => {
    const [column, features] =
      name === "Arg1" ? [columns.arg1, columns.arg1Attribution] : [columns.arg2, columns.arg2Attribution];
    const found = required(column, name);
    return {
      ...found,
      attribution: attribution(features, `the attribution of ${name}`),
    };
  };
  const senses = (pair: readonly number[]): string[] => pair.map((column) => cell(row, column));
  const type = typeOf(row, types);
  const needsConnective = type === "Explicit" || type === "AltLex" || type === "AltLexC";
  return {
    type,
    connective: (needsConnective ? required : optional)(columns.connective, "Connective"),
    conn1: connectiveSenses(connectiveText(row), senses(columns.conn1Senses)),
    conn2: connectiveSenses(cell(row, columns.conn2), senses(columns.conn2Senses)),
    arg1: argument("Arg1"),
    arg2: argument("Arg2"),
    sup1: optional(columns.sup1, "Sup1"),
    sup2: optional(columns.sup2, "Sup2"),
    attribution: attribution(columns.attribution, "the attribution"),
    source: row.source,
  };
}

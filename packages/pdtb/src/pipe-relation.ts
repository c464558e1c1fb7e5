import type {
  Argument,
  Attribution,
  ConnectiveSenses,
  Relation,
  RelationType,
  Selection,
  Span,
} from "@discoprep/corpus";
import { definedParts, type Losses, twoSenses } from "@discoprep/files/format";
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
    return definedParts<Argument>({
      ...found,
      attribution: attribution(features, `the attribution of ${name}`),
    });
  };
  const senses = (pair: readonly number[]): string[] => pair.map((column) => cell(row, column));
  const type = typeOf(row, types);
  const needsConnective = type === "Explicit" || type === "AltLex" || type === "AltLexC";
  return definedParts<Relation>({
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
  });
}

/**
 * Fills in the parts of a relation that all pipe formats have.
 * @param selectionCells the columns of a selection from that of its span list on
 */
export function fillPipeRelation(
  cells: RowCells,
  relation: Relation,
  columns: PipeColumns,
  selectionCells: (selection: Selection) => readonly string[],
  losses: Losses,
): void {
  const selection = (column: number, part: Selection | undefined): void => {
    if (part !== undefined) cells.fill(column, selectionCells(part));
  };
  const attribution = (column: number, part: Attribution | undefined): void => {
    if (part === undefined) return;
    cells.fill(column, [part.source, part.type, part.polarity, part.determinacy]);
    selection(column + 4, part.selection);
  };
  const connective = (column: number, sense: number, part: ConnectiveSenses | undefined): void => {
    if (part === undefined) return;
    cells.set(column, part.text);
    cells.fill(sense, twoSenses(part.senses, losses));
  };
  cells.set(columns.type, relation.type);
  selection(columns.connective, relation.connective);
  connective(columns.conn1, columns.conn1Senses[0], relation.conn1);
  connective(columns.conn2, columns.conn2Senses[0], relation.conn2);
  attribution(columns.attribution, relation.attribution);
  selection(columns.sup1, relation.sup1);
  selection(columns.arg1, relation.arg1);
  attribution(columns.arg1Attribution, relation.arg1.attribution);
  selection(columns.arg2, relation.arg2);
  attribution(columns.arg2Attribution, relation.arg2.attribution);
  selection(columns.sup2, relation.sup2);
}

/** A row under construction: cells by column, `|` between them. */
export interface RowCells {
  set(column: number, value: string): void;
  /** Consecutive columns. */
  fill(column: number, values: readonly string[]): void;
  toRow(): string;
}

/**
 * The pipe formats have no escape: a value with a bar is left out, and line feeds are deleted, as by the
 * converter.
 */
export function rowCells(count: number, losses: Losses): RowCells {
  const cells = Array<string>(count).fill("");
  const cellsOfRow: RowCells = {
    set: (column, value) => {
      const plain = value.replace(/[\r\n]/g, "");
      if (plain.includes("|"))
        losses.lose("bar-not-written", "a text or name with | cannot be written; it is left out");
      else cells[column] = plain;
    },
    fill: (column, values) => {
      for (const [offset, value] of values.entries()) cellsOfRow.set(column + offset, value);
    },
    toRow: () => `${cells.join("|")}\n`,
  };
  return cellsOfRow;
}

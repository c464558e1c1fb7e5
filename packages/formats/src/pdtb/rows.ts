import {
  type MessageDetails,
  type Place,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  type RuleId,
  type Span,
} from "@discoprep/corpus";
import { collectRelation, type ReadOptions, type ReadResult, relationPlace } from "../format/index.ts";
import { byteOrderMark } from "./source-text.ts";
import { parseSpanList } from "./span-list.ts";

/** One row of a pipe file. */
export interface Row {
  readonly fields: readonly string[];
  readonly source: Place;
}

/** Returns the rows of a pipe file with their 1-based lines. Accepts blank lines, a byte order mark and CR LF. */
export function* pipeRows(text: string): Generator<{ readonly line: number; readonly fields: string[] }> {
  let line = 0;
  for (const stored of text.replace(byteOrderMark, "").split("\n")) {
    line++;
    const row = stored.endsWith("\r") ? stored.slice(0, -1) : stored;
    if (row.trim() !== "") yield { line, fields: row.split("|") };
  }
}

/** Adds a remark on a row to the result. */
export type Remark = (rule: RuleId, details?: MessageDetails) => void;

/**
 * Reads the relations of a pipe file's rows. A row that cannot be read becomes a message.
 * @param read gives a row's relation, or undefined after a remark where it is none
 */
export function readRows(
  rows: Iterable<{ readonly line: number; readonly fields: readonly string[] }>,
  options: ReadOptions,
  read: (row: Row, remark: Remark) => Relation | undefined,
): ReadResult {
  const result: ReadResult = { rows: 0, relations: [], messages: [] };
  let count = 0;
  for (const { line, fields } of rows) {
    const row: Row = { fields, source: relationPlace(options, line, count++) };
    const remark: Remark = (rule, details) => void result.messages.push(problem(rule, row.source, details));
    collectRelation(result, () => read(row, remark));
  }
  return { ...result, rows: count };
}

/** Returns the text of a column, empty where the row is shorter. */
export function cell(row: Row, column: number): string {
  return row.fields[column] ?? "";
}

/** Ends the reading of a row with a problem. */
export function failRow(row: Row, rule: RuleId, details: MessageDetails): never {
  throw new ProblemError(problem(rule, row.source, details));
}

/** Returns a column's name in messages. */
export function columnName(column: number): string {
  return `column ${column} (counted from 0)`;
}

/** @throws ProblemError where the column has none of the types */
export function typeOf(row: Row, types: readonly RelationType[], column: number): RelationType {
  const text = cell(row, column).trim();
  const type = types.find((name) => name === text);
  const found = text === "" ? "nothing" : `"${text}"`;
  return type ?? failRow(row, "unknown-relation-type", { expected: types.join(", "), found });
}

/** Returns the span list of a column, empty where the column is. @throws ProblemError where it is not a span list */
export function spansAt(row: Row, column: number, name: string): Span[] {
  const text = cell(row, column);
  const expected = `${name} in ${columnName(column)} as 9..20, or several spans such as 9..20;25..31`;
  return parseSpanList(text) ?? failRow(row, "invalid-span-list", { expected, found: `"${text}"` });
}

/** Returns the span list of a column that must hold one. @throws ProblemError where it is empty */
export function requiredSpans(row: Row, column: number, name: string): Span[] {
  const spans = spansAt(row, column, name);
  if (spans.length > 0) return spans;
  return failRow(row, "incomplete-row", {
    expected: `the spans of ${name} in ${columnName(column)}`,
    found: "nothing",
  });
}

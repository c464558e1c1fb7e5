import { type Message, problem } from "@discoprep/corpus";
import {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  checkColumns,
  checkHeads,
  repeatedId,
} from "../columns/index.ts";
import { columnFormat, isFilled, isSplitPart, layout } from "./columns.ts";

export type AnnotationKind = "gold" | "system";

/** Faults of a tree that the scorer accepts from a system, but that no gold tree has. */
const treeChecks = new Set<string>(["head-self", "no-root", "several-roots", "cycle"]);

export const checkedColumns: ColumnFormat = { ...columnFormat, messagesOf: checkSentence };

/** Checks a stream of CoNLL-2008 of any size. @param file a name for messages */
export async function* checkConll08(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  kind: AnnotationKind = "gold",
): AsyncGenerator<Message> {
  for await (const message of checkColumns(stream, file, checkedColumns)) {
    yield kind === "system" && treeChecks.has(message.rule) ? { ...message, severity: "warning" } : message;
  }
}

function* checkSentence({ rows }: ColumnSentence, file: string): Generator<Message> {
  yield* checkIds(rows, file);
  yield* checkWidth(rows, file);
  yield* checkSplits(rows, file);
  // Test input cannot be checked.
  if ((rows[0]?.columns.length ?? 0) < layout.arguments) return;
  const heads = rows.map(({ columns, line }) => ({
    head: columns[layout.head] ?? "",
    label: columns[layout.deprel] ?? "",
    line,
  }));
  yield* checkHeads(heads, file, "root-relation", (label) => /\bROOT\b/.test(label));
  yield* checkPredicates(rows, file);
}

function* checkIds(rows: readonly ColumnRow[], file: string): Generator<Message> {
  const lines = new Map<string, number>();
  for (const [index, { columns, line }] of rows.entries()) {
    const [id = ""] = columns;
    const where = { file, line };
    const expected = `${index + 1}`;
    const repeated = [...repeatedId(lines, id, where)];
    if (!/^[1-9]\d*$/.test(id)) yield problem("token-id", where, { expected, found: id });
    else if (repeated.length > 0) yield* repeated;
    else if (id !== expected) yield problem("word-number", where, { expected, found: id });
  }
}

/**
 * Checks (level 1) that all lines of a sentence have as many columns as the first: those of the format and one a predicate, or those of
 * test input, which end before HEAD.
 */
function* checkWidth(rows: readonly ColumnRow[], file: string): Generator<Message> {
  const { columns: first = [], line: start = 1 } = rows[0] ?? {};
  const width = first.length;
  for (const { columns, line } of rows) {
    if (columns.length === width) continue;
    const expected = `${width}, as in line ${start}`;
    yield problem("uneven-columns", { file, line }, { expected, found: `${columns.length}` });
  }
  if (rows.every(({ columns }) => columns.length === layout.head)) return;
  if (width < layout.arguments) {
    const expected = layout.names.join(" ");
    yield problem("missing-column", { file, line: start }, { expected, found: `${width} columns` });
    return;
  }
  const predicates = rows.filter(({ columns }) => isFilled(columns[layout.pred])).length;
  if (width !== layout.arguments + predicates) {
    const expected = `${layout.arguments} + ${predicates} columns, one for each predicate`;
    yield problem("argument-columns", { file, line: start }, { expected, found: `${width}` });
  }
}

/**
 * Checks (level 2) that a split word has its FORM, LEMMA, GPOS and PPOS on the first of its parts and `_` on the others, and its FORM
 * is the SPLIT_FORMs of the parts together (CoNLL-2008 overview, section 2.1).
 */
function* checkSplits(rows: readonly ColumnRow[], file: string): Generator<Message> {
  let word: { readonly row: ColumnRow; splitForm: string } | undefined;
  const padding = (line: number, expected: string, found: string): Message =>
    problem("split-padding", { file, line }, { expected, found });
  for (const row of rows) {
    const { columns, line } = row;
    if (columns.length < layout.head) continue;
    const part = columns[layout.form] as string;
    if (isSplitPart(row)) {
      if (word === undefined) yield padding(line, "a FORM on the first part", "_");
      else word.splitForm += part;
      continue;
    }
    if (word !== undefined) yield* checkForm(word.row, word.splitForm, file);
    word = { row, splitForm: part };
    if (columns[1] === "_" && part !== "_")
      yield padding(line, "_ in columns 2 to 5, or in none", columns.slice(1, 5).join(" "));
  }
  if (word !== undefined) yield* checkForm(word.row, word.splitForm, file);
}

function* checkForm({ columns, line }: ColumnRow, expected: string, file: string): Generator<Message> {
  const found = columns[1] ?? "_";
  if (found !== expected && found !== "_") yield problem("split-form", { file, line }, { expected, found });
}

function* checkPredicates(rows: readonly ColumnRow[], file: string): Generator<Message> {
  for (const { columns, line } of rows) {
    const found = columns[layout.pred];
    if (isFilled(found) && !/^[^.]+\.[^.]+$/.test(found)) {
      yield problem("predicate-form", { file, line }, { expected: "lemma.sense, such as sale.01", found });
    }
  }
}

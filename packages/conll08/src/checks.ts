import {
  type CheckMessage,
  type ColumnChecks,
  checkColumns,
  checkHeads,
  columnCheckTable,
  type Fault,
} from "@discoprep/files";
import type { ColumnRow, ColumnSentence } from "@discoprep/files/text";
import { columnFormat, isSplitPart, layout } from "./layout.ts";
import { isFilled } from "./predicates.ts";

/** Every check of CoNLL-2008 by its id, those of all formats of columns included. */
export const conll08Checks = columnCheckTable(new URL("../data/checks.json", import.meta.url));

/** Gold, whose trees are sound, or system output, whose trees may be anything. */
export type AnnotationKind = "gold" | "system";

/** Shapes of a tree that the scorer takes from a system, but that no gold tree has. */
const treeChecks = new Set<string>(["head-self", "no-root", "several-roots", "cycle"]);

/** The checks of a file of CoNLL-2008. */
export const propositionChecks: ColumnChecks = {
  format: columnFormat,
  table: conll08Checks,
  faultsOf: sentenceFaults,
};

/**
 * Checks a stream of CoNLL-2008 sentence by sentence, so that its size does not matter.
 * @param file a name for messages
 */
export async function* checkConll08(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  kind: AnnotationKind = "gold",
): AsyncGenerator<CheckMessage> {
  for await (const message of checkColumns(stream, file, propositionChecks)) {
    yield kind === "system" && treeChecks.has(message.rule) ? { ...message, severity: "warning" } : message;
  }
}

function* sentenceFaults(sentence: ColumnSentence): Generator<Fault> {
  // A line that is too long is another fault.
  const rows = sentence.rows.filter(({ columns }) => columns.length > 0);
  if (rows.length === 0) return;
  yield* checkIds(rows);
  yield* checkWidth(rows);
  yield* checkSplits(rows);
  // Test input, or what columns that are absent would hold, cannot be checked.
  if ((rows[0]?.columns.length ?? 0) < layout.arguments) return;
  const heads = rows.map(({ columns, line }) => ({
    head: columns[layout.head] ?? "",
    label: columns[layout.deprel] ?? "",
    line,
  }));
  yield* checkHeads(heads, "token", (label) => /\bROOT\b/.test(label));
  yield* checkPredicates(rows);
}

/** Levels 1 and 2: IDs count from 1. */
function* checkIds(rows: readonly ColumnRow[]): Generator<Fault> {
  const seen = new Map<string, number>();
  for (const [index, { columns, line }] of rows.entries()) {
    const [id = ""] = columns;
    const before = seen.get(id);
    seen.set(id, line);
    const expected = `${index + 1}`;
    if (!/^[1-9]\d*$/.test(id)) yield { id: "token-id", line, expected, found: id };
    else if (before !== undefined) {
      yield { id: "duplicate-id", line, expected: `an ID other than that of line ${before}`, found: id };
    } else if (id !== expected) yield { id: "word-number", line, expected, found: id };
  }
}

/**
 * Level 1: all lines of a sentence have as many columns as the first: those of the format and one a predicate, or those of
 * test input, which end before HEAD.
 */
function* checkWidth(rows: readonly ColumnRow[]): Generator<Fault> {
  const { columns: first = [], line: start = 1 } = rows[0] ?? {};
  const width = first.length;
  for (const { columns, line } of rows) {
    if (columns.length === width) continue;
    const expected = `${width}, as in line ${start}`;
    yield { id: "column-count", line, expected, found: `${columns.length}` };
  }
  if (rows.every(({ columns }) => columns.length === layout.head)) return;
  if (width < layout.arguments) {
    const expected = layout.names.join(" ");
    yield { id: "missing-column", line: start, expected, found: `${width} columns` };
    return;
  }
  const predicates = rows.filter(({ columns }) => isFilled(columns[layout.pred])).length;
  if (width !== layout.arguments + predicates) {
    const expected = `${layout.arguments} + ${predicates} columns, one for each predicate`;
    yield { id: "argument-columns", line: start, expected, found: `${width}` };
  }
}

/**
 * Level 2: a split word has its FORM, LEMMA, GPOS and PPOS on the first of its parts and `_` on the others, and its FORM
 * is the SPLIT_FORMs of the parts together (CoNLL-2008 overview, section 2.1).
 */
function* checkSplits(rows: readonly ColumnRow[]): Generator<Fault> {
  let word: { readonly row: ColumnRow; form: string } | undefined;
  for (const row of rows) {
    const { columns, line } = row;
    if (columns.length < layout.head) continue;
    const part = columns[layout.form] as string;
    if (isSplitPart(row)) {
      if (word !== undefined) word.form += part;
      else yield { id: "split-padding", line, expected: "a FORM on the first part", found: "_" };
      continue;
    }
    yield* checkForm(word);
    word = { row, form: part };
    if (columns[1] === "_" && part !== "_") {
      const found = columns.slice(1, 5).join(" ");
      yield { id: "split-padding", line, expected: "_ in columns 2 to 5, or in none", found };
    }
  }
  yield* checkForm(word);
}

function* checkForm(word: { readonly row: ColumnRow; readonly form: string } | undefined): Generator<Fault> {
  const form = word?.row.columns[1] ?? "_";
  if (word === undefined || form === word.form || form === "_") return;
  yield { id: "split-form", line: word.row.line, expected: word.form, found: form };
}

/** Level 2: rolesets are `lemma.sense`. */
function* checkPredicates(rows: readonly ColumnRow[]): Generator<Fault> {
  for (const { columns, line } of rows) {
    const found = columns[layout.pred];
    if (isFilled(found) && !/^[^.]+\.[^.]+$/.test(found)) {
      yield { id: "predicate-form", line, expected: "lemma.sense, such as sale.01", found };
    }
  }
}

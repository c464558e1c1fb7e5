import type { Fault } from "@discoprep/files";
import { type ConlluRow, type ConlluSentence, cell, type column, columnCount, wordsOf } from "../rows.ts";

const names = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC".split(" ");

const mayHoldBlanks = new Set(["FORM", "LEMMA", "MISC"]);

/** Level 1: each line has ten columns, none empty, with no white space where it does not belong. */
export function* checkLines({ rows }: ConlluSentence): Generator<Fault> {
  for (const row of rows) {
    const { columns, line, kind } = row;
    // A comment inside a sentence, or a line too long, is another fault.
    if (columns.length === 0) continue;
    if (columns.length !== columnCount) {
      const found = `${columns.length}: ${row.written ?? columns.join("\t")}`;
      yield { id: "column-count", line, expected: "10 columns", found };
      continue;
    }
    if (kind === "other") {
      const expected = "a number 7, a range 7-8, or 7.1";
      yield { id: "token-id", line, expected, found: columns[0] ?? "" };
    }
    yield* checkCells(row);
  }
}

function* checkCells({ columns, line }: ConlluRow): Generator<Fault> {
  for (const [index, text] of columns.entries()) {
    const name = names[index] ?? "";
    if (text === "") yield { id: "empty-column", line, expected: `_ or a value of ${name}` };
    else if (/^\s|\s$|\s\s/.test(text) || (/\s/.test(text) && !mayHoldBlanks.has(name))) {
      yield { id: "column-space", line, found: `${name} ${JSON.stringify(text)}` };
    }
    if (text.normalize("NFC") !== text) yield { id: "not-nfc", line, found: `${name} ${text}` };
  }
}

/** Level 2: words count from 1; a range stands before its first word and overlaps no other; empty nodes follow theirs. */
export function* checkNumbers(sentence: ConlluSentence): Generator<Fault> {
  const seen = new Map<string, number>();
  const numbering: Numbering = { word: 0, covered: 0, empty: 0, count: wordsOf(sentence).length };
  for (const row of sentence.rows) {
    if (row.kind === "other") continue;
    const { line } = row;
    const found = cell(row, "id");
    const before = seen.get(found);
    if (before !== undefined) {
      yield { id: "duplicate-id", line, expected: `an ID other than that of line ${before}`, found };
    }
    seen.set(found, line);
    yield* checkKind[row.kind](row, numbering);
  }
}

/** What has been read: the last word, the last word of a range, the last empty node after the last word. */
interface Numbering {
  word: number;
  covered: number;
  empty: number;
  readonly count: number;
}

const checkKind = { word: checkWord, range: checkRange, empty: checkEmptyNode };

function* checkWord({ first, line }: ConlluRow, numbering: Numbering): Generator<Fault> {
  numbering.word++;
  numbering.empty = 0;
  const expected = numbering.word;
  if (first !== expected) yield { id: "word-number", line, expected: `${expected}`, found: `${first}` };
}

function* checkRange(row: ConlluRow, numbering: Numbering): Generator<Fault> {
  const { first, last, line } = row;
  const { word, covered, count } = numbering;
  if (first !== word + 1 || first <= covered || last < first || last > count) {
    const expected = `a range from ${word + 1} to at most ${count}, beginning after ${covered}`;
    yield { id: "range-number", line, expected, found: cell(row, "id") };
  }
  numbering.covered = Math.max(covered, last);
  const names = ["lemma", "upos", "xpos", "feats", "head", "deprel", "deps"] as const;
  // Typos are marked on the token (Universal Dependencies, "Typos").
  const found = filledCells(row, names).filter((text) => text !== "FEATS Typo=Yes");
  if (found.length > 0) yield { id: "range-columns", line, expected: "_", found: found.join(", ") };
}

function* checkEmptyNode(row: ConlluRow, numbering: Numbering): Generator<Fault> {
  const { first, last, line } = row;
  if (first !== numbering.word || last !== numbering.empty + 1) {
    const expected = `${numbering.word}.${numbering.empty + 1}`;
    yield { id: "empty-node-number", line, expected, found: cell(row, "id") };
  }
  numbering.empty = last;
  const found = filledCells(row, ["head", "deprel"]).join(", ");
  if (found !== "") yield { id: "empty-node-columns", line, expected: "_ in HEAD and DEPREL", found };
}

/** The cells that are not `_`, after their columns' names. */
function filledCells(row: ConlluRow, names: readonly (keyof typeof column)[]): string[] {
  return names
    .filter((name) => cell(row, name) !== "_")
    .map((name) => `${name.toUpperCase()} ${cell(row, name)}`);
}

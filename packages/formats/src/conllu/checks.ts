import { type Message, problem } from "@discoprep/corpus";
import { checkHeads } from "../columns/index.ts";

import { type ConlluRow, type ConlluSentence, cell, columnCount, wordsOf } from "./rows.ts";

/** Finds what makes a sentence unreadable: faults of columns, numbers and heads. @param file a name for messages */
export function* checkSentence(sentence: ConlluSentence, file: string): Generator<Message> {
  yield* checkLines(sentence, file);
  yield* checkNumbers(sentence, file);
  yield* checkTree(sentence, file);
}

const names = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC".split(" ");

const mayHoldBlanks = new Set(["FORM", "LEMMA", "MISC"]);

/** Level 1: each line has ten columns, none empty, with no white space where it does not belong. */
function* checkLines({ rows }: ConlluSentence, file: string): Generator<Message> {
  for (const row of rows) {
    const { columns, line, kind } = row;
    if (columns.length !== columnCount) {
      const found = `${columns.length}: ${columns.join("\t")}`;
      yield problem("column-count", { file, line }, { expected: "10 columns", found });
      continue;
    }
    if (kind === "other") {
      const expected = "a number 7, a range 7-8, or 7.1";
      yield problem("token-id", { file, line }, { expected, found: columns[0] ?? "" });
    }
    yield* checkCells(row, file);
  }
}

function* checkCells({ columns, line }: ConlluRow, file: string): Generator<Message> {
  for (const [index, text] of columns.entries()) {
    const name = names[index] ?? "";
    if (text === "") yield problem("empty-column", { file, line }, { expected: `_ or a value of ${name}` });
    else if (/^\s|\s$|\s\s/.test(text) || (/\s/.test(text) && !mayHoldBlanks.has(name))) {
      yield problem("column-space", { file, line }, { found: `${name} ${JSON.stringify(text)}` });
    }
  }
}

/** Level 2: words count from 1; a range precedes its first word and overlaps no other; empty nodes follow theirs. */
function* checkNumbers(sentence: ConlluSentence, file: string): Generator<Message> {
  const seen = new Map<string, number>();
  const numbering: Numbering = { file, word: 0, covered: 0, empty: 0, count: wordsOf(sentence).length };
  for (const row of sentence.rows) {
    if (row.kind === "other") continue;
    const { line } = row;
    const found = cell(row, "id");
    const before = seen.get(found);
    if (before !== undefined) {
      yield problem(
        "duplicate-token-id",
        { file, line },
        { expected: `an ID other than that of line ${before}`, found },
      );
    }
    seen.set(found, line);
    yield* checkKind[row.kind](row, numbering);
  }
}

/** Numbers read so far: the last word, the last word of a range, the last empty node after the last word. */
interface Numbering {
  readonly file: string;
  word: number;
  covered: number;
  empty: number;
  readonly count: number;
}

const checkKind = { word: checkWord, range: checkRange, empty: checkEmptyNode };

function* checkWord({ first, line }: ConlluRow, numbering: Numbering): Generator<Message> {
  numbering.word++;
  numbering.empty = 0;
  const expected = numbering.word;
  if (first === expected) return;
  const where = { file: numbering.file, line };
  yield problem("word-number", where, { expected: `${expected}`, found: `${first}` });
}

function* checkRange(row: ConlluRow, numbering: Numbering): Generator<Message> {
  const { first, last, line } = row;
  const { file, word, covered, count } = numbering;
  if (first !== word + 1 || first <= covered || last < first || last > count) {
    const expected = `a range from ${word + 1} to at most ${count}, beginning after ${covered}`;
    yield problem("range-number", { file, line }, { expected, found: cell(row, "id") });
  }
  numbering.covered = Math.max(covered, last);
}

function* checkEmptyNode(row: ConlluRow, numbering: Numbering): Generator<Message> {
  const { first, last, line } = row;
  const { file } = numbering;
  if (first !== numbering.word || last !== numbering.empty + 1) {
    const expected = `${numbering.word}.${numbering.empty + 1}`;
    yield problem("empty-node-number", { file, line }, { expected, found: cell(row, "id") });
  }
  numbering.empty = last;
}

/** Level 2: heads form a tree. A sentence without any head is not annotated, which is not a fault. */
function* checkTree(sentence: ConlluSentence, file: string): Generator<Message> {
  const words = wordsOf(sentence).map((row) => ({
    head: cell(row, "head"),
    label: cell(row, "deprel"),
    line: row.line,
  }));
  if (words.every(({ head }) => head === "_")) return;
  yield* checkHeads(words, file, "root-label", (label) => /^root(:|$)/.test(label));
}

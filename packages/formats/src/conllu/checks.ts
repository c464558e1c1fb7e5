import { type Message, problem } from "@discoprep/corpus";
import { checkHeads, repeatedId } from "../columns/index.ts";
import { type ConlluRow, type ConlluSentence, cell, columnNames, wordsOf } from "./sentence.ts";

/** Finds what makes a sentence unreadable: faults of columns, numbers and heads. */
export function* checkSentence(sentence: ConlluSentence, file: string): Generator<Message> {
  for (const row of sentence.rows) yield* checkLine(row, file);
  yield* checkNumbers(sentence, file);
  yield* checkTree(sentence, file);
}

const mayHoldBlanks = new Set(["FORM", "LEMMA", "MISC"]);

/** Checks (level 1) that each line has ten columns, none empty, with no white space where it does not belong. */
function* checkLine({ columns, line, kind }: ConlluRow, file: string): Generator<Message> {
  const where = { file, line };
  if (columns.length !== columnNames.length) {
    const found = `${columns.length}: ${columns.join("\t")}`;
    yield problem("column-count", where, { expected: "10 columns", found });
    return;
  }
  if (kind === "other") {
    const expected = "a number 7, a range 7-8, or 7.1";
    yield problem("token-id", where, { expected, found: columns[0] ?? "" });
  }
  for (const [index, text] of columns.entries()) {
    const name = columnNames[index]?.toUpperCase() ?? "";
    if (text === "") yield problem("empty-column", where, { expected: `_ or a value of ${name}` });
    else if (/^\s|\s$|\s\s/.test(text) || (/\s/.test(text) && !mayHoldBlanks.has(name)))
      yield problem("column-space", where, { found: `${name} ${JSON.stringify(text)}` });
  }
}

/** Checks (level 2) that words count from 1; a range precedes its first word and overlaps no other; empty nodes follow their word. */
function* checkNumbers(sentence: ConlluSentence, file: string): Generator<Message> {
  const lines = new Map<string, number>();
  const count = wordsOf(sentence).length;
  let word = 0;
  let lastInRange = 0;
  let emptyNode = 0;
  for (const row of sentence.rows) {
    const { kind, first, last, line } = row;
    if (kind === "other") continue;
    const where = { file, line };
    const found = cell(row, "id");
    yield* repeatedId(lines, found, where);
    if (kind === "word") {
      word++;
      emptyNode = 0;
      if (first !== word) yield problem("word-number", where, { expected: `${word}`, found });
    } else if (kind === "range") {
      if (first !== word + 1 || first <= lastInRange || last < first || last > count) {
        const expected = `a range from ${word + 1} to at most ${count}, beginning after ${lastInRange}`;
        yield problem("range-number", where, { expected, found });
      }
      lastInRange = Math.max(lastInRange, last);
    } else {
      const expected = `${word}.${emptyNode + 1}`;
      if (found !== expected) yield problem("empty-node-number", where, { expected, found });
      emptyNode = last;
    }
  }
}

/** Checks (level 2) that heads form a tree. A sentence without heads is not annotated, and has no fault. */
function* checkTree(sentence: ConlluSentence, file: string): Generator<Message> {
  const words = wordsOf(sentence).map((row) => ({
    head: cell(row, "head"),
    label: cell(row, "deprel"),
    line: row.line,
  }));
  if (words.every(({ head }) => head === "_")) return;
  yield* checkHeads(words, file, "root-label", (label) => /^root(:|$)/.test(label));
}

import type { Fault } from "@discoprep/files";
import { type ConlluRow, type ConlluSentence, cell, type column, wordsOf } from "../rows.ts";

/** Level 2: words count from 1; a range stands before its first word and overlaps no other; empty nodes follow theirs. */
export function* checkNumbers(sentence: ConlluSentence): Generator<Fault> {
  const count = wordsOf(sentence).length;
  const seen = new Map<string, number>();
  const state = { word: 0, covered: 0, empty: 0, count };
  for (const row of sentence.rows) {
    const id = cell(row, "id");
    if (row.kind === "other") continue;
    const before = seen.get(id);
    if (before !== undefined) {
      yield {
        id: "duplicate-id",
        line: row.line,
        expected: `an ID other than that of line ${before}`,
        found: id,
      };
    }
    seen.set(id, row.line);
    if (row.kind === "word") yield* checkWord(row, state);
    else if (row.kind === "range") yield* checkRange(row, state);
    else yield* checkEmptyNode(row, state);
  }
}

/** What has been read: the last word, the last word of a range, the last empty node after the last word. */
interface Numbering {
  word: number;
  covered: number;
  empty: number;
  readonly count: number;
}

function* checkWord({ first, line }: ConlluRow, state: Numbering): Generator<Fault> {
  state.word++;
  state.empty = 0;
  if (first !== state.word) yield { id: "word-number", line, expected: `${state.word}`, found: `${first}` };
}

function* checkRange(row: ConlluRow, state: Numbering): Generator<Fault> {
  const { first, last, line } = row;
  const { word, covered, count } = state;
  const expected = `a range from ${word + 1} to at most ${count}, beginning after ${covered}`;
  const fits = first === word + 1 && first > covered && last >= first && last <= count;
  if (!fits) yield { id: "range-number", line, expected, found: cell(row, "id") };
  state.covered = Math.max(covered, last);
  const filled = filledColumns(row, ["lemma", "upos", "xpos", "feats", "head", "deprel", "deps"]);
  // Typos are marked on the token (Universal Dependencies, "Typos").
  const wrong = filled.filter((name) => name !== "feats" || cell(row, name) !== "Typo=Yes");
  if (wrong.length > 0) yield { id: "range-columns", line, expected: "_", found: cellsText(row, wrong) };
}

function* checkEmptyNode(row: ConlluRow, state: Numbering): Generator<Fault> {
  const { first, last, line } = row;
  const expected = `${state.word}.${state.empty + 1}`;
  if (first !== state.word || last !== state.empty + 1) {
    yield { id: "empty-node-number", line, expected, found: cell(row, "id") };
  }
  state.empty = last;
  const wrong = filledColumns(row, ["head", "deprel"]);
  if (wrong.length > 0) {
    yield { id: "empty-node-columns", line, expected: "_ in HEAD and DEPREL", found: cellsText(row, wrong) };
  }
}

function filledColumns(row: ConlluRow, names: readonly (keyof typeof column)[]): (keyof typeof column)[] {
  return names.filter((name) => cell(row, name) !== "_");
}

function cellsText(row: ConlluRow, names: readonly (keyof typeof column)[]): string {
  return names.map((name) => `${name.toUpperCase()} ${cell(row, name)}`).join(", ");
}

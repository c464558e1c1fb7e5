import { checkHeads, columnCheckTable, type Fault } from "@discoprep/files";
import { type ConlluSentence, cell, commentValue, hasSpaceAfter, wordsOf } from "../rows.ts";
import { surfaceText, surfaceTokens } from "../surface.ts";
import { checkEnhanced } from "./check-enhanced.ts";
import { checkFeatures, checkLabels } from "./check-labels.ts";
import { checkLines, checkNumbers } from "./check-lines.ts";

/** Every check of CoNLL-U by its id, those of all formats of columns included. */
export const conlluChecks = columnCheckTable(new URL("../../data/checks.json", import.meta.url));

/** Reported once a file: where one sentence has none, mostly none has. */
const onceForAll = new Set(["missing-text", "missing-sent-id"]);

/** Begins a file. @returns what finds the faults of its sentences, one sentence after the other */
export function sentenceChecker(): (sentence: ConlluSentence) => Fault[] {
  const ids = new Map<string, number>();
  const reported = new Set<string>();
  return (sentence) => {
    if (sentence.rows.length === 0) return [];
    const faults = [...sentenceFaults(sentence, ids)];
    return faults.filter(({ id }) => !onceForAll.has(id) || (!reported.has(id) && reported.add(id)));
  };
}

function* sentenceFaults(sentence: ConlluSentence, ids: Map<string, number>): Generator<Fault> {
  yield* checkLines(sentence);
  yield* checkNumbers(sentence);
  yield* checkTree(sentence);
  yield* checkText(sentence);
  yield* checkId(sentence, ids);
  yield* checkLabels(sentence);
  yield* checkFeatures(sentence);
  yield* checkEnhanced(sentence);
}

/** Level 2: a sentence without any head is not annotated, which is not a fault. */
function* checkTree(sentence: ConlluSentence): Generator<Fault> {
  const words = wordsOf(sentence).map((row) => ({
    head: cell(row, "head"),
    label: cell(row, "deprel"),
    line: row.line,
  }));
  if (words.every(({ head }) => head === "_")) return;
  yield* checkHeads(words, "word", (label) => /^root(:|$)/.test(label));
}

function* checkId(sentence: ConlluSentence, ids: Map<string, number>): Generator<Fault> {
  const found = commentValue(sentence, "sent_id");
  const line = commentLine(sentence, "sent_id");
  if (found === undefined) {
    yield { id: "missing-sent-id", line };
    return;
  }
  const before = ids.get(found);
  if (before === undefined) ids.set(found, line);
  else yield { id: "duplicate-sent-id", line, expected: `an id other than that of line ${before}`, found };
}

/** The line of a comment `# name`, or of the sentence's first line where there is none. */
function commentLine({ comments, rows }: ConlluSentence, name: string): number {
  const first = (rows[0]?.line ?? 1) - comments.length;
  const index = comments.findIndex((comment) => comment.slice(1).split("=", 1)[0]?.trim() === name);
  return first + Math.max(0, index);
}

/** Level 2: `# text` is the text of the tokens, and `SpaceAfter=No` is only on tokens of the text. */
function* checkText(sentence: ConlluSentence): Generator<Fault> {
  const inText = new Set(surfaceTokens(sentence).map(({ row }) => row));
  for (const row of sentence.rows) {
    if (row.kind === "other" || row.kind === "range" || inText.has(row) || hasSpaceAfter(row)) continue;
    const expected = "SpaceAfter on the token of the text";
    yield { id: "space-after", line: row.line, expected, found: cell(row, "misc") };
  }
  const text = commentValue(sentence, "text");
  const line = commentLine(sentence, "text");
  if (text === undefined) yield { id: "missing-text", line };
  else {
    const expected = surfaceText(sentence);
    if (text !== expected) yield { id: "text", line, expected, found: text };
  }
}

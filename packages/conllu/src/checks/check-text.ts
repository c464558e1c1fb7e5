import type { Fault } from "@discoprep/files";
import { type ConlluRow, type ConlluSentence, cell, commentValue, hasSpaceAfter } from "../rows.ts";
import { surfaceText } from "../surface.ts";

/** The line of a comment `# name`, or of the sentence's first line where there is none. */
export function commentLine({ comments, rows }: ConlluSentence, name: string): number {
  const first = (rows[0]?.line ?? 1) - comments.length;
  const index = comments.findIndex((comment) => comment.slice(1).split("=", 1)[0]?.trim() === name);
  return first + Math.max(0, index);
}

/** Level 2: `# text` is the text of the tokens, and `SpaceAfter=No` is only on tokens of the text. */
export function* checkText(sentence: ConlluSentence): Generator<Fault> {
  yield* checkSpaceAfter(sentence.rows);
  const text = commentValue(sentence, "text");
  const line = commentLine(sentence, "text");
  if (text === undefined) yield { id: "missing-text", line };
  else {
    const expected = surfaceText(sentence);
    if (text !== expected) yield { id: "text", line, expected, found: text };
  }
}

function* checkSpaceAfter(rows: readonly ConlluRow[]): Generator<Fault> {
  let covered = 0;
  for (const row of rows) {
    if (row.kind === "range") covered = row.last;
    const isInside = row.kind === "empty" || (row.kind === "word" && row.first <= covered);
    if (isInside && !hasSpaceAfter(row)) {
      yield {
        id: "space-after",
        line: row.line,
        expected: "SpaceAfter on the token of the text",
        found: cell(row, "misc"),
      };
    }
  }
}

import type { Fault } from "@discoprep/files";
import { type ConlluSentence, cell, commentValue, hasSpaceAfter } from "../rows.ts";
import { surfaceText, surfaceTokens } from "../surface.ts";

/** The line of a comment `# name`, or of the sentence's first line where there is none. */
export function commentLine({ comments, rows }: ConlluSentence, name: string): number {
  const first = (rows[0]?.line ?? 1) - comments.length;
  const index = comments.findIndex((comment) => comment.slice(1).split("=", 1)[0]?.trim() === name);
  return first + Math.max(0, index);
}

/** Level 2: `# text` is the text of the tokens, and `SpaceAfter=No` is only on tokens of the text. */
export function* checkText(sentence: ConlluSentence): Generator<Fault> {
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

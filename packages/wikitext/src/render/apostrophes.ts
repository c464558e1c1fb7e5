import type { Token } from "../scan/tokens.ts";
import type { Output } from "./output.ts";
import { endOfLine, startOf } from "./walk.ts";

/**
 * How many apostrophes of a run are letters rather than markup (MediaWiki's `doQuotes`): of four and of
 * more than five the surplus; and where a line has an odd number of both bold and italic marks, one
 * apostrophe of the bold run that looks like a possessive or elision (`''Ben & Jerry'''s`).
 */
export function quoteLetters(output: Output, run: Token): number {
  const length = run.end - run.start;
  if (length === 4) return 1;
  if (length > 5) return length - 5;
  if (run.start >= output.searches.quotesKnownTo) examineLine(output, run);
  return run.start === output.searches.apostropheAt ? 1 : 0;
}

function examineLine(output: Output, firstRun: Token): void {
  const line = endOfLine(output, firstRun.next);
  let bold = 0;
  let italic = 0;
  const boldRuns: number[] = [];
  for (let token = firstRun; token !== line; token = token.next) {
    if (token.kind !== "quotes") continue;
    const length = token.end - token.start;
    if (length !== 3 && length !== 4) italic++;
    if (length !== 2) bold++;
    if (length === 3) boldRuns.push(token.start);
  }
  output.searches.quotesKnownTo = startOf(output, line);
  const isOdd = bold % 2 === 1 && italic % 2 === 1;
  output.searches.apostropheAt = isOdd ? likelyApostrophe(output.page.text, boldRuns) : -1;
}

/**
 * The run after a single-letter word, else the first after a longer word. MediaWiki would also take one
 * after a blank or before one; that is not an apostrophe to a reader, only an unbalanced mark, save
 * behind an s (`''The Times''' report`).
 */
function likelyApostrophe(text: string, runs: readonly number[]): number {
  let afterWord = -1;
  for (const run of runs) {
    const before = text.charAt(run - 1);
    const after = text.charAt(run + 3);
    const isPlural = before === "s" && after === " ";
    // Chinese has no apostrophes.
    if (before === " " || /\p{Script=Han}/u.test(before + after)) continue;
    if (!isPlural && !/[\p{L}\d]/u.test(after)) continue;
    if (text[run - 2] === " ") return run;
    if (afterWord === -1) afterWord = run;
  }
  return afterWord;
}

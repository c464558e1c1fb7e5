import { Kind } from "../scan/tokens.ts";
import type { Output } from "./output.ts";
import { endOfLine, startOf } from "./walk.ts";

/**
 * How many apostrophes of a run are letters rather than markup (MediaWiki's `doQuotes`): of four and of
 * more than five the surplus; and where a line has an odd number of both bold and italic marks, one
 * apostrophe of the bold run that looks like a possessive or elision (`''Ben & Jerry'''s`).
 */
export function quoteLetters(output: Output, start: number, end: number): number {
  const length = end - start;
  if (length === 4) return 1;
  if (length > 5) return length - 5;
  if (start >= output.searches.quotesKnownTo) examineLine(output, start);
  return start === output.searches.apostropheAt ? 1 : 0;
}

/** `output.cursor.token` is behind the first run of the line. */
function examineLine(output: Output, firstRun: number): void {
  const { tokens } = output.page;
  const line = endOfLine(output, output.cursor.token);
  const counts = { bold: 0, italic: 0 };
  const boldRuns: number[] = [];
  const count = (start: number, end: number): void => {
    const length = end - start;
    if (length !== 3) counts.italic += length === 4 ? 0 : 1;
    if (length !== 2) counts.bold++;
    if (length === 3) boldRuns.push(start);
  };
  count(firstRun, tokens.end[output.cursor.token - 1] as number);
  for (let token = output.cursor.token; token < line; token++) {
    if (tokens.kind[token] === Kind.quotes) count(tokens.start[token] as number, tokens.end[token] as number);
  }
  output.searches.quotesKnownTo = startOf(output, line);
  const odd = counts.bold % 2 === 1 && counts.italic % 2 === 1;
  output.searches.apostropheAt = odd ? likelyApostrophe(output.page.text, boldRuns) : -1;
}

/**
 * The run after a single-letter word, else the first after a longer word. MediaWiki would also take one
 * after a blank or before one; that is not an apostrophe to a reader, only an unbalanced mark, save
 * behind an s (`''The Times''' report`).
 */
function likelyApostrophe(text: string, runs: readonly number[]): number {
  let afterWord = -1;
  for (const run of runs) {
    const isPlural = text.charAt(run - 1) === "s" && text.charAt(run + 3) === " ";
    if (text.charAt(run - 1) === " " || isHan(text.charAt(run - 1)) || isHan(text.charAt(run + 3))) continue;
    if (!isPlural && !/[\p{L}\d]/u.test(text.charAt(run + 3))) continue;
    if (text.charAt(run - 2) === " ") return run;
    if (afterWord === -1) afterWord = run;
  }
  return afterWord;
}

/** Chinese has no apostrophes. */
function isHan(character: string): boolean {
  return /\p{Script=Han}/u.test(character);
}

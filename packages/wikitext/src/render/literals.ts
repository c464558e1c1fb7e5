import { decodeHTMLStrict } from "entities";
import type { Token } from "../scan/tokens.ts";
import { Mark, maskLiteral } from "../tidy/marks.ts";
import { emitLiteral, emitString, endParagraph, leaveHole, noteForAudit } from "./emit.ts";
import { formulaText } from "./formulas.ts";
import type { Output } from "./output.ts";
import { endOfLine, moveTo, startOf } from "./walk.ts";

// Characters that are text though they may look like markup: entities, what is verbatim, apostrophes.

export function renderVerbatim(output: Output, token: Token): void {
  const isBlock = /^<pre/i.test(output.page.text.slice(token.start, token.start + 4));
  if (isBlock) endParagraph(output);
  emitLiteral(output, contentOf(output, token));
  if (isBlock) endParagraph(output);
}

export function renderFormula(output: Output, token: Token): void {
  const words = formulaText(contentOf(output, token));
  if (words !== undefined) emitLiteral(output, words);
  else {
    if (output.line.visible) noteForAudit(output, Mark.lost);
    leaveHole(output, token.start, token.end);
  }
}

/** What stands between the tags of an element. */
function contentOf({ page: { text } }: Output, { start, end }: Token): string {
  const content = text.slice(text.indexOf(">", start) + 1, text.lastIndexOf("<", end - 1));
  return decode(content.replaceAll("\n", " "));
}

export function renderEntity(output: Output, token: Token): void {
  moveTo(output, token.next, token.end);
  const decoded = decode(output.page.text.slice(token.start, token.end));
  const isBlank = decoded !== "" && decoded !== "\u3000" && decoded.trim() === "";
  emitString(output, isBlank ? " " : maskLiteral(decoded));
}

/**
 * Character references, once. A name that HTML does not know stays as it is; a number that is no
 * character (a surrogate, NUL or another control) comes out as nothing.
 */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return decodeHTMLStrict(text).replace(/(?!\s)\p{Cc}|[\uFDD0-\uFDEF\uFFFD]/gu, "");
}

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

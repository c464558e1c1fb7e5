import { decodeHTMLStrict } from "entities";
import type { Token } from "../scan/tokens.ts";
import { Mark, maskLiteral } from "../text/marks.ts";
import { formulaText } from "./formulas.ts";
import type { Writer } from "./writer.ts";

export function renderVerbatim(writer: Writer, token: Token): void {
  const isBlock = /^<pre/i.test(writer.text.slice(token.start, token.start + 4));
  if (isBlock) writer.line.endParagraph();
  writer.printLiteral(contentOf(writer, token));
  if (isBlock) writer.line.endParagraph();
}

export function renderFormula(writer: Writer, token: Token): void {
  const words = formulaText(contentOf(writer, token));
  if (words !== undefined) writer.printLiteral(words);
  else {
    if (writer.line.visible) writer.line.flag(Mark.lost);
    writer.markHole(token.start, token.end);
  }
}

function contentOf({ text }: Writer, { start, end }: Token): string {
  const content = text.slice(text.indexOf(">", start) + 1, text.lastIndexOf("<", end - 1));
  return decode(content.replaceAll("\n", " "));
}

export function renderEntity(writer: Writer, token: Token): void {
  writer.moveTo(token.next, token.end);
  const decoded = decode(writer.text.slice(token.start, token.end));
  const isBlank = decoded !== "" && decoded !== "\u3000" && decoded.trim() === "";
  writer.print(isBlank ? " " : maskLiteral(decoded));
}

/** Decodes character references once. Unknown names stay; numbers of no character are left out. */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return decodeHTMLStrict(text).replace(/(?!\s)\p{Cc}|[\uFDD0-\uFDEF\uFFFD]/gu, "");
}

/** Renders a run of apostrophes. Some may be letters (MediaWiki's `doQuotes`): `''Ben & Jerry'''s`. */
export function renderQuotes(writer: Writer, run: Token): void {
  writer.stepOver(run);
  writer.printLiteral("'".repeat(lettersOf(writer, run)));
}

function lettersOf(writer: Writer, run: Token): number {
  const length = run.end - run.start;
  if (length === 4) return 1;
  if (length > 5) return length - 5;
  if (run.start >= writer.quotesEnd) examineLine(writer, run);
  return run.start === writer.apostropheAt ? 1 : 0;
}

function examineLine(writer: Writer, firstRun: Token): void {
  const line = writer.endOfLine(firstRun.next);
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
  const isOdd = bold % 2 === 1 && italic % 2 === 1;
  writer.quotesEnd = writer.startOf(line);
  writer.apostropheAt = isOdd ? likelyApostrophe(writer.text, boldRuns) : -1;
}

/** Returns the bold run that begins with an apostrophe, or -1. Unlike MediaWiki, allows a blank only after an s. */
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

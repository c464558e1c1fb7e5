import { Mark, maskLiteral } from "../tidy/marks.ts";
import { noVariant, variantText } from "../wiki/variants.ts";
import type { Output } from "./output.ts";

/** Characters `[from, to)` of the page, as they are. */
export function emitText(output: Output, from: number, to: number): void {
  const { line } = output;
  const { text } = output.page;
  let start = from;
  if (!line.visible || line.owed !== "nothing" || line.afterBreak) {
    while (start < to && isBlank(text[start])) start++;
    if (start === to) {
      if (line.owed === "nothing" && to > from) line.out.push(" ");
      return;
    }
    if (line.owed === "nothing") start = from;
    makeVisible(output);
  }
  line.out.push(text.slice(start, to));
}

/** Visible text that is not a stretch of the page. */
export function emitString(output: Output, text: string): void {
  if (text === "") return;
  if (text === " ") {
    if (output.line.owed === "nothing") output.line.out.push(text);
    return;
  }
  makeVisible(output);
  output.line.out.push(text);
}

/** What words of several variants show on a page; nothing, and a note, while its variant is not known. */
export function shownText({ page: { variant }, facts }: Output, content: string): string {
  if (variant === noVariant) facts.asksForVariant = true;
  return variantText(content, variant);
}

/** Text that is meant as it stands: its brackets and marks are not markup. */
export function emitLiteral(output: Output, text: string): void {
  emitString(output, maskLiteral(text));
}

function makeVisible(output: Output): void {
  const { line } = output;
  payOwed(output);
  line.visible = true;
  line.afterBreak = false;
}

function payOwed({ line, page }: Output): void {
  if (line.owed === "join") line.out.push(page.wiki.unspaced ? Mark.join : " ");
  else if (line.owed === "paragraph") {
    if (line.out.length > 0) line.out.push(Mark.paragraph);
    line.out.push(line.paragraphMark);
    line.paragraphMark = "";
  }
  line.owed = "nothing";
}

/** Ends the paragraph; the next visible character begins a new one. */
export function endParagraph({ line }: Output): void {
  line.owed = "paragraph";
  line.paragraphMark = "";
}

/** Behind what shows nothing at the start of a line, list marks begin an item all the same: `[[Category:A]]* B`. */
export function restartLine(output: Output): void {
  const { line, cursor, page } = output;
  const isItem = page.text[cursor.at] === "*" || page.text[cursor.at] === "#";
  if (isItem && !line.visible && cursor.block && cursor.at < cursor.end) page.handlers.lineStart(output);
}

/** Notes that something was left out of the line between the offsets. */
export function leaveHole(output: Output, start: number, end: number): void {
  const { line, page } = output;
  line.touched = true;
  const before = page.text[start - 1];
  const after = page.text[end];
  if (after === "\n" && !line.visible) return;
  if (endsWord(before) && after !== "." && (endsWord(after) || isBlank(after))) return;
  payOwed(output);
  line.out.push(Mark.hole);
}

/** Leaves out an element that parts paragraphs where it stands alone on its line, and words between which it stands. */
export function leaveOut(output: Output, start: number, end: number): void {
  output.line.dropped = true;
  leaveSign(output, start, end);
}

/** Notes for the audit that what follows is a guess, or that the sentence has lost words here. */
export function noteForAudit(
  output: Output,
  mark: typeof Mark.guessed | typeof Mark.lost | typeof Mark.torn,
): void {
  payOwed(output);
  output.line.out.push(mark);
}

/** A word, of a script that sets blanks between words. */
export const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}]/u;

/** Notes that the sign of a note, which is no part of a word, was left out: `in 2003<ref>A.</ref>and 2004`. */
export function leaveSign(output: Output, start: number, end: number): void {
  const { text } = output.page;
  if (wordCharacter.test(text.charAt(start - 1)) && wordCharacter.test(text.charAt(end))) {
    emitString(output, " ");
  } else leaveHole(output, start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\u00A0";
}

/** Letters and digits of ASCII, and the mark that ends a sentence: no hole shows after them. */
function endsWord(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z\d.]/.test(character);
}

/**
 * Whether the sentence before a line that shows nothing goes on at the offset: it has no end, and what follows
 * begins in small letters, or a comma parts them.
 */
export function sentenceGoesOn({ line, page }: Output, offset: number): boolean {
  if (line.owed !== "join") return false;
  const before = lastCharacter(line.out);
  if (/[,，、]/.test(before)) return /[\p{L}\p{N}]/u.test(page.text.charAt(offset));
  return /[\p{L}\p{N})]/u.test(before) && /\p{Ll}/u.test(page.text.charAt(offset));
}

const blankEnd = new RegExp(`[\\s${Object.values(Mark).join("")}]+$`);

/** The last character to read of a line's text; empty where there is none. */
export function lastCharacter(pieces: readonly string[]): string {
  return (
    pieces
      .findLast((piece) => piece.replace(blankEnd, "") !== "")
      ?.replace(blankEnd, "")
      .slice(-1) ?? ""
  );
}

import { type Span, START_MARK } from "@discoprep/corpus";
import { anyRules } from "./locale-rules.ts";
import { isSpace, matchesAt } from "./text-places.ts";

/**
 * Returns the paragraphs of a text, without white space at either end. If the text has an empty line, empty lines
 * separate paragraphs and single line breaks do not; else every line is a paragraph. The mark `.START` that opens the
 * Treebank's raw files is no text, also at the end of a paragraph.
 */
export function splitParagraphs(text: string): Span[] {
  const separator = /\n[^\S\n]*\r?\n/.test(text) ? /(?:[^\S\n]*\n){2,}/g : /\n/g;
  const paragraphs: Span[] = [];
  let start = 0;
  const end = (position: number): void => {
    const span = withoutMark(text, trimmedSpan(text, start, position));
    if (span.end > span.start) paragraphs.push(span);
  };
  for (const match of text.matchAll(separator)) {
    end(match.index);
    start = match.index + match[0].length;
  }
  end(text.length);
  return paragraphs;
}

function withoutMark(text: string, { start, end }: Span): Span {
  const mark = end - START_MARK.length;
  const isMarked = text.endsWith(START_MARK, end) && (mark === start || isSpace(text.charCodeAt(mark - 1)));
  return isMarked ? trimmedSpan(text, start, mark) : { start, end };
}

/** Returns the stretch without the white space at its two ends; empty if it is all white space. */
export function trimmedSpan(text: string, start: number, end: number): Span {
  let first = start;
  let last = end;
  while (first < last && isSpace(text.charCodeAt(first))) first++;
  while (last > first && isSpace(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

const filledEnd = anyRules.pattern("{filledEnd}");
const addressLine = anyRules.pattern("{addressLine}");
const smallLetter = anyRules.sticky("\\p{Ll}");

/** Returns the lines that are not empty, without white space at either end. */
export function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = trimmedSpan(text, start, end);
    if (line.end > line.start) lines.push(line);
    start = end + 1;
  }
  return lines;
}

/** Tells whether some line goes on in lower case on the next, so that line breaks end no sentence. */
export function areFilled(text: string, lines: readonly Span[]): boolean {
  return lines.some((line, index) => {
    const next = lines[index + 1];
    if (next === undefined || filledEnd.test(text.charAt(line.end - 1))) return false;
    return matchesAt(smallLetter, text, next.start) && !addressLine.test(text.slice(next.start, next.end));
  });
}

export function hasFilledLines(text: string): boolean {
  return text.includes("\n") && areFilled(text, linesOf(text));
}

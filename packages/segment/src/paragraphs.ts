import type { Span } from "@discoprep/corpus";
import { isSpace } from "./text-places.ts";

/** What opens the Treebank's raw files. */
export const START_MARK = ".START";

/**
 * The paragraphs of a text, without white space at either end. Where the text has an empty line, empty
 * lines separate paragraphs and single line breaks do not; where it has none, every line is a paragraph.
 * The mark `.START` that opens the Treebank's raw files is no text, nor where it ends a paragraph.
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

/** The stretch without the white space at its two ends; empty where it is all white space. */
export function trimmedSpan(text: string, start: number, end: number): Span {
  let first = start;
  let last = end;
  while (first < last && isSpace(text.charCodeAt(first))) first++;
  while (last > first && isSpace(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

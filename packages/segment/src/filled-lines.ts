import type { Span } from "@discoprep/corpus";
import { trimmedSpan } from "./paragraphs.ts";

/** A line that is an address of the web or of mail; it goes on with nothing. */
const ADDRESS = /^(?:https?:|www\.)?\S+[.@:]\S+$/;

/** Lines that hold anything, without white space at either end. */
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

/** Whether some line goes on in lower case on the next, so that line breaks end nothing. */
export function areFilled(text: string, lines: readonly Span[]): boolean {
  return lines.some((line, index) => {
    const next = lines[index + 1];
    if (next === undefined || /[.!?…:;"'”’)\]]/.test(text.charAt(line.end - 1))) return false;
    return /\p{Ll}/u.test(text.charAt(next.start)) && !ADDRESS.test(text.slice(next.start, next.end));
  });
}

/** The same for the lines of a paragraph. */
export function hasFilledLines(text: string): boolean {
  return text.includes("\n") && areFilled(text, linesOf(text));
}

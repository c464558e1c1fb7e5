import type { Span } from "@discoprep/corpus";
import { anyRules } from "./locale-rules.ts";
import { trimmedSpan } from "./paragraphs.ts";
import { matchesAt } from "./text-places.ts";

const filledEnd = anyRules.pattern("{filledEnd}");
const addressLine = anyRules.pattern("{addressLine}");
const smallLetter = anyRules.sticky("\\p{Ll}");

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
    if (next === undefined || filledEnd.test(text.charAt(line.end - 1))) return false;
    return matchesAt(smallLetter, text, next.start) && !addressLine.test(text.slice(next.start, next.end));
  });
}

/** The same for the lines of a paragraph. */
export function hasFilledLines(text: string): boolean {
  return text.includes("\n") && areFilled(text, linesOf(text));
}

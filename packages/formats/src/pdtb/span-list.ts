import { type Span, sortedSpans } from "@discoprep/corpus";

/** Offsets have at most 15 digits, so that every number is exact. */
const spanPattern = /^(\d{1,15})\.\.(\d{1,15})$/;

/**
 * `9..13;20..31` as spans in ascending order, ends exclusive. Ignores blanks and an extra `;` (PDTB 3.0 files
 * end lists with one). Empty text is an empty list.
 * @returns undefined where a part is not of the form `start..end`
 */
export function parseSpanList(text: string): Span[] | undefined {
  const spans: Span[] = [];
  for (const part of text.split(";")) {
    const trimmed = part.trim();
    if (trimmed === "") continue;
    const match = spanPattern.exec(trimmed);
    if (match === null) return undefined;
    spans.push({ start: Number(match[1]), end: Number(match[2]) });
  }
  return sortedSpans(spans);
}

/** Spans as `9..13;20..31`. */
export function formatSpanList(spans: readonly Span[]): string {
  return spans.map((span) => `${span.start}..${span.end}`).join(";");
}

import { type Span, sortedSpans } from "@discoprep/corpus";

/** A byte order mark before annotations, as UTF-8 or as UTF-8 read in Latin-1. */
export const byteOrderMark = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;

/** Fifteen digits are exact numbers. */
const spanPattern = /^(\d{1,15})\.\.(\d{1,15})$/;

/**
 * Returns the spans of `9..13;20..31`, ascending, ends exclusive, or undefined for another text. Ignores blanks and an extra `;`
 * (PDTB 3.0 files end lists with one).
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

export function formatSpanList(spans: readonly Span[]): string {
  return spans.map((span) => `${span.start}..${span.end}`).join(";");
}

/** A half-open stretch `[start, end)` of a document's raw text, in UTF-16 code units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the stretches of `raw` under the spans, in the order given. */
export function spanTexts(raw: string, spans: readonly Span[]): string[] {
  return spans.map((span) => raw.slice(span.start, span.end));
}

export function containsSpan(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Returns the spans in ascending order of start, then end, as a new list. */
export function sortedSpans(spans: readonly Span[]): Span[] {
  return [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
}

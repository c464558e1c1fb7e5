import { type Document, type Relation, type Span, tokenTable } from "@discoprep/corpus";

/** Returns the sentences of the annotators' relations, with neighbours joined; the whole text for an added relation. */
export function shownStretches(
  { raw, sentences }: Document,
  sides: readonly (Relation | undefined)[],
): Span[] {
  const parts = sides.flatMap((side) => [side?.connective, side?.arg1, side?.arg2]);
  const spans = parts.flatMap((part) => part?.spans ?? []);
  if (spans.length === 0) return [{ start: 0, end: raw.length }];
  const stretches: Span[] = [];
  let lastIndex = -1;
  for (const [index, { start, end }] of sentences.entries()) {
    if (!spans.some((span) => span.start < end && start < span.end)) continue;
    const last = lastIndex === index - 1 ? stretches.pop() : undefined;
    stretches.push({ start: last?.start ?? start, end });
    lastIndex = index;
  }
  return stretches;
}

/** Finds words in stretches of a text, where they cut no token. White space in Chinese texts may be anywhere. */
export function wordPlaces(words: string, document: Document, stretches: readonly Span[]): Span[] {
  const { raw, language } = document;
  const isChinese = language.startsWith("zh");
  const parts = isChinese ? [...words.replaceAll(/\s/g, "")] : words.split(/\s+/);
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(escaped.join(isChinese ? "\\s*" : "\\s+"), "gu");
  const table = tokenTable(document);
  return stretches.flatMap(({ start, end }) =>
    [...raw.slice(start, end).matchAll(pattern)]
      .map(({ 0: match, index }) => ({ start: start + index, end: start + index + match.length }))
      .filter((place) => table.cutAt(place.start) === undefined && table.cutAt(place.end) === undefined),
  );
}

import { firstIndex, type Relation, type Span } from "@discoprep/corpus";
import { mapSpans } from "@discoprep/files/format";

/**
 * Relations with offsets of another raw text that differs from theirs only in white space. A place is found by the number
 * of characters other than white space before it; a span of white space alone is lost.
 */
export function carriedOver(relations: readonly Relation[], from: string, to: string): Relation[] {
  const [before, after] = [characterOffsets(from), characterOffsets(to)];
  const place = (offset: number): number => after[firstIndex(before, (at) => at >= offset)] ?? to.length;
  const carry = (spans: readonly Span[]): Span[] =>
    spans.flatMap(({ start, end }) => {
      const last = after[firstIndex(before, (at) => at >= end) - 1];
      const span = { start: place(start), end: (last ?? -1) + 1 };
      return span.start < span.end ? [span] : [];
    });
  return relations.map((relation) => mapSpans(relation, carry));
}

/** Where the characters other than white space stand, in UTF-16 code units. */
function characterOffsets(text: string): number[] {
  return [...text.matchAll(/\S/g)].map(({ index }) => index);
}

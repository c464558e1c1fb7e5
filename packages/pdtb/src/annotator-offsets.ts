import { type Document, firstIndex, type Message, type Relation, type Span } from "@discoprep/corpus";
import { mapSelections } from "@discoprep/files/format";

/**
 * A document's relations with offsets of the PDTB Annotator, which reads lines: CR LF is one character. The
 * raw text stays unchanged.
 */
export function withAnnotatorOffsets({ id, raw, relations }: Document): {
  relations: readonly Relation[];
  messages: Message[];
} {
  const pairs = [...raw.matchAll(/\r\n/g)].map(({ index }) => index);
  if (pairs.length === 0) return { relations, messages: [] };
  const message: Message = {
    severity: "warning",
    rule: "line-ends-counted",
    what: `${pairs.length} lines end in CR LF, which the Annotator counts as one character and reads as a line feed`,
    where: { document: id },
  };
  const shift = (offset: number): number => offset - firstIndex(pairs, (number) => number >= offset);
  const shifted = <T extends { readonly spans: readonly Span[] }>(part: T): T => ({
    ...part,
    spans: part.spans.map(({ start, end }) => ({ start: shift(start), end: shift(end) })),
  });
  const moved = relations.map((relation): Relation => {
    const { punctuation, ...others } = mapSelections(relation, shifted);
    return { ...others, ...(punctuation && { punctuation: shifted(punctuation) }) };
  });
  return { relations: moved, messages: [message] };
}

import {
  type Document,
  firstIndex,
  type Message,
  type Relation,
  type Selection,
  type Span,
} from "@discoprep/corpus";

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
  return { relations: relations.map((relation) => mapSpans(relation, shift)), messages: [message] };
}

/** A release's relation with all offsets mapped; releases hold no attribution. */
function mapSpans(relation: Relation, map: (offset: number) => number): Relation {
  const spans = (list: readonly Span[]): Span[] =>
    list.map(({ start, end }) => ({ start: map(start), end: map(end) }));
  const part = <T extends Selection>(selection: T): T => ({ ...selection, spans: spans(selection.spans) });
  const { connective, sup1, sup2, punctuation } = relation;
  return {
    ...relation,
    arg1: part(relation.arg1),
    arg2: part(relation.arg2),
    ...(connective && { connective: part(connective) }),
    ...(sup1 && { sup1: part(sup1) }),
    ...(sup2 && { sup2: part(sup2) }),
    ...(punctuation && { punctuation: { ...punctuation, spans: spans(punctuation.spans) } }),
  };
}

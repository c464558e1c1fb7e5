import {
  type Message,
  type OffsetConverter,
  type Place,
  type Relation,
  type RelationType,
  type RuleId,
  relationTypes,
  type Selection,
  type Span,
} from "@discoprep/corpus";
import type { ReadRelation, ReadSpan } from "./read-relations.ts";

const types: ReadonlySet<string> = new Set(relationTypes);

/**
 * A relation of relations.json as a relation of the document model. Spans outside raw and unknown types
 * become messages, and the relation is left out.
 * The text of an Explicit connective's `conn1` is its surface: a release does not state the head.
 * @param offsets code points of the document's raw text
 */
export function corpusRelation(
  read: ReadRelation,
  offsets: OffsetConverter,
  where: Place,
): { relation?: Relation; messages: Message[] } {
  const messages: Message[] = [];
  const report = (rule: RuleId, what: string, found: string): void => {
    messages.push({ severity: "error", rule, what, where, found });
  };
  if (!types.has(read.Type)) report("unknown-type", "the relation's type is not known", read.Type);
  const spans = (pairs: ReadSpan["CharacterSpanList"], part: string): Span[] =>
    pairs.flatMap(([begin, end]) => {
      const start = offsets.toUtf16(begin);
      const stop = offsets.toUtf16(end);
      if (start !== undefined && stop !== undefined && start < stop) return [{ start, end: stop }];
      report("span-outside-raw", `a span of ${part} does not lie inside the raw text`, `[${begin}, ${end}]`);
      return [];
    });
  const selection = (part: ReadSpan, name: string): Selection => ({
    spans: spans(part.CharacterSpanList, name),
    text: part.RawText,
  });
  const { Connective, Punctuation, Sup1Span } = read;
  const relation: Relation = {
    ...(read.ID !== undefined && { id: read.ID }),
    type: read.Type as RelationType,
    ...(Connective.CharacterSpanList.length > 0 && { connective: selection(Connective, "Connective") }),
    conn1: { text: Connective.RawText, senses: read.Sense },
    arg1: selection(read.Arg1, "Arg1"),
    arg2: selection(read.Arg2, "Arg2"),
    ...(Sup1Span && { sup1: { spans: spans(Sup1Span, "Sup1Span") } }),
    ...(Punctuation && {
      punctuation: {
        spans: spans(Punctuation.CharacterSpanList, "Punctuation"),
        ...(Punctuation.PunctuationType !== undefined && { type: Punctuation.PunctuationType }),
      },
    }),
    source: where,
  };
  return messages.length === 0 ? { relation, messages } : { messages };
}

import {
  type Dependency,
  type Document,
  type Message,
  type OffsetConverter,
  offsetConverter,
  type Place,
  paragraphsOfSentences,
  type Relation,
  type RelationType,
  type RuleId,
  relationTypes,
  type Selection,
  type Sentence,
  type Span,
  type Token,
} from "@discoprep/corpus";
import { misplacedToken } from "@discoprep/corpus/alignment";
import { parseDependencyNode } from "./dependency-node.ts";
import type { ReadRelation, ReadSpan } from "./read-relations.ts";
import type { ParsedDocument, ParsedSentence } from "./schema.ts";

/**
 * One document of a release in the document model; its messages say what could not be read.
 * @param file where the relations stand, for messages
 */
export function releaseDocument(
  id: string,
  language: string,
  raw: string,
  parsed: ParsedDocument | undefined,
  group: readonly ReadRelation[],
  file: string | undefined,
): Document {
  const offsets = offsetConverter(raw, "code-points");
  const { sentences, messages } = corpusSentences(parsed ?? { sentences: [] }, offsets, id);
  const misplaced = misplacedToken({ id, raw }, sentences, "parses.json");
  if (misplaced !== undefined) messages.push(misplaced);
  const relations = group.flatMap((read): Relation[] => {
    const { line, ID } = read;
    const where = { ...(file && { file }), line, document: id, relation: ID };
    const converted = corpusRelation(read, offsets, where);
    for (const message of converted.messages) messages.push(message);
    return converted.relation === undefined ? [] : [converted.relation];
  });
  const paragraphs = paragraphsOfSentences(raw, sentences);
  return { id, language, raw, paragraphs, sentences, relations, messages };
}

/** Reports an error. */
type Report = (rule: RuleId, what: string, found: string) => void;

/**
 * The sentences of a document in parses.json as sentences of the document model.
 * Words outside raw and dependencies that cannot be read are reported and left out.
 * @param offsets code points of the document's raw text
 */
export function corpusSentences(
  parsed: ParsedDocument,
  offsets: OffsetConverter,
  document: string,
): { sentences: Sentence[]; messages: Message[] } {
  const messages: Message[] = [];
  const sentences = parsed.sentences.map((sentence, index) => {
    const report: Report = (rule, what, found) => {
      const where = { document };
      messages.push({ severity: "error", rule, what: `${what} in sentence ${index}`, where, found });
    };
    return corpusSentence(sentence, offsets, report);
  });
  return { sentences, messages };
}

function corpusSentence(parsed: ParsedSentence, offsets: OffsetConverter, report: Report): Sentence {
  const tokens = parsed.words.flatMap(([form, word]): Token[] => {
    const start = offsets.toUtf16(word.CharacterOffsetBegin);
    const end = offsets.toUtf16(word.CharacterOffsetEnd);
    if (start === undefined || end === undefined || end < start) {
      const place = `[${word.CharacterOffsetBegin}, ${word.CharacterOffsetEnd}]`;
      report("token-outside-raw", "a token does not lie inside the raw text", `${form} ${place}`);
      return [];
    }
    return [{ form, start, end, ...(word.PartOfSpeech !== "" && { partOfSpeech: word.PartOfSpeech }) }];
  });
  const tree = parsed.parsetree.replace(/\n$/, "");
  return {
    start: tokens[0]?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    tokens,
    ...(tree !== "" && { parsetree: tree }),
    dependencies: parsed.dependencies.flatMap((row) => dependency(row, report)),
  };
}

function dependency(row: readonly [string, string, string], report: Report): Dependency[] {
  const [head, dependent] = [row[1], row[2]].map(parseDependencyNode);
  if (head === undefined || dependent === undefined) {
    report("invalid-dependency", "a dependency lacks a token number", row.join(" "));
    return [];
  }
  return [
    {
      label: row[0],
      head: head.index,
      dependent: dependent.index,
      ...(head.copy > 0 && { headCopy: head.copy }),
      ...(dependent.copy > 0 && { dependentCopy: dependent.copy }),
    },
  ];
}

/** An empty type is one that the source does not state. */
const types: ReadonlySet<string> = new Set([...relationTypes, ""]);

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
  const report: Report = (rule, what, found) => {
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
    id: read.ID,
    type: read.Type as RelationType,
    ...(Connective.CharacterSpanList.length > 0 && { connective: selection(Connective, "Connective") }),
    conn1: { text: Connective.RawText, senses: read.Sense },
    arg1: selection(read.Arg1, "Arg1"),
    arg2: selection(read.Arg2, "Arg2"),
    ...(Sup1Span && { sup1: { spans: spans(Sup1Span, "Sup1Span") } }),
    ...(Punctuation && {
      punctuation: {
        spans: spans(Punctuation.CharacterSpanList, "Punctuation"),
        type: Punctuation.PunctuationType,
      },
    }),
    source: where,
  };
  return messages.length === 0 ? { relation, messages } : { messages };
}

import {
  CodePointOffsets,
  type Document,
  type Message,
  type Place,
  paragraphsOfSentences,
  problem,
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
import { dependencyOf } from "./dependency.ts";
import type { ReadRelation, ReadSpan } from "./read-relations.ts";
import type { ParsedDocument } from "./schema.ts";

/** A document as the files of a release have it. */
export interface ReleaseSource {
  readonly id: string;
  readonly language: string;
  readonly raw: string;
  readonly parsed: ParsedDocument | undefined;
  readonly relations: readonly ReadRelation[];
  /** The file of relations, for messages. */
  readonly file?: string;
}

export function releaseDocument({ id, language, raw, parsed, file, ...source }: ReleaseSource): Document {
  const offsets = new CodePointOffsets(raw);
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  const sentences = corpusSentences(parsed ?? { sentences: [] }, offsets, id, report);
  const misplaced = misplacedToken({ id, raw }, sentences, "parses.json");
  if (misplaced !== undefined) messages.push(withMarkNamed(misplaced, raw));
  const relations = source.relations.flatMap((read) => {
    const where = { file, line: read.line, document: id, relation: read.ID };
    return corpusRelation(read, offsets, where, report) ?? [];
  });
  const paragraphs = paragraphsOfSentences(raw, sentences);
  return { id, language, raw, paragraphs, sentences, relations, messages };
}

/** Names the byte order mark that shifts a token. */
export function withMarkNamed(misplaced: Message, raw: string): Message {
  if (!raw.startsWith("\ufeff")) return misplaced;
  const { where, expected, found } = misplaced;
  return problem("byte-order-mark-not-counted", where, { expected, found });
}

type Report = (message: Message) => void;

/**
 * Returns the sentences of a document in parses.json. Words outside raw and dependencies that cannot be read are reported and
 * left out.
 * @param offsets code points of the document's raw text
 */
export function corpusSentences(
  parsed: ParsedDocument,
  offsets: CodePointOffsets,
  document: string,
  report: Report,
): Sentence[] {
  return parsed.sentences.map(({ words, parsetree, dependencies }, index): Sentence => {
    const fault = (rule: RuleId, found: string, expected?: string): [] => {
      report(problem(rule, { document }, { expected, found: `${found} in sentence ${index}` }));
      return [];
    };
    const tokens = words.flatMap(([form, word]): Token[] => {
      const { CharacterOffsetBegin: begin, CharacterOffsetEnd: stop, PartOfSpeech } = word;
      const start = offsets.toUtf16(begin);
      const end = offsets.toUtf16(stop);
      if (start === undefined || end === undefined || end < start)
        return fault("token-outside-raw", `${form} [${begin}, ${stop}]`, `offsets up to ${offsets.length}`);
      return [{ form, start, end, partOfSpeech: PartOfSpeech === "" ? undefined : PartOfSpeech }];
    });
    const tree = parsetree.replace(/\n$/, "");
    return {
      start: tokens[0]?.start ?? 0,
      end: tokens.at(-1)?.end ?? 0,
      tokens,
      parsetree: tree === "" ? undefined : tree,
      dependencies: dependencies.flatMap(
        (row) => dependencyOf(row) ?? fault("invalid-dependency", row.join(" ")),
      ),
    };
  });
}

/**
 * Returns a relation of relations.json, or undefined after messages where a span is outside raw or its type is unknown. The text
 * of an Explicit connective's `conn1` is its surface: a release does not state the head.
 */
export function corpusRelation(
  read: ReadRelation,
  offsets: CodePointOffsets,
  where: Place,
  report: Report,
): Relation | undefined {
  let isWhole = true;
  const fault = (rule: RuleId, found: string): [] => {
    isWhole = false;
    report(problem(rule, where, { found }));
    return [];
  };
  const types: readonly string[] = [...relationTypes, ""];
  if (!types.includes(read.Type)) fault("unknown-type", read.Type);
  const spans = (pairs: ReadSpan["CharacterSpanList"], part: string): Span[] =>
    pairs.flatMap(([begin, stop]) => {
      const start = offsets.toUtf16(begin);
      const end = offsets.toUtf16(stop);
      if (start !== undefined && end !== undefined && start < end) return [{ start, end }];
      return fault("span-outside-raw", `${part} [${begin}, ${stop}]`);
    });
  const selection = (part: ReadSpan, name: string): Selection => ({
    spans: spans(part.CharacterSpanList, name),
    text: part.RawText,
  });
  const { Connective, Punctuation, Sup1Span } = read;
  const relation: Relation = {
    id: read.ID,
    type: read.Type as RelationType,
    connective: Connective.CharacterSpanList.length > 0 ? selection(Connective, "Connective") : undefined,
    conn1: { text: Connective.RawText, senses: read.Sense },
    arg1: selection(read.Arg1, "Arg1"),
    arg2: selection(read.Arg2, "Arg2"),
    sup1: Sup1Span && { spans: spans(Sup1Span, "Sup1Span") },
    punctuation: Punctuation && {
      spans: spans(Punctuation.CharacterSpanList, "Punctuation"),
      type: Punctuation.PunctuationType,
    },
    source: where,
  };
  return isWhole ? relation : undefined;
}

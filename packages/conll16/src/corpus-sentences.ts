import type { Dependency, Message, OffsetConverter, RuleId, Sentence, Token } from "@discoprep/corpus";
import { parseDependencyNode } from "./dependency-node.ts";
import type { ParsedDocument, ParsedSentence } from "./schema.ts";

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
    const report = (rule: RuleId, what: string, found: string): void => {
      const message = { rule, what: `${what} in sentence ${index}`, where: { document }, found };
      messages.push({ severity: "error", ...message });
    };
    return corpusSentence(sentence, offsets, report);
  });
  return { sentences, messages };
}

type Report = (rule: RuleId, what: string, found: string) => void;

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
  const [label, headText, dependentText] = row;
  const head = parseDependencyNode(headText);
  const dependent = parseDependencyNode(dependentText);
  if (head === undefined || dependent === undefined) {
    report("invalid-dependency", "a dependency lacks a token number", row.join(" "));
    return [];
  }
  return [
    {
      label,
      head: head.index,
      dependent: dependent.index,
      ...(head.copy > 0 && { headCopy: head.copy }),
      ...(dependent.copy > 0 && { dependentCopy: dependent.copy }),
    },
  ];
}

import type { Sentence, Token } from "@discoprep/corpus";
import { pythonJson } from "./cpython2/index.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { type PlacedDocument, tokenLinks } from "./placed-document.ts";
import type { ParsedDocument, ParsedSentence, TokenTuple } from "./schema.ts";

export function parsedDocument(placed: PlacedDocument): ParsedDocument {
  const layout = layoutOf(placed.document.language);
  const linkers = tokenLinks(placed).map((links) =>
    links.map(({ role, relation }) => `${role}_${relation.id}`),
  );
  let position = 0;
  const sentences = placed.document.sentences.map((sentence): ParsedSentence => {
    const words = sentence.tokens.map((token) => {
      const [CharacterOffsetBegin, CharacterOffsetEnd] = placed.tuples[position] as TokenTuple;
      const Linkers = linkers[position] ?? [];
      position++;
      const PartOfSpeech = token.partOfSpeech ?? "";
      return [token.form, { CharacterOffsetBegin, CharacterOffsetEnd, Linkers, PartOfSpeech }] as const;
    });
    return {
      dependencies: dependencyRows(sentence, layout),
      parsetree: sentence.parsetree === undefined ? "" : `${sentence.parsetree}\n`,
      words,
    };
  });
  return { sentences };
}

function dependencyRows(sentence: Sentence, layout: Layout): [string, string, string][] {
  const root = layout === "zh" ? "root" : "ROOT";
  const name = (index: number, copy: number | undefined): string => {
    const form = index === 0 ? root : (sentence.tokens[index - 1] as Token).form;
    return `${form}-${index}${"'".repeat(copy ?? 0)}`;
  };
  const rows = [...(sentence.dependencies ?? [])].sort((a, b) => a.dependent - b.dependent);
  return rows.map(({ label, head, headCopy, dependent, dependentCopy }) => {
    return [label, name(head, headCopy), name(dependent, dependentCopy)];
  });
}

/** Returns one document's entry in parses.json. English keys are sorted; Chinese keys have the order of a CPython 2 dictionary. */
export function parsesEntry(id: string, document: ParsedDocument, language: string): string {
  const sentences = document.sentences.map((sentence) => inOrder(sentence, layoutOf(language)));
  return `${pythonJson(id)}: ${pythonJson({ sentences })}`;
}

/** Returns the texts before, between and after the entries of parses.json. Only the Chinese file ends in a line feed. */
export function parsesFrame(language: string): { open: string; separator: string; close: string } {
  return { open: "{", separator: ", ", close: layoutOf(language) === "zh" ? "}\n" : "}" };
}

function inOrder({ dependencies, parsetree, words }: ParsedSentence, layout: Layout): object {
  const isChinese = layout === "zh";
  const ordered = words.map(([form, { CharacterOffsetBegin, CharacterOffsetEnd, Linkers, PartOfSpeech }]) => {
    const rest = { CharacterOffsetEnd, Linkers, PartOfSpeech };
    return [form, isChinese ? { ...rest, CharacterOffsetBegin } : { CharacterOffsetBegin, ...rest }];
  });
  const trees = isChinese ? { parsetree, dependencies } : { dependencies, parsetree };
  return { ...trees, words: ordered };
}

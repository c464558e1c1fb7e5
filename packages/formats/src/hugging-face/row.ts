import type { Document } from "@discoprep/corpus";
import {
  parsedDocument,
  placeRelations,
  type ReleaseSpan,
  releaseRelations,
  tokenIndices,
} from "../conll16/index.ts";

/** Returns the fields of `data/hugging-face-fields.json`. @throws Error if a relation has no ID */
export function documentRow(document: Document): object {
  const placed = placeRelations(document);
  const { sentences } = parsedDocument(placed);
  let first = 0;
  return {
    id: document.id,
    language: document.language,
    text: document.raw,
    tokens: sentences.flatMap(({ words }) =>
      words.map(([form, { CharacterOffsetBegin, CharacterOffsetEnd, PartOfSpeech }]) => ({
        form,
        start: CharacterOffsetBegin,
        end: CharacterOffsetEnd,
        part_of_speech: PartOfSpeech,
      })),
    ),
    sentences: sentences.map(({ words, parsetree, dependencies }) => {
      const sentence = { first_token: first, after_last_token: first + words.length };
      first = sentence.after_last_token;
      return {
        ...sentence,
        parsetree: parsetree.trimEnd(),
        dependencies: dependencies.map(([label, head, dependent]) => ({ label, head, dependent })),
      };
    }),
    relations: releaseRelations(placed, "2016").map(({ ID, Type, Sense, Connective, Arg1, Arg2 }) => ({
      id: ID,
      type: Type,
      senses: Sense,
      connective: partOf(Connective),
      arg1: partOf(Arg1),
      arg2: partOf(Arg2),
    })),
  };
}

function partOf(span: ReleaseSpan): object {
  const spans = span.CharacterSpanList.map(([start, end]) => ({ start, end }));
  return { text: span.RawText, spans, tokens: tokenIndices(span) };
}

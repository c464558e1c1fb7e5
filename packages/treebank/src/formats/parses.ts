import type { Message, Parse, Word } from "@discoprep/corpus";
import {
  dependencyOf,
  type ParsedSentence,
  Parses,
  parsedDocument,
  parsesEntry,
  parsesFrame,
  placeRelations,
} from "@discoprep/formats/conll16";
import { conlluDocuments, inConllu } from "@discoprep/formats/conllu";

export function* readParses(
  text: string,
  file: string,
  report: (message: Message) => void,
): Generator<Parse> {
  const parses = new Parses(new TextEncoder().encode(text), file, report);
  for (const id of parses.ids) {
    const parsed = parses.document(id) ?? { sentences: [] };
    for (const [index, sentence] of parsed.sentences.entries()) {
      const following = parsed.sentences[index + 1]?.words[0];
      const comments = [...(index === 0 ? [`# newdoc id = ${id}`] : []), `# sent_id = ${id}-${index + 1}`];
      yield { ...parseOf(sentence, following), comments };
    }
  }
}

function parseOf(
  { words, dependencies, parsetree }: ParsedSentence,
  following: ParsedSentence["words"][number] | undefined,
): Parse {
  const tokens = words.map(([form, { PartOfSpeech, CharacterOffsetEnd }], index): Word => {
    const next = (words[index + 1] ?? following)?.[1];
    const isJoined = next !== undefined && next.CharacterOffsetBegin <= CharacterOffsetEnd;
    return { form, partOfSpeech: PartOfSpeech || undefined, misc: isJoined ? "SpaceAfter=No" : undefined };
  });
  const tree = parsetree.trim();
  return {
    tokens,
    dependencies: dependencies.flatMap((row) => dependencyOf(row) ?? []),
    parsetree: tree === "" || tree === "(())" ? undefined : tree,
  };
}

/** Yields sentences as a parses.json over the raw text that CoNLL-U implies. @param document the default id */
export function* writeParses(parses: Iterable<Parse>, language: string, document: string): Generator<string> {
  const { open, separator, close } = parsesFrame(language);
  let before = open;
  for (const entry of conlluDocuments(withRootLabels(parses), language, document)) {
    yield before + parsesEntry(entry.id, parsedDocument(placeRelations(entry)), language);
    before = separator;
  }
  yield (before === open ? open : "") + close;
}

function* withRootLabels(parses: Iterable<Parse>): Generator<Parse> {
  for (const parse of parses) yield inConllu(parse);
}

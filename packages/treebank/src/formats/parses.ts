import {
  type ParsedSentence,
  Parses,
  parseDependencyNode,
  parsedDocument,
  parsesEntry,
  parsesFrame,
  placeRelations,
} from "@discoprep/conll16";
import { conlluDocuments, conlluSentence } from "@discoprep/conllu";
import type { Message } from "@discoprep/corpus";
import { toConllu } from "./columns.ts";
import { sentenceOf, type TreebankSentence, word } from "./sentence.ts";

/** The sentences of a parses.json (CoNLL-2015/16, from CoreNLP), document by document. */
export function* fromParses(
  text: string,
  file: string,
  report: (message: Message) => void,
): Generator<TreebankSentence> {
  const parses = new Parses(new TextEncoder().encode(text), file, report);
  for (const id of parses.ids) {
    const parsed = parses.document(id) ?? { sentences: [] };
    for (const [index, sentence] of parsed.sentences.entries()) {
      const following = parsed.sentences[index + 1]?.words[0];
      const comments = [...(index === 0 ? [`# newdoc id = ${id}`] : []), `# sent_id = ${id}-${index + 1}`];
      yield { ...fromParsedSentence(sentence, following), comments };
    }
  }
}

/** Of several heads of a word the first is taken; copies of collapsed dependencies count as their words. */
function fromParsedSentence(
  { words, dependencies, parsetree }: ParsedSentence,
  following: ParsedSentence["words"][number] | undefined,
): TreebankSentence {
  const heads = new Map<number, { head: number; deprel: string }>();
  for (const [deprel, from, to] of dependencies) {
    const [head, dependent] = [parseDependencyNode(from), parseDependencyNode(to)];
    if (head === undefined || dependent === undefined || heads.has(dependent.index)) continue;
    heads.set(dependent.index, { head: head.index, deprel });
  }
  const known = words.map(([form, { PartOfSpeech, CharacterOffsetEnd }], index) => {
    const next = (words[index + 1] ?? following)?.[1];
    const isJoined = next !== undefined && next.CharacterOffsetBegin <= CharacterOffsetEnd;
    const misc = isJoined ? "SpaceAfter=No" : "_";
    return word(form, { xpos: PartOfSpeech || "_", misc, ...heads.get(index + 1) });
  });
  const tree = parsetree.trim();
  const furtherHeads = dependencies.length - heads.size;
  return sentenceOf(known, { parsetree: tree === "(())" ? "" : tree, furtherHeads });
}

/**
 * Sentences as a parses.json over the raw text that CoNLL-U implies: one blank between tokens without SpaceAfter=No.
 * @param language decides the layout: that of the Chinese release, or the English one
 * @param document the id of a document that names none
 */
export function* toParses(
  sentences: Iterable<TreebankSentence>,
  language: string,
  document: string,
): Generator<string> {
  const { open, separator, close } = parsesFrame(language);
  let before = open;
  for (const one of conlluDocuments(conlluSentences(sentences), language, document)) {
    yield before + parsesEntry(one.id, parsedDocument(placeRelations(one)), language);
    before = separator;
  }
  yield (before === open ? open : "") + close;
}

function* conlluSentences(
  sentences: Iterable<TreebankSentence>,
): Generator<ReturnType<typeof conlluSentence>> {
  for (const sentence of sentences) yield conlluSentence(toConllu(sentence));
}

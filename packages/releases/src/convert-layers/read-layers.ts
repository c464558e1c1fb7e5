import { Readable } from "node:stream";
import {
  checkConll08,
  columnFormat,
  type PropositionFormat,
  readConll08Sentence,
  readConll09Sentence,
} from "@discoprep/conll08";
import { eachParse, type ParsedDocument, type ParsedSentence, parseDependencyNode } from "@discoprep/conll16";
import { type ConlluSentence, cell, eachConllu, wordsOf } from "@discoprep/conllu";
import type { Message } from "@discoprep/corpus";
import { columnsOfPieces } from "@discoprep/files";
import {
  emptySentence,
  emptyWord,
  type LayerFormat,
  type LayerSentence,
  type LayerWord,
} from "./layer-sentence.ts";

/** The text of a file in one piece or more; each call reads it anew. */
export type LayerText = () => Iterable<string>;

/** Sentences with what is wrong with their file. */
interface ReadLayers {
  /** Each loop gives all of them. */
  readonly sentences: Iterable<LayerSentence>;
  /** Complete when the sentences have been read once. */
  readonly messages: readonly Message[];
}

/** Faults after which a sentence cannot be told what it is: nothing is converted then. */
const fatal: ReadonlySet<string> = new Set([
  ...["invalid-utf8", "nul-byte", "line-too-long", "column-count", "missing-column", "argument-columns"],
  ...["empty-column", "token-id", "word-number", "duplicate-id", "range-number", "empty-node-number", "head"],
  "split-padding",
]);

/**
 * The sentences of a text in a format, and its fatal faults. One sentence is in memory at a time, of parses.json one
 * document.
 * @param file a name for messages
 */
export async function readLayers(source: LayerText, file: string, format: LayerFormat): Promise<ReadLayers> {
  if (format === "parses") return layersOf((messages) => parsesLayers(source, file, messages));
  if (format === "conll08" || format === "conll09") return readPropositionLayers(source, file, format);
  const read = format === "conllu" ? conlluLayer : conllxLayer;
  return layersOf((messages) => conlluLayers(source, file, read, messages));
}

/** @param read reads all sentences and adds what is wrong with them */
function layersOf(read: (messages: Message[]) => Iterable<LayerSentence>): ReadLayers {
  let messages: Message[] = [];
  function* sentences(): Generator<LayerSentence> {
    messages = [];
    yield* read(messages);
  }
  return {
    sentences: { [Symbol.iterator]: sentences },
    get messages() {
      return messages;
    },
  };
}

function* conlluLayers(
  source: LayerText,
  file: string,
  read: (sentence: ConlluSentence) => LayerSentence,
  messages: Message[],
): Generator<LayerSentence> {
  const onMessage = (message: Message): void => {
    if (fatal.has(message.rule)) messages.push(message);
  };
  for (const sentence of eachConllu(source(), file, onMessage)) {
    if (sentence.rows.length > 0) yield read(sentence);
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

function conlluLayer(sentence: ConlluSentence): LayerSentence {
  const words = wordsOf(sentence).map((row): LayerWord => {
    const { columns } = row;
    const [, form = "_", lemma = "_", upos = "_", xpos = "_", feats = "_", head, deprel = "_"] = columns;
    const rest = { deps: cell(row, "deps"), misc: cell(row, "misc") };
    return { ...emptyWord(form), lemma, upos, xpos, feats, head: numberOf(head), deprel, ...rest };
  });
  const none = { lemma: "_", pos: "_", predictedPos: "_" };
  const ranges = sentence.rows
    .filter(({ kind }) => kind === "range")
    .map((row) => ({
      first: row.first,
      last: row.last,
      form: cell(row, "form"),
      ...none,
      misc: cell(row, "misc"),
    }));
  const emptyNodes = sentence.rows
    .filter(({ kind }) => kind === "empty")
    .map(({ first, columns }) => ({ after: first, columns }));
  const comments = sentence.comments.map((comment) => comment.trimEnd());
  return { ...emptySentence(words), comments, ranges, emptyNodes };
}

/** CoNLL-X (Buchholz & Marsi 2006): the last two columns are PHEAD and PDEPREL. */
function conllxLayer(sentence: ConlluSentence): LayerSentence {
  const { words } = conlluLayer(sentence);
  return emptySentence(
    words.map((word) => ({
      ...word,
      ...{ predictedHead: numberOf(word.deps), predictedDeprel: word.misc, deps: "_", misc: "_" },
    })),
  );
}

async function readPropositionLayers(
  source: LayerText,
  file: string,
  format: PropositionFormat,
): Promise<ReadLayers> {
  const messages: Message[] = [];
  for await (const message of checkConll08(Readable.from(source()), file, format, "system")) {
    if (fatal.has(message.rule)) messages.push(message);
  }
  const read = format === "conll08" ? conll08Layer : conll09Layer;
  function* sentences(): Generator<LayerSentence> {
    for (const sentence of columnsOfPieces(source(), columnFormat, () => {}))
      if (sentence.rows.length > 0) yield read(sentence);
  }
  return { sentences: { [Symbol.iterator]: sentences }, messages };
}

function conll08Layer(source: Parameters<typeof readConll08Sentence>[0]): LayerSentence {
  const { tokens, predicates } = readConll08Sentence(source);
  const isPart = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && token.form === "_" && token.splitForm !== "_";
  };
  const ranges: LayerSentence["ranges"][number][] = [];
  const words = tokens.map((token, index): LayerWord => {
    const { splitForm, splitLemma, pposs, head, deprel, form, lemma, gpos, ppos } = token;
    const isSplit = !isPart(index) && isPart(index + 1);
    if (isSplit) {
      let last = index + 1;
      while (isPart(last)) last++;
      ranges.push({ first: index + 1, last, form, lemma, pos: gpos, predictedPos: ppos, misc: "_" });
    }
    const xpos = isSplit || isPart(index) ? "_" : gpos;
    return { ...emptyWord(splitForm), lemma: splitLemma, xpos, predictedPos: pposs, head, deprel };
  });
  return { ...emptySentence(words), ranges, predicates };
}

function conll09Layer(source: Parameters<typeof readConll09Sentence>[0]): LayerSentence {
  const { tokens, predicates } = readConll09Sentence(source);
  const words = tokens.map((token): LayerWord => {
    const { form, lemma, plemma, pos, ppos, feat, pfeat, head, phead, deprel, pdeprel } = token;
    const predicted = {
      predictedLemma: plemma,
      predictedPos: ppos,
      predictedFeats: pfeat,
      predictedHead: phead,
    };
    return {
      ...emptyWord(form),
      ...predicted,
      lemma,
      xpos: pos,
      feats: feat,
      head,
      deprel,
      predictedDeprel: pdeprel,
    };
  });
  return { ...emptySentence(words), predicates };
}

function* parsesLayers(source: LayerText, file: string, messages: Message[]): Generator<LayerSentence> {
  for (const [id, document] of eachParse(source(), file, messages)) yield* documentLayers(id, document);
}

function documentLayers(id: string, { sentences }: ParsedDocument): LayerSentence[] {
  return sentences.map((sentence, index) => {
    const following = sentences[index + 1]?.words[0];
    const comments = [...(index === 0 ? [`# newdoc id = ${id}`] : []), `# sent_id = ${id}-${index + 1}`];
    return { ...parsedLayer(sentence, following), comments };
  });
}

/** Of several heads of a word the first is taken; copies of collapsed dependencies count as their words. */
function parsedLayer(
  { words, dependencies, parsetree }: ParsedSentence,
  following: ParsedSentence["words"][number] | undefined,
): LayerSentence {
  const heads = new Map<number, { head: number; label: string }>();
  for (const [label, from, to] of dependencies) {
    const [head, dependent] = [parseDependencyNode(from), parseDependencyNode(to)];
    if (head === undefined || dependent === undefined || heads.has(dependent.index)) continue;
    heads.set(dependent.index, { head: head.index, label });
  }
  const layer = words.map(([form, word], index): LayerWord => {
    const own = heads.get(index + 1);
    const next = (words[index + 1] ?? following)?.[1];
    const joined = next !== undefined && next.CharacterOffsetBegin <= word.CharacterOffsetEnd;
    return {
      ...emptyWord(form),
      xpos: word.PartOfSpeech || "_",
      head: own?.head,
      deprel: own?.label ?? "_",
      misc: joined ? "SpaceAfter=No" : "_",
    };
  });
  const trees = parsetree.trim() === "" || parsetree.trim() === "(())" ? 0 : 1;
  return { ...emptySentence(layer), trees, furtherHeads: dependencies.length - heads.size };
}

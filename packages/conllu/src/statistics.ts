import { readColumns } from "@discoprep/files";
import { byFrequency, countLabel, type Frequencies, nonprojectiveLinks } from "@discoprep/files/text";
import { conlluSentence } from "./read-conllu.ts";
import { type ConlluSentence, cell, wordsOf } from "./rows.ts";
import { surfaceRows } from "./surface.ts";

/** What a file of CoNLL-U holds. */
export interface ConlluStatistics {
  readonly sentences: number;
  /** Tokens of the text: multi-word tokens, and words outside them. */
  readonly tokens: number;
  /** Syntactic words, without empty nodes. */
  readonly words: number;
  readonly multiwordTokens: number;
  readonly emptyNodes: number;
  /** Words by UPOS; lists have the most frequent first, equal ones by name. */
  readonly upos: readonly (readonly [string, number])[];
  /** Words by DEPREL, subtypes included. */
  readonly deprel: readonly (readonly [string, number])[];
  /** Features of words, `Name=Value`. */
  readonly features: readonly (readonly [string, number])[];
  /** Links from a head to a word with a word between them that the head does not dominate; sentences with one. */
  readonly nonprojective: { readonly links: number; readonly sentences: number };
}

interface Counts {
  sentences: number;
  tokens: number;
  words: number;
  multiwordTokens: number;
  emptyNodes: number;
  nonprojectiveLinks: number;
  nonprojectiveSentences: number;
  readonly upos: Frequencies;
  readonly deprel: Frequencies;
  readonly features: Frequencies;
}

/** Counts a stream sentence by sentence; what is wrong with its lines is for `checkConllu` to tell. */
export async function conlluStatistics(
  stream: AsyncIterable<Uint8Array | string>,
): Promise<ConlluStatistics> {
  const counts: Counts = {
    ...{ sentences: 0, tokens: 0, words: 0, multiwordTokens: 0, emptyNodes: 0 },
    ...{ nonprojectiveLinks: 0, nonprojectiveSentences: 0 },
    ...{ upos: new Map(), deprel: new Map(), features: new Map() },
  };
  for await (const columns of readColumns(stream, { separator: "tab", comments: true }, () => {})) {
    if (columns.rows.length > 0) countSentence(conlluSentence(columns), counts);
  }
  const {
    nonprojectiveLinks: links,
    nonprojectiveSentences: sentences,
    upos,
    deprel,
    features,
    ...rest
  } = counts;
  const lists = { upos: byFrequency(upos), deprel: byFrequency(deprel), features: byFrequency(features) };
  return { ...rest, ...lists, nonprojective: { links, sentences } };
}

function countSentence(sentence: ConlluSentence, counts: Counts): void {
  const words = wordsOf(sentence);
  counts.sentences++;
  counts.tokens += surfaceRows(sentence).length;
  counts.words += words.length;
  for (const { kind } of sentence.rows) {
    if (kind === "range") counts.multiwordTokens++;
    else if (kind === "empty") counts.emptyNodes++;
  }
  for (const word of words) {
    for (const name of ["upos", "deprel"] as const) {
      if (cell(word, name) !== "_") countLabel(counts[name], cell(word, name));
    }
    if (cell(word, "feats") !== "_")
      for (const feature of cell(word, "feats").split("|")) countLabel(counts.features, feature);
  }
  const links = nonprojectiveLinks(words.map((word) => Number(cell(word, "head")) || 0)).filter(
    Boolean,
  ).length;
  counts.nonprojectiveLinks += links;
  if (links > 0) counts.nonprojectiveSentences++;
}

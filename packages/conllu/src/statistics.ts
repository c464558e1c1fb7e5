import { readColumns } from "@discoprep/files";
import { byFrequency, countLabel, type Frequencies, nonprojectiveLinks } from "@discoprep/files/text";
import { columnFormat, conlluSentence } from "./read-conllu.ts";
import { cell, wordsOf } from "./rows.ts";
import { surfaceTokens } from "./surface.ts";

/** A label and how often it occurs; lists have the most frequent first, equal ones by name. */
type Frequency = readonly [label: string, frequency: number];

/** What a file of CoNLL-U holds. */
export interface ConlluStatistics {
  readonly sentences: number;
  /** Tokens of the text: multi-word tokens, and words outside them. */
  readonly tokens: number;
  /** Syntactic words, without empty nodes. */
  readonly words: number;
  readonly multiwordTokens: number;
  readonly emptyNodes: number;
  /** Words by UPOS. */
  readonly upos: readonly Frequency[];
  /** Words by DEPREL, subtypes included. */
  readonly deprel: readonly Frequency[];
  /** Features of words, `Name=Value`. */
  readonly features: readonly Frequency[];
  /** Links from a head to a word with a word between them that the head does not dominate; sentences with one. */
  readonly nonprojective: { readonly links: number; readonly sentences: number };
}

/** Counts a stream sentence by sentence; what is wrong with its lines is for `checkConllu` to say. */
export async function conlluStatistics(
  stream: AsyncIterable<Uint8Array | string>,
): Promise<ConlluStatistics> {
  const counts = { sentences: 0, tokens: 0, words: 0, multiwordTokens: 0, emptyNodes: 0 };
  const [upos, deprel, features]: Frequencies[] = [new Map(), new Map(), new Map()];
  const nonprojective = { links: 0, sentences: 0 };
  const count = (frequencies: Frequencies | undefined, label: string): void => {
    if (frequencies !== undefined && label !== "_") countLabel(frequencies, label);
  };
  for await (const columns of readColumns(stream, columnFormat, () => {})) {
    if (columns.rows.length === 0) continue;
    const sentence = conlluSentence(columns);
    const words = wordsOf(sentence);
    counts.sentences++;
    counts.tokens += surfaceTokens(sentence).length;
    counts.words += words.length;
    counts.multiwordTokens += sentence.rows.filter(({ kind }) => kind === "range").length;
    counts.emptyNodes += sentence.rows.filter(({ kind }) => kind === "empty").length;
    for (const word of words) {
      count(upos, cell(word, "upos"));
      count(deprel, cell(word, "deprel"));
      for (const feature of cell(word, "feats").split("|")) count(features, feature);
    }
    const heads = words.map((word) => Number(cell(word, "head")) || 0);
    const links = nonprojectiveLinks(heads).filter(Boolean).length;
    nonprojective.links += links;
    if (links > 0) nonprojective.sentences++;
  }
  const list = (frequencies: Frequencies = new Map()) => byFrequency(frequencies);
  return { ...counts, upos: list(upos), deprel: list(deprel), features: list(features), nonprojective };
}

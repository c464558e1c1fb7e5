import type { Predicate } from "@discoprep/conll08";

/** The formats between which parse layers are converted. */
export const layerFormats = ["conllu", "conllx", "conll08", "conll09", "parses"] as const;

export type LayerFormat = (typeof layerFormats)[number];

/** A syntactic word with all that any of the formats says of it; `_` where nothing is said. */
export interface LayerWord {
  readonly form: string;
  readonly lemma: string;
  readonly predictedLemma: string;
  /** Universal, or the coarse tag of CoNLL-X. */
  readonly upos: string;
  /** The treebank's own. */
  readonly xpos: string;
  readonly predictedPos: string;
  readonly feats: string;
  readonly predictedFeats: string;
  /** 1-based word of the sentence, 0 for the root. */
  readonly head: number | undefined;
  readonly deprel: string;
  readonly predictedHead: number | undefined;
  readonly predictedDeprel: string;
  /** DEPS and MISC of CoNLL-U. */
  readonly deps: string;
  readonly misc: string;
}

/** Words that are one token of the text: a multi-word token of CoNLL-U, a split word of CoNLL-2008. */
export interface LayerRange {
  /** 1-based words. */
  readonly first: number;
  readonly last: number;
  readonly form: string;
  /** Of the whole token (2008). */
  readonly lemma: string;
  readonly pos: string;
  readonly predictedPos: string;
  readonly misc: string;
}

/** An empty node of CoNLL-U. */
interface LayerEmptyNode {
  /** The word it follows, from 0. */
  readonly after: number;
  readonly columns: readonly string[];
}

/** A sentence of a parse layer. */
export interface LayerSentence {
  /** Comments of CoNLL-U, with `#`. */
  readonly comments: readonly string[];
  readonly words: readonly LayerWord[];
  readonly ranges: readonly LayerRange[];
  readonly emptyNodes: readonly LayerEmptyNode[];
  readonly predicates: readonly Predicate[];
  /** Constituent trees and further heads of parses.json, which no other format has. */
  readonly trees: number;
  readonly furtherHeads: number;
}

/** A word of which only the form is known. */
export function emptyWord(form: string): LayerWord {
  const texts = { lemma: "_", predictedLemma: "_", upos: "_", xpos: "_", predictedPos: "_" };
  const more = { feats: "_", predictedFeats: "_", deprel: "_", predictedDeprel: "_", deps: "_", misc: "_" };
  return { form, ...texts, ...more, head: undefined, predictedHead: undefined };
}

/** A sentence that has only words. */
export function emptySentence(words: readonly LayerWord[]): LayerSentence {
  return { comments: [], words, ranges: [], emptyNodes: [], predicates: [], trees: 0, furtherHeads: 0 };
}

import type { Predicate } from "@discoprep/conll08";

/** A syntactic word with all that any of the formats says of it; `_` where nothing is said. */
export interface Word {
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
  /** 1-based word of the sentence, 0 for the root; undefined where it is not annotated. */
  readonly head: number | undefined;
  readonly deprel: string;
  readonly predictedHead: number | undefined;
  readonly predictedDeprel: string;
  /** DEPS and MISC of CoNLL-U. */
  readonly deps: string;
  readonly misc: string;
}

/** Words that are one token of the text: a multi-word token of CoNLL-U, a split word of CoNLL-2008. */
export interface WordRange {
  /** 1-based words. */
  readonly first: number;
  readonly last: number;
  readonly form: string;
  /** Of the whole token (2008). */
  readonly lemma: string;
  readonly xpos: string;
  readonly predictedPos: string;
  readonly misc: string;
}

/** An empty node of CoNLL-U. */
interface EmptyNode {
  /** The word it follows, from 0. */
  readonly after: number;
  readonly columns: readonly string[];
}

export interface TreebankSentence {
  /** Comments of CoNLL-U, with `#`. */
  readonly comments: readonly string[];
  readonly words: readonly Word[];
  readonly ranges: readonly WordRange[];
  readonly emptyNodes: readonly EmptyNode[];
  readonly predicates: readonly Predicate[];
  /** The bracketed tree on one line, `( (S …) )`, without empty elements; empty where there is none. */
  readonly parsetree: string;
  /** How many heads of words beyond their first parses.json has: no other format has them. */
  readonly furtherHeads: number;
}

/** A word of which only the form and some more is known. */
export function word(form: string, known: Partial<Word> = {}): Word {
  const texts = { lemma: "_", predictedLemma: "_", upos: "_", xpos: "_", predictedPos: "_" };
  const more = { feats: "_", predictedFeats: "_", deprel: "_", predictedDeprel: "_", deps: "_", misc: "_" };
  return { form, ...texts, ...more, head: undefined, predictedHead: undefined, ...known };
}

/** A sentence of which only the words and some more is known. */
export function sentenceOf(words: readonly Word[], known: Partial<TreebankSentence> = {}): TreebankSentence {
  const none = { comments: [], ranges: [], emptyNodes: [], predicates: [], parsetree: "", furtherHeads: 0 };
  return { words, ...none, ...known };
}

export function addsUp({ words }: TreebankSentence, { first, last, form }: WordRange): boolean {
  const forms = words.slice(first - 1, last).map((part) => part.form);
  return forms.join("") === form;
}

/** The part of speech for a format with one: the treebank's, else the predicted, else the universal one. */
export function ownPos({ xpos, predictedPos, upos }: Word): string {
  return [xpos, predictedPos, upos].find((tag) => tag !== "_") ?? "_";
}

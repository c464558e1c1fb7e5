import type { Predicate } from "@discoprep/conll08";

/** A syntactic word with all that any of the formats says of it; `_` where nothing is said. */
export interface Word {
  readonly form: string;
  readonly lemma: string;
  /** Universal, or the coarse tag of CoNLL-X. */
  readonly upos: string;
  /** The treebank's own. */
  readonly xpos: string;
  readonly predictedPos: string;
  readonly feats: string;
  /** 1-based word of the sentence, 0 for the root; undefined where it is not annotated. */
  readonly head: number | undefined;
  readonly deprel: string;
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
  /** The bracketed tree on one line, `( (S …) )`, without empty elements, or empty. */
  readonly parsetree: string;
  /** The number of heads beyond the first of each word, which parses.json alone has. */
  readonly furtherHeads: number;
}

/** Makes a word; columns that are not given are empty. */
export function word(form: string, columns: Partial<Word> = {}): Word {
  return {
    form,
    lemma: "_",
    upos: "_",
    xpos: "_",
    predictedPos: "_",
    feats: "_",
    head: undefined,
    deprel: "_",
    deps: "_",
    misc: "_",
    ...columns,
  };
}

/** Makes a sentence; parts that are not given are empty. */
export function sentenceOf(words: readonly Word[], parts: Partial<TreebankSentence> = {}): TreebankSentence {
  const empty = { comments: [], ranges: [], emptyNodes: [], predicates: [], parsetree: "", furtherHeads: 0 };
  return { words, ...empty, ...parts };
}

export function addsUp({ words }: TreebankSentence, { first, last, form }: WordRange): boolean {
  const forms = words.slice(first - 1, last).map((part) => part.form);
  return forms.join("") === form;
}

/** The part of speech for a format with one: the treebank's, else the predicted, else the universal one. */
export function ownPos({ xpos, predictedPos, upos }: Word): string {
  return [xpos, predictedPos, upos].find((tag) => tag !== "_") ?? "_";
}

/**
 * The number of each part that a sentence may have beyond words, heads and relations. A part that is equal to the one
 * written in its place does not count.
 */
export const partCounts = {
  comments: ({ comments }) => comments.length,
  "split words": (sentence) => sentence.ranges.filter((range) => addsUp(sentence, range)).length,
  "multi-word tokens": (sentence) => sentence.ranges.filter((range) => !addsUp(sentence, range)).length,
  "empty nodes": ({ emptyNodes }) => emptyNodes.length,
  "enhanced dependencies": filled("deps"),
  // The text shows whether a space follows; other values are lost.
  "values of MISC": (sentence) =>
    filled("misc")(sentence) + sentence.ranges.filter(({ misc }) => misc !== "_").length,
  lemmas: filled("lemma"),
  "universal parts of speech": differing("upos", "xpos"),
  "parts of speech": filled("xpos"),
  "predicted parts of speech": differing("predictedPos", "xpos"),
  features: filled("feats"),
  predicates: ({ predicates }) => predicates.length,
  "constituent trees": ({ parsetree }) => (parsetree === "" ? 0 : 1),
  "further heads": ({ furtherHeads }) => furtherHeads,
} as const satisfies Readonly<Record<string, (sentence: TreebankSentence) => number>>;

export type Part = keyof typeof partCounts;

type Column = Exclude<keyof Word, "head">;

function words(isCounted: (word: Word) => boolean): (sentence: TreebankSentence) => number {
  return (sentence) => sentence.words.filter(isCounted).length;
}

function filled(column: Column): (sentence: TreebankSentence) => number {
  return words((word) => word[column] !== "_");
}

/** Words in which both columns are filled, with different values. */
function differing(column: Column, other: Column): (sentence: TreebankSentence) => number {
  return words((word) => word[column] !== "_" && word[other] !== "_" && word[column] !== word[other]);
}

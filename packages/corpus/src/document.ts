import type { Message } from "./message.ts";
import type { Relation } from "./relation.ts";
import type { Span } from "./span.ts";

/** Mark at the beginning of the raw files of the Penn Treebank; no tree covers it. */
export const START_MARK = ".START";

/**
 * A word as formats state it; its form differs from the raw characters only where a format escapes them. Columns of CoNLL-U are
 * `partOfSpeech` (XPOS), `upos`, `feats`, `deps` (enhanced dependencies) and `misc`; of CoNLL-2008 `partOfSpeech` (GPOS) and
 * `predictedPos` (PPOS); CoNLL-X has its coarse tag in `upos`. A column that nothing states is undefined.
 */
export interface Word {
  readonly form: string;
  readonly lemma?: string;
  readonly partOfSpeech?: string;
  readonly upos?: string;
  readonly predictedPos?: string;
  readonly feats?: string;
  readonly deps?: string;
  readonly misc?: string;
}

export interface Token extends Word, Span {}

/** Words `first` to `last` that are one token of the text: a multi-word token of CoNLL-U, a split word of CoNLL-2008. */
export interface WordRange extends Word {
  readonly first: number;
  readonly last: number;
}

/** `head` and `dependent` are words of the sentence; head 0 is the root. */
export interface Dependency {
  readonly label: string;
  readonly head: number;
  readonly dependent: number;
  /** Number of copies that collapsed Stanford dependencies made of the node: the primes of `cut-16'`. */
  readonly headCopy?: number;
  readonly dependentCopy?: number;
}

/** A predicate with its arguments as semantic dependencies between words. */
export interface Predicate {
  readonly token: number;
  /** `lemma.sense`; `lemma.SU` for an element of a support chain, which is not scored. */
  readonly roleset: string;
  readonly arguments: readonly { readonly token: number; readonly label: string }[];
}

/** The annotation of a sentence in treebanks, CoNLL-U and releases. Words are numbered from 1. */
export interface Parse<W extends Word = Word> {
  readonly tokens: readonly W[];
  /** The bracketed tree on one line, as provided: `( (S …) )` without a final line feed. */
  readonly parsetree?: string;
  /** CoNLL formats have one a word; collapsed Stanford dependencies may have more, or none. */
  readonly dependencies?: readonly Dependency[];
  readonly predicates?: readonly Predicate[];
  readonly ranges?: readonly WordRange[];
  /** Empty nodes of CoNLL-U, each after the word with that number (from 0). */
  readonly emptyNodes?: readonly { readonly after: number; readonly columns: readonly string[] }[];
  /** Comments of CoNLL-U, with `#`. */
  readonly comments?: readonly string[];
  /** 1-based line of its file. */
  readonly line?: number;
}

export interface Sentence extends Parse<Token>, Span {}

/** Returns the first dependency of each word, or undefined for a word without one. */
export function firstHeads({ tokens, dependencies = [] }: Parse): (Dependency | undefined)[] {
  const heads: (Dependency | undefined)[] = tokens.map(() => undefined);
  for (const row of dependencies) if (row.dependent > 0) heads[row.dependent - 1] ??= row;
  return heads.slice(0, tokens.length);
}

/** One text with all that is known about it. Steps return a new document and do not change the old one. */
export interface Document {
  readonly id: string;
  /** A BCP 47 language tag: `en`, `zh`, `tr`. */
  readonly language: string;
  readonly raw: string;
  readonly paragraphs: readonly Span[];
  readonly sentences: readonly Sentence[];
  readonly relations: readonly Relation[];
  readonly messages: readonly Message[];
}

/** Returns a document without anything but its raw text. */
export function rawDocument(id: string, language: string, raw: string): Document {
  return { id, language, raw, paragraphs: [], sentences: [], relations: [], messages: [] };
}

/**
 * Paragraphs around known sentences, each from its first sentence's start to its last one's end. A gap
 * between two sentences that holds an empty line is a paragraph break.
 */
export function paragraphsOfSentences(raw: string, sentences: readonly Span[]): Span[] {
  const paragraphs: Span[] = [];
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    if (last === undefined || /\n[^\S\n]*\n/.test(raw.slice(last.end, sentence.start))) {
      paragraphs.push({ start: sentence.start, end: sentence.end });
    } else paragraphs[paragraphs.length - 1] = { start: last.start, end: sentence.end };
  }
  return paragraphs;
}

import type { Message } from "./message.ts";
import type { Relation } from "./relation.ts";
import type { Span } from "./span.ts";

/** Mark at the beginning of the raw files of the Penn Treebank; no tree covers it. */
export const START_MARK = ".START";

/** A word or mark of raw text. `form` differs from the raw characters only where a format escapes them. */
export interface Token extends Span {
  readonly form: string;
  readonly partOfSpeech?: string;
}

/** `head` and `dependent` are 1-based tokens of the sentence; head 0 is the root. */
export interface Dependency {
  readonly label: string;
  readonly head: number;
  readonly dependent: number;
  /** How often collapsed Stanford dependencies copied the node: the primes of `cut-16'`. */
  readonly headCopy?: number;
  readonly dependentCopy?: number;
}

export interface Sentence extends Span {
  readonly tokens: readonly Token[];
  /** The bracketed tree on one line, as provided: `( (S …) )` without a final line feed. */
  readonly parsetree?: string;
  readonly dependencies?: readonly Dependency[];
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

/** A document without anything but its raw text. */
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

import type { ScoredToken, SentencePair } from "./scored-sentence.ts";
import { addPair, rowOf, type TableCounts } from "./table-counts.ts";

/** Counts of heads and labels. */
export interface SyntacticCounts {
  /** Tokens scored. */
  tokens: number;
  /** Tokens of punctuation left out. */
  punctuation: number;
  headErrors: number;
  labelErrors: number;
  /** Tokens with either error. */
  errors: number;
  /** Tokens with both errors. */
  bothErrors: number;
  sentences: number;
  exactSentences: number;
  /** Tokens and errors by tag. */
  readonly tags: Map<string, TagCounts>;
  readonly deprel: TableCounts;
  /** As `deprel`, but correct only where the head is, too. */
  readonly deprelAttachment: TableCounts;
  readonly headDirection: TableCounts;
  readonly headDistance: TableCounts;
}

/** Tokens of a tag and the errors on them. */
export interface TagCounts {
  tokens: number;
  headErrors: number;
  labelErrors: number;
  errors: number;
  bothErrors: number;
}

/** Scored tokens of one sentence, for the lines of `-b`. */
export interface SentenceCounts {
  readonly tokens: number;
  readonly headErrors: number;
  readonly errors: number;
}

/** Nothing counted yet; the tables of heads have all their rows. */
export function syntacticCounts(): SyntacticCounts {
  const counts: SyntacticCounts = {
    ...{ tokens: 0, punctuation: 0, headErrors: 0, labelErrors: 0, errors: 0, bothErrors: 0 },
    ...{ sentences: 0, exactSentences: 0, tags: new Map() },
    ...{ deprel: new Map(), deprelAttachment: new Map(), headDirection: new Map(), headDistance: new Map() },
  };
  for (const direction of ["to_root", "left", "right", "self"]) rowOf(counts.headDirection, direction);
  for (const distance of ["to_root", "1", "2", "3-6", "7-..."]) rowOf(counts.headDistance, distance);
  return counts;
}

/**
 * Counts the tokens of a sentence. A head or label is correct if it is the same text: `02` is not `2`.
 * @param skipsPunctuation leaves out tokens whose gold form has only characters of punctuation (Unicode P)
 */
export function countSyntax(
  counts: SyntacticCounts,
  { gold, system }: SentencePair,
  skipsPunctuation: boolean,
): SentenceCounts {
  const before = { tokens: counts.tokens, headErrors: counts.headErrors, errors: counts.errors };
  for (const [index, token] of gold.tokens.entries()) {
    if (skipsPunctuation && /^\p{P}+$/u.test(token.form)) counts.punctuation++;
    else countToken(counts, token, system.tokens[index] as ScoredToken, index + 1);
  }
  counts.sentences++;
  const errors = counts.errors - before.errors;
  if (errors === 0) counts.exactSentences++;
  return { tokens: counts.tokens - before.tokens, headErrors: counts.headErrors - before.headErrors, errors };
}

function countToken(counts: SyntacticCounts, gold: ScoredToken, system: ScoredToken, number: number): void {
  const isHeadWrong = gold.head !== system.head;
  const isLabelWrong = gold.deprel !== system.deprel;
  let tag = counts.tags.get(gold.tag);
  if (tag === undefined) {
    tag = { tokens: 0, headErrors: 0, labelErrors: 0, errors: 0, bothErrors: 0 };
    counts.tags.set(gold.tag, tag);
  }
  for (const total of [counts, tag]) {
    total.tokens++;
    if (isHeadWrong) total.headErrors++;
    if (isLabelWrong) total.labelErrors++;
    if (isHeadWrong || isLabelWrong) total.errors++;
    if (isHeadWrong && isLabelWrong) total.bothErrors++;
  }
  addPair(counts.deprel, gold.deprel, system.deprel);
  addPair(counts.deprelAttachment, gold.deprel, system.deprel, !isHeadWrong && !isLabelWrong);
  const [goldHead, systemHead] = [perlNumber(gold.head), perlNumber(system.head)];
  addPair(counts.headDirection, direction(goldHead, number), direction(systemHead, number));
  addPair(counts.headDistance, distance(goldHead, number), distance(systemHead, number));
}

/** A text as a number in Perl: the number it begins with, else 0. */
function perlNumber(text: string): number {
  return Number.parseFloat(text) || 0;
}

function direction(head: number, number: number): string {
  if (head === 0) return "to_root";
  if (head < number) return "left";
  return head > number ? "right" : "self";
}

/** A token that is its own head counts as one away. */
function distance(head: number, number: number): string {
  if (head === 0) return "to_root";
  const tokens = Math.abs(head - number);
  if (tokens <= 1) return "1";
  if (tokens <= 2) return "2";
  return tokens <= 6 ? "3-6" : "7-...";
}

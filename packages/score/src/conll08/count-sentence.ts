import type { Counts } from "./counts.ts";
import type { SentencePair } from "./scored-sentence.ts";
import type { Scorer } from "./scorer.ts";
import { countSemantics } from "./semantic-counts.ts";
import { countSyntax, type SentenceCounts } from "./syntactic-counts.ts";

/** What counts. */
export interface ScoringOptions {
  readonly scorer: Scorer;
  /** `-p`: leave out tokens of punctuation when heads and labels are counted. */
  readonly skipsPunctuation: boolean;
  /** `-u`: count predicates and arguments of support chains, too (2008). */
  readonly scoresSupport: boolean;
}

/** Counts a sentence. @returns what its tokens add; undefined for a sentence without tokens */
export function countSentence(
  counts: Counts,
  pair: SentencePair,
  { scorer, skipsPunctuation }: ScoringOptions,
): SentenceCounts | undefined {
  const isExact = countSemantics(counts.semantics, pair, scorer);
  if (pair.gold.tokens.length === 0) return undefined;
  const counted = countSyntax(counts.syntax, pair, skipsPunctuation);
  if (isExact && counted.errors === 0) counts.exactSentences++;
  return counted;
}

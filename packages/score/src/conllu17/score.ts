import { alignWords, type WordAlignment } from "./align.ts";
import type { EvaluatedWord, TextSpan, Treebank } from "./treebank.ts";

/** A metric of the evaluation. Totals are sums of weights where the metric weighs words. */
export interface UdScore {
  /** correct / systemTotal; 0 where nothing was predicted. */
  readonly precision: number;
  /** correct / goldTotal; 0 where there is no gold. */
  readonly recall: number;
  /** 2 · correct / (goldTotal + systemTotal). */
  readonly f1: number;
  /** correct / alignedTotal; null for metrics that are not of aligned words. */
  readonly alignedAccuracy: number | null;
  readonly goldTotal: number;
  readonly systemTotal: number;
  readonly correct: number;
  readonly alignedTotal: number | null;
}

/** A score from its counts; what is divided by 0 is 0. */
export function udScore(gold: number, system: number, correct: number, aligned?: number): UdScore {
  return {
    precision: ratio(correct, system),
    recall: ratio(correct, gold),
    f1: ratio(2 * correct, system + gold),
    alignedAccuracy: aligned === undefined ? null : ratio(correct, aligned),
    goldTotal: gold,
    systemTotal: system,
    correct,
    alignedTotal: aligned ?? null,
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Spans of one side that are spans of the other, both in the order of the text. */
export function spansScore(gold: readonly TextSpan[], system: readonly TextSpan[]): UdScore {
  let correct = 0;
  let g = 0;
  let s = 0;
  for (;;) {
    const goldSpan = gold[g];
    const systemSpan = system[s];
    if (goldSpan === undefined || systemSpan === undefined) break;
    if (systemSpan.start < goldSpan.start) s++;
    else if (goldSpan.start < systemSpan.start) g++;
    else {
      if (goldSpan.end === systemSpan.end) correct++;
      g++;
      s++;
    }
  }
  return udScore(gold.length, system.length, correct);
}

/** Two treebanks with their words aligned. */
export interface AlignedTreebanks {
  readonly gold: Treebank;
  readonly system: Treebank;
  readonly alignment: WordAlignment;
}

/** @throws UdError where the treebanks are not over the same text */
export function alignTreebanks(gold: Treebank, system: Treebank): AlignedTreebanks {
  return { gold, system, alignment: alignWords(gold, system) };
}

/**
 * Aligned pairs that agree.
 * @param weight of a word, 1 without it: what it adds to the totals of its side and, for a gold word, to what is correct
 */
export function pairsScore(
  { gold, system, alignment }: AlignedTreebanks,
  agree: (goldWord: EvaluatedWord, systemWord: EvaluatedWord) => boolean,
  weight?: (word: EvaluatedWord) => number,
): UdScore {
  let aligned = 0;
  let correct = 0;
  for (const [g, s] of alignment.pairs) {
    const goldWord = gold.words[g] as EvaluatedWord;
    const worth = weight === undefined ? 1 : weight(goldWord);
    aligned += worth;
    if (agree(goldWord, system.words[s] as EvaluatedWord)) correct += worth;
  }
  return udScore(sum(gold.words, weight), sum(system.words, weight), correct, aligned);
}

function sum(words: readonly EvaluatedWord[], weight: ((word: EvaluatedWord) => number) | undefined): number {
  if (weight === undefined) return words.length;
  let total = 0;
  for (const word of words) total += weight(word);
  return total;
}

/** Whether two words have the same parent: the root, or gold and system words that are aligned with each other. */
export function sameParent({
  goldOf,
}: WordAlignment): (gold: EvaluatedWord, system: EvaluatedWord) => boolean {
  return (gold, system) => {
    if (gold.parent === -1 || system.parent === -1) return gold.parent === system.parent;
    return goldOf[system.parent] === gold.parent;
  };
}

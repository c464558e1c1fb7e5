import { round4 } from "@discoprep/conll16/cpython2";

/** What is right, and how much was predicted and is in gold. */
export interface Counts {
  correct: number;
  predicted: number;
  gold: number;
}

/** All counts together. */
export function sumOf(all: Iterable<Readonly<Counts>>): Counts {
  const total = { correct: 0, predicted: 0, gold: 0 };
  for (const { correct, predicted, gold } of all) {
    total.correct += correct;
    total.predicted += predicted;
    total.gold += gold;
  }
  return total;
}

/** Precision, recall and F1, unrounded. */
export interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * The official convention: precision is 1 where nothing was predicted, recall 1 where there is no gold; F1 is 0 where
 * both are 0.
 */
export function figures(correct: number, predicted: number, gold: number): Figures {
  const precision = predicted === 0 ? 1 : correct / predicted;
  const recall = gold === 0 ? 1 : correct / gold;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

/** Each figure rounded by itself, as the official scripts do it (F1 comes from the unrounded two). */
export function roundFigures({ precision, recall, f1 }: Figures): Figures {
  return { precision: round4(precision), recall: round4(recall), f1: round4(f1) };
}

import { round4 } from "@discoprep/formats/conll16/cpython2";

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

/** Label of "no relation" in the 2016 sense table. */
export const negativeClass = "__NEGATIVE_CLASS__";

/** A confusion matrix over senses; rows are predicted, columns gold. */
export interface SenseMatrix {
  /** The last label is the negative class. */
  readonly labels: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/** An empty matrix over the senses and the negative class. */
export function senseMatrix(senses: Iterable<string>, negative = negativeClass) {
  const labels = [...new Set(senses), negative];
  const indices = new Map(labels.map((label, index) => [label, index]));
  const counts = labels.map(() => labels.map(() => 0));
  return {
    has: (label: string) => indices.has(label),
    count: (predicted: string, gold: string) => {
      const row = counts[indices.get(predicted) as number] as number[];
      const column = indices.get(gold) as number;
      row[column] = (row[column] as number) + 1;
    },
    matrix: { labels, counts },
  };
}

/** Each label's figures, unrounded: the diagonal over the row and over the column. */
export function senseFigures({ labels, counts }: SenseMatrix): [label: string, figures: Figures][] {
  return labels.map((label, index) => {
    const row = counts[index] ?? [];
    return [label, figures(row[index] ?? 0, sum(row), sum(counts.map((other) => other[index] ?? 0)))];
  });
}

/**
 * The micro average, rounded: the whole diagonal, the negative class's cell included, over all rows but the
 * negative class's, and over all columns but its. It is the "overall parser performance".
 */
export function microAverage({ counts }: SenseMatrix): Figures {
  const diagonal = sum(counts.map((row, index) => row[index] ?? 0));
  const predicted = sum(counts.slice(0, -1).map(sum));
  const gold = sum(counts.map((row) => sum(row.slice(0, -1))));
  return roundFigures(figures(diagonal, predicted, gold));
}

/** The plain mean over all labels but the negative class (2015), summed in label order. */
export function macroAverage(matrix: SenseMatrix): Figures {
  const perLabel = senseFigures(matrix).slice(0, -1);
  const mean = (figure: keyof Figures): number =>
    sum(perLabel.map(([, one]) => one[figure])) / perLabel.length;
  return { precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

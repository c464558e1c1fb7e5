import { OfficialException } from "../official-exception.ts";
import { type Figures, figures, roundFigures } from "./numbers.ts";

/** What stands for "no relation" in the 2016 sense table. */
export const negativeClass = "__NEGATIVE_CLASS__";

/** A confusion matrix over senses; rows are predicted, columns gold. */
export interface SenseMatrix {
  /** The last label is the negative class. */
  readonly labels: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/** A matrix under construction. */
export interface SenseMatrixBuilder {
  has(label: string): boolean;
  /** @throws OfficialException for a label the matrix has no row and column for */
  count(predicted: string, gold: string): void;
  readonly matrix: SenseMatrix;
}

/** An empty matrix over the senses and the negative class. */
export function senseMatrix(senses: Iterable<string>, negative = negativeClass): SenseMatrixBuilder {
  const labels = [...new Set(senses), negative];
  const indices = new Map(labels.map((label, index) => [label, index]));
  const counts = labels.map(() => labels.map(() => 0));
  const index = (label: string): number => {
    const known = indices.get(label);
    if (known !== undefined) return known;
    const size = labels.length;
    throw new OfficialException("IndexError", `index ${size} is out of bounds for axis 0 with size ${size}`);
  };
  return {
    has: (label) => indices.has(label),
    count: (predicted, gold) => {
      const row = counts[index(predicted)] as number[];
      const column = index(gold);
      row[column] = (row[column] as number) + 1;
    },
    matrix: { labels, counts },
  };
}

/** Each label's figures, unrounded: the diagonal over the row and over the column. */
export function senseFigures({ labels, counts }: SenseMatrix): Map<string, Figures> {
  return new Map(
    labels.map((label, index) => {
      const row = counts[index] as readonly number[];
      const column = counts.map((other) => other[index] as number);
      return [label, figures(row[index] as number, sum(row), sum(column))];
    }),
  );
}

/**
 * The micro average, rounded: the whole diagonal, the negative class's cell included, over all rows but the
 * negative class's, and over all columns but its. It is the "overall parser performance".
 */
export function microAverage({ counts }: SenseMatrix): Figures {
  const negative = counts.length - 1;
  const diagonal = sum(counts.map((row, index) => row[index] as number));
  const predicted = sum(counts.slice(0, negative).map(sum));
  const gold = sum(counts.map((row) => sum(row.slice(0, negative))));
  return roundFigures(figures(diagonal, predicted, gold));
}

/** The plain mean over all labels but the negative class (2015), summed in label order. */
export function macroAverage(matrix: SenseMatrix): Figures {
  const perLabel = [...senseFigures(matrix).values()].slice(0, -1);
  if (perLabel.length === 0) throw new OfficialException("ZeroDivisionError", "float division by zero");
  const mean = (figure: keyof Figures): number =>
    perLabel.reduce((total, one) => total + one[figure], 0) / perLabel.length;
  return { precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

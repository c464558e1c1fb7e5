import { round4 } from "@discoprep/formats/conll16/cpython2";
import type { Counts } from "../../comparison/counts.ts";

export interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Returns official figures: precision of no prediction and recall of no gold are 1. */
export function figures({ correct, predicted, gold }: Counts): Figures {
  const precision = predicted === 0 ? 1 : correct / predicted;
  const recall = gold === 0 ? 1 : correct / gold;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

export function roundFigures({ precision, recall, f1 }: Figures): Figures {
  return { precision: round4(precision), recall: round4(recall), f1: round4(f1) };
}

export const negativeClass = "__NEGATIVE_CLASS__";

/** Pairs of senses; the last label is the negative class. */
export class SenseTable {
  readonly labels: readonly string[];
  /** Row: predicted sense; column: sense of gold. */
  readonly counts: readonly number[][];
  readonly #indices: ReadonlyMap<string, number>;

  constructor(senses: Iterable<string>, negative = negativeClass) {
    this.labels = [...new Set(senses), negative];
    this.counts = this.labels.map(() => this.labels.map(() => 0));
    this.#indices = new Map(this.labels.map((label, index) => [label, index]));
  }

  has(label: string): boolean {
    return this.#indices.has(label);
  }

  count(predicted: string, gold: string): void {
    const row = this.counts[this.#indices.get(predicted) as number] as number[];
    const column = this.#indices.get(gold) as number;
    row[column] = (row[column] as number) + 1;
  }

  figures(): [label: string, figures: Figures][] {
    return this.labels.map((label, index) => {
      const row = this.counts[index] ?? [];
      const column = this.counts.map((cells) => cells[index] ?? 0);
      return [label, figures({ correct: row[index] ?? 0, predicted: sum(row), gold: sum(column) })];
    });
  }

  /** Returns the "overall parser performance", rounded: the diagonal over rows, or columns, except the negative class. */
  micro(): Figures {
    const correct = sum(this.counts.map((row, index) => row[index] ?? 0));
    const predicted = sum(this.counts.slice(0, -1).map(sum));
    const gold = sum(this.counts.map((row) => sum(row.slice(0, -1))));
    return roundFigures(figures({ correct, predicted, gold }));
  }

  /** Returns the plain mean over all labels except the negative class (2015), summed in label order. */
  macro(): Figures {
    const perLabel = this.figures().slice(0, -1);
    const mean = (figure: keyof Figures): number =>
      sum(perLabel.map(([, label]) => label[figure])) / perLabel.length;
    return { precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

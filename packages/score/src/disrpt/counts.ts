import { type Confusion, type Counts, type DocumentCounts, noCounts, sumOf } from "../comparison/counts.ts";
import { countedFigures } from "../comparison/figures.ts";
import type { SystemWarning } from "../comparison/warnings.ts";

export interface DisrptFile {
  readonly name: string;
  readonly text: string;
}

export interface CountedPrediction {
  readonly gold: number;
  readonly predicted: number;
  /** Figures as in JSON: 0 instead of null. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly documents: ReadonlyMap<string, DocumentCounts>;
  readonly confusion: Confusion;
  readonly warnings: readonly SystemWarning[];
}

export const mainMeasures = { rel: "accuracy", seg: "units", conn: "connectives" } as const;

export function textLines(text: string): string[] {
  return text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
}

/** Returns precision, recall and F1; 0 for x / 0. */
export function shares(counts: Counts) {
  const { p, r, f1 } = countedFigures(counts);
  return { precision: p ?? 0, recall: r ?? 0, f1: f1 ?? 0 };
}

/** Counts labels, gold's first. @param pairs the labels of both; undefined if nothing is predicted */
export function labelCounts(
  pairs: readonly (readonly [gold: string, predicted: string | undefined])[],
): Map<string, Counts> {
  const labels = new Map<string, Counts>();
  const count = (label: string, counts: Partial<Counts>): void =>
    void labels.set(label, sumOf([labels.get(label) ?? noCounts, { ...noCounts, ...counts }]));
  for (const [gold] of pairs) count(gold, { gold: 1 });
  for (const [gold, predicted] of pairs)
    if (predicted !== undefined) count(predicted, { predicted: 1, correct: Number(predicted === gold) });
  return labels;
}

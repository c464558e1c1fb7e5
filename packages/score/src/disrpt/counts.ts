import { type Counts, type DocumentCounts, noCounts } from "../comparison/counts.ts";
import type { Confusion } from "../comparison/result.ts";
import type { SystemWarning } from "../comparison/warnings.ts";

export interface DisrptFile {
  readonly name: string;
  readonly text: string;
}

/** A prediction without the faults of the official programs. */
export interface CountedPrediction {
  /** Relations, units or connectives of gold, and of the prediction. */
  readonly gold: number;
  readonly predicted: number;
  /** Figures as JSON has them: 0 where they are of nothing. */
  readonly figures: Readonly<Record<string, unknown>>;
  readonly documents: ReadonlyMap<string, DocumentCounts>;
  readonly confusion: Confusion;
  readonly warnings: readonly SystemWarning[];
}

/** The measure that ranks: accuracy of labels, or units or connectives found. */
export const mainMeasures = { rel: "accuracy", seg: "units", conn: "connectives" } as const;

export function textLines(text: string): string[] {
  return text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
}

export function shares({ correct, predicted, gold }: Counts) {
  return {
    precision: predicted === 0 ? 0 : correct / predicted,
    recall: gold === 0 ? 0 : correct / gold,
    f1: predicted + gold === 0 ? 0 : (2 * correct) / (predicted + gold),
  };
}

/** Counts each label of gold, then those of predictions alone. @param pairs the labels of both; undefined for none */
export function labelCounts(
  pairs: readonly (readonly [gold: string, predicted: string | undefined])[],
): Map<string, Counts> {
  const labels = new Map<string, { -readonly [Count in keyof Counts]: number }>();
  const countsOf = (label: string) => {
    const counts = labels.get(label) ?? { ...noCounts };
    labels.set(label, counts);
    return counts;
  };
  for (const [gold] of pairs) countsOf(gold).gold++;
  for (const [gold, predicted] of pairs) {
    if (predicted !== undefined) countsOf(predicted).predicted++;
    if (predicted === gold) countsOf(gold).correct++;
  }
  return labels;
}

import { countLabel } from "@discoprep/files/text";
import type { Counts, DocumentCounts } from "../comparison/counts.ts";
import type { Confusion } from "../comparison/result.ts";

/** A file with its name for messages. */
export interface DisrptFile {
  readonly name: string;
  readonly text: string;
}

/** Counts of a prediction by document of gold. */
export interface CountedPrediction<Figures> {
  readonly figures: Figures;
  readonly documents: ReadonlyMap<string, DocumentCounts>;
  readonly confusion: Confusion;
}

/** The measure that ranks: accuracy of labels, or units or connectives found. */
export const mainMeasures = { rel: "accuracy", seg: "units", conn: "connectives" } as const;

/** Returns the lines of a text without the mark of byte order. */
export function textLines(text: string): string[] {
  return text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
}

/** Returns precision, recall and F1, 0 where they are of nothing. */
export function shares({ correct, predicted, gold }: Counts) {
  return {
    precision: predicted === 0 ? 0 : correct / predicted,
    recall: gold === 0 ? 0 : correct / gold,
    f1: predicted + gold === 0 ? 0 : (2 * correct) / (predicted + gold),
  };
}

/** Counts each label of gold and of its predictions. @param pairs the labels of both; undefined for none */
export function labelCounts(
  pairs: readonly (readonly [gold: string, predicted: string | undefined])[],
): Map<string, Counts> {
  const correct = new Map<string, number>();
  const predicted = new Map<string, number>();
  const gold = new Map<string, number>();
  for (const [label, guess] of pairs) {
    countLabel(gold, label);
    if (guess !== undefined) countLabel(predicted, guess);
    if (guess === label) countLabel(correct, label);
  }
  return new Map(
    [...new Set([...gold.keys(), ...predicted.keys()])].map((label) => [
      label,
      { correct: correct.get(label) ?? 0, predicted: predicted.get(label) ?? 0, gold: gold.get(label) ?? 0 },
    ]),
  );
}

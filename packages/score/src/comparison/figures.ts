import type { Counts, CountTable, DocumentCounts } from "./counts.ts";

/** Unrounded precision, recall and F1; null without predictions, gold, or either, respectively. */
export interface PublishedFigures {
  readonly p: number | null;
  readonly r: number | null;
  readonly f1: number | null;
}

export type CountedFigures = Counts & PublishedFigures;

/** Figures with their counts and, if requested, the interval of F1; `senses`: number of labels of a mean. */
export type IntervalFigures = PublishedFigures &
  Partial<Counts> & { readonly senses?: number; readonly ci?: readonly [low: number, high: number] };

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function countedFigures(counts: Counts): CountedFigures {
  const { correct, predicted, gold } = counts;
  const f1 = ratio(2 * correct, predicted + gold);
  return { ...counts, p: ratio(correct, predicted), r: ratio(correct, gold), f1 };
}

/** Returns the figures of each subset by measure; `sense` is the mean over labels. @param total the sum of documents */
export function figuresOf(total: DocumentCounts): Record<string, Record<string, IntervalFigures>> {
  const subsets = [...total.figures].map(([subset, measures]) => {
    const counted = [...measures].map(([measure, counts]) => [measure, countedFigures(counts)]);
    const sense = labelMean((total.labels.get(subset) ?? new Map()).values());
    return [subset, { ...Object.fromEntries(counted), sense }];
  });
  return Object.fromEntries(subsets);
}

/** Returns the figures of a table row, sorted by the buckets' first numbers, or by label. */
export function rowFigures(table: CountTable, row: string): Readonly<Record<string, CountedFigures>> {
  const columns = [...(table.get(row) ?? [])].sort(
    ([a], [b]) => (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0) || (a < b ? -1 : 1),
  );
  return Object.fromEntries(columns.map(([column, counts]) => [column, countedFigures(counts)]));
}

/** Returns the mean of the figures of labels that gold has; null figures count as 0. */
export function labelMean(labels: Iterable<Counts>): IntervalFigures {
  const inGold = [...labels].filter(({ gold }) => gold > 0).map(countedFigures);
  const mean = (figure: "p" | "r" | "f1"): number | null => {
    const sum = inGold.reduce((total, figures) => total + (figures[figure] ?? 0), 0);
    return ratio(sum, inGold.length);
  };
  return { p: mean("p"), r: mean("r"), f1: mean("f1"), senses: inGold.length };
}

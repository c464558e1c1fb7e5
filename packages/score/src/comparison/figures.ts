import type { Counts, CountTable, DocumentCounts } from "./counts.ts";

/** Precision, recall and F1, unrounded; null where nothing was predicted, where gold has nothing, where both hold. */
export interface PublishedFigures {
  readonly p: number | null;
  readonly r: number | null;
  readonly f1: number | null;
}

export type CountedFigures = Counts & PublishedFigures;

/** The mean of the figures of labels that gold has; null figures count as 0. */
export type LabelMean = PublishedFigures & { readonly senses: number };

/** Figures by measure; `sense` is the mean over labels. */
export type SubsetFigures = Readonly<Record<string, CountedFigures>> & { readonly sense: LabelMean };

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function countedFigures({ correct, predicted, gold }: Counts): CountedFigures {
  return {
    ...{ correct, predicted, gold },
    p: ratio(correct, predicted),
    r: ratio(correct, gold),
    f1: ratio(2 * correct, predicted + gold),
  };
}

/** Returns the figures of each subset by measure. @param total the sum of documents */
export function figuresOf({ figures, labels }: DocumentCounts): Readonly<Record<string, SubsetFigures>> {
  return Object.fromEntries(
    [...figures].map(([subset, measures]) => {
      const counted = [...measures].map(([measure, counts]) => [measure, countedFigures(counts)]);
      const sense = labelMean((labels.get(subset) ?? new Map()).values());
      return [subset, { ...Object.fromEntries(counted), sense }];
    }),
  );
}

/** Returns the figures of a row of a table: buckets in the order of their numbers, labels in that of code units. */
export function rowFigures(table: CountTable, row: string): Readonly<Record<string, CountedFigures>> {
  const columns = [...(table.get(row) ?? [])].sort(
    ([a], [b]) => (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0) || (a < b ? -1 : 1),
  );
  return Object.fromEntries(columns.map(([column, counts]) => [column, countedFigures(counts)]));
}

export function labelMean(labels: Iterable<Counts>): LabelMean {
  const inGold = [...labels].filter(({ gold }) => gold > 0).map(countedFigures);
  const mean = (figure: "p" | "r" | "f1"): number | null =>
    ratio(
      inGold.reduce((sum, figures) => sum + (figures[figure] ?? 0), 0),
      inGold.length,
    );
  return { p: mean("p"), r: mean("r"), f1: mean("f1"), senses: inGold.length };
}

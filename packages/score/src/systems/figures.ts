import { type Counts, noCounts } from "../conll16/numbers.ts";
import { countedMeasures, type SystemSubset, systemSubsets, tallyKey } from "./tally.ts";

/** Precision, recall and F1, unrounded; null where nothing was predicted, where gold has nothing, where both hold. */
export interface PublishedFigures {
  readonly p: number | null;
  readonly r: number | null;
  readonly f1: number | null;
}

export type CountedFigures = Counts & PublishedFigures;

/** The mean of the figures of senses that gold has; null figures count as 0. */
export type SenseMean = PublishedFigures & { readonly senses: number };

export type SubsetFigures = Readonly<Record<(typeof countedMeasures)[number], CountedFigures>> & {
  readonly sense: SenseMean;
};

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function countedFigures({ correct, predicted, gold }: Readonly<Counts>): CountedFigures {
  const [p, r, f1] = [ratio(correct, predicted), ratio(correct, gold), ratio(2 * correct, predicted + gold)];
  return { correct, predicted, gold, p, r, f1 };
}

/** The figures of all subsets. @param total the sum of tallies */
export function figuresOf(
  total: ReadonlyMap<string, Readonly<Counts>>,
): Readonly<Record<SystemSubset, SubsetFigures>> {
  const subsets = Object.keys(systemSubsets).map((subset) => {
    const counted = countedMeasures.map((measure) => [
      measure,
      countedFigures(total.get(tallyKey("figures", subset, measure)) ?? noCounts),
    ]);
    return [
      subset,
      { ...Object.fromEntries(counted), sense: senseMean(rowsOf(total, "senses", subset).values()) },
    ];
  });
  return Object.fromEntries(subsets);
}

/** The counts of a table's row by column, in the order of the columns' names. */
export function rowsOf(
  total: ReadonlyMap<string, Readonly<Counts>>,
  table: "senses" | "by",
  row: string,
): Map<string, CountedFigures> {
  const prefix = tallyKey(table, row, "");
  const found = [...total].filter(([key]) => key.startsWith(prefix));
  const named = found.map(([key, counts]) => [key.slice(prefix.length), countedFigures(counts)] as const);
  return new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The mean over the senses that gold has. @param senses the figures of each sense */
export function senseMean(senses: Iterable<CountedFigures>): SenseMean {
  const inGold = [...senses].filter(({ gold }) => gold > 0);
  const mean = (of: (figures: CountedFigures) => number | null): number | null =>
    ratio(
      inGold.reduce((sum, figures) => sum + (of(figures) ?? 0), 0),
      inGold.length,
    );
  return { p: mean(({ p }) => p), r: mean(({ r }) => r), f1: mean(({ f1 }) => f1), senses: inGold.length };
}

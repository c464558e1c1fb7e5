import { frequenciesOf } from "@discoprep/files/text";
import { quotient } from "./share.ts";

/** How often each two categories were given to the same thing, in order of their names. */
export type Confusion = readonly (readonly [string, string, number])[];

/** Counts pairs of categories. */
export function confusionOf(pairs: readonly (readonly [string, string])[]): Confusion {
  const counts = new Map<string, [string, string, number]>();
  for (const [a, b] of pairs) {
    const key = JSON.stringify([a, b]);
    const cell = counts.get(key) ?? [a, b, 0];
    cell[2]++;
    counts.set(key, cell);
  }
  return [...counts.values()].sort(([a, b], [c, d]) => compare(a, c) || compare(b, d));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Cohen's κ (Cohen 1960): (po - pe) / (1 - pe), worked out over whole numbers up to the last division.
 * @returns null where nothing was categorised or chance alone makes full agreement (pe = 1)
 */
export function cohenKappa(pairs: readonly (readonly [string, string])[]): number | null {
  const size = pairs.length;
  const equal = pairs.filter(([a, b]) => a === b).length;
  const ofA = frequenciesOf(pairs.map(([a]) => a));
  const ofB = frequenciesOf(pairs.map(([, b]) => b));
  let chance = 0;
  for (const [category, count] of ofA) chance += count * (ofB.get(category) ?? 0);
  // po = equal / n and pe = chance / n², both over n².
  return quotient(equal * size - chance, size * size - chance);
}

/**
 * Fleiss' κ (Fleiss 1971) of things that the same number of annotators, two or more, categorised.
 * @param items the categories of each thing
 * @returns null where there is nothing, or chance alone makes full agreement
 */
export function fleissKappa(items: readonly (readonly string[])[]): number | null {
  const raters = items[0]?.length ?? 0;
  const all = frequenciesOf(items.flat());
  let agreeing = 0;
  for (const item of items) for (const count of frequenciesOf(item).values()) agreeing += count * (count - 1);
  let chance = 0;
  for (const count of all.values()) chance += count * count;
  const given = items.length * raters;
  // P = agreeing / (N n (n - 1)) and Pe = chance / (N n)², both over (N n)² (n - 1).
  return quotient(
    agreeing * given - chance * (raters - 1),
    given * given * (raters - 1) - chance * (raters - 1),
  );
}

/**
 * Krippendorff's α for nominal categories (Krippendorff 2011): 1 - Do / De, worked out over whole numbers up to the last
 * division as far as things have equally many categories.
 * @param items the categories of each thing, of as many annotators as gave one; things with fewer than two are left out
 * @returns null where nothing was categorised twice or all categories are one
 */
export function krippendorffAlpha(items: readonly (readonly string[])[]): number | null {
  const pairable = items.filter((item) => item.length > 1);
  const all = frequenciesOf(pairable.flat());
  const size = pairable.reduce((sum, item) => sum + item.length, 0);
  let observed = 0;
  for (const item of pairable) {
    let equal = 0;
    for (const count of frequenciesOf(item).values()) equal += count * (count - 1);
    observed += (item.length * (item.length - 1) - equal) / (item.length - 1);
  }
  let expected = size * (size - 1);
  for (const count of all.values()) expected -= count * (count - 1);
  // Do = observed / n and De = expected / (n (n - 1)).
  return quotient(expected - observed * (size - 1), expected);
}

/** 95 % of a normal distribution lie so many standard deviations around its mean. */
const deviations = 1.959963984540054;

/** From where to where a measure lies with 95 %; null where the measure is undefined. */
export type Interval = readonly [low: number, high: number] | null;

/** The 95 % interval of Cohen's κ: κ ± 1.96 · √(po (1 - po) / (n (1 - pe)²)) (Cohen 1960). */
export function kappaInterval(pairs: readonly (readonly [string, string])[]): Interval {
  const kappa = cohenKappa(pairs);
  if (kappa === null) return null;
  const observed = pairs.filter(([a, b]) => a === b).length / pairs.length;
  // κ = (po - pe) / (1 - pe), so that 1 - pe = (1 - po) / (1 - κ).
  const error =
    kappa === 1 ? 0 : Math.sqrt((observed * (1 - observed)) / pairs.length) / ((1 - observed) / (1 - kappa));
  const half = deviations * error;
  return [Math.max(-1, kappa - half), Math.min(1, kappa + half)];
}

/** Cohen's κ of each category against all others, with its interval. */
export function kappaByCategory(pairs: readonly (readonly [string, string])[]): CategoryKappa[] {
  const categories = [...new Set(pairs.flat())].sort();
  return categories.map((category): CategoryKappa => {
    const binary = pairs.map(([a, b]) => [`${a === category}`, `${b === category}`] as const);
    const pairsWithIt = binary.filter((pair) => pair.includes("true")).length;
    return { category, pairs: pairsWithIt, kappa: cohenKappa(binary), interval: kappaInterval(binary) };
  });
}

/** How far two annotators agree on one category. */
export interface CategoryKappa {
  readonly category: string;
  /** Pairs that one of them at least put there. */
  readonly pairs: number;
  readonly kappa: number | null;
  readonly interval: Interval;
}

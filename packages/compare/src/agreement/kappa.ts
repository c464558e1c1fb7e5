import { Frequencies } from "@discoprep/files/text";
import { quotient } from "./share.ts";

/** The categories that two annotators give to one item. */
type CategoryPair = readonly [a: string, b: string];

/** Counts by both categories, sorted by their names. */
export type Confusion = readonly (readonly [a: string, b: string, count: number])[];

export function confusionOf(pairs: readonly CategoryPair[]): Confusion {
  const counts = new Frequencies(pairs.map((pair) => JSON.stringify(pair)));
  const cells = [...counts].map(([key, count]): Confusion[number] => {
    const [a, b] = JSON.parse(key);
    return [a, b, count];
  });
  const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  return cells.sort((first, second) => compare(first[0], second[0]) || compare(first[1], second[1]));
}

/** The ends of the 95 % interval of a measure; null where the measure is undefined. */
export type Interval = readonly [low: number, high: number] | null;

/** Standard deviations around the mean of a normal distribution that hold 95 % of it. */
const deviations = 1.959963984540054;

/**
 * Returns Cohen's κ (Cohen 1960), (po - pe) / (1 - pe), and its 95 % interval, κ ± 1.96 · √(po (1 - po) / (n (1 - pe)²)). Both
 * are null if there are no pairs, or if chance alone gives full agreement (pe = 1).
 */
export function cohenKappa(pairs: readonly CategoryPair[]): { kappa: number | null; interval: Interval } {
  const size = pairs.length;
  const equal = pairs.filter(([a, b]) => a === b).length;
  const ofB = new Frequencies(pairs.map(([, b]) => b));
  let chance = 0;
  for (const [category, count] of new Frequencies(pairs.map(([a]) => a)))
    chance += count * (ofB.get(category) ?? 0);
  // po = equal / n and pe = chance / n², both over n².
  const kappa = quotient(equal * size - chance, size * size - chance);
  if (kappa === null) return { kappa, interval: null };
  const observed = equal / size;
  // κ = (po - pe) / (1 - pe), so that 1 - pe = (1 - po) / (1 - κ).
  const error =
    kappa === 1 ? 0 : Math.sqrt((observed * (1 - observed)) / size) / ((1 - observed) / (1 - kappa));
  const half = deviations * error;
  return { kappa, interval: [Math.max(-1, kappa - half), Math.min(1, kappa + half)] };
}

export function kappaByCategory(pairs: readonly CategoryPair[]) {
  return [...new Set(pairs.flat())].sort().map((category) => {
    const binary = pairs.map(([a, b]): CategoryPair => [`${a === category}`, `${b === category}`]);
    return { category, pairs: binary.filter((pair) => pair.includes("true")).length, ...cohenKappa(binary) };
  });
}

function equalPairs(categories: readonly string[]): number {
  return [...new Frequencies(categories).values()].reduce((sum, count) => sum + count * (count - 1), 0);
}

/** Returns Fleiss' κ (Fleiss 1971) of items with equally many categories; null if chance alone gives full agreement. */
export function fleissKappa(items: readonly (readonly string[])[]): number | null {
  const raters = items[0]?.length ?? 0;
  const agreeing = items.reduce((sum, item) => sum + equalPairs(item), 0);
  const categories = items.flat();
  const chance = equalPairs(categories) + categories.length;
  // P = agreeing / (N n (n - 1)) and Pe = chance / (N n)², both over (N n)² (n - 1).
  const expected = chance * (raters - 1);
  return quotient(agreeing * categories.length - expected, categories.length ** 2 * (raters - 1) - expected);
}

/** Returns Krippendorff's α for nominal categories (2011), 1 - Do / De, of items with two or more; null for a single category. */
export function krippendorffAlpha(items: readonly (readonly string[])[]): number | null {
  const pairable = items.filter((item) => item.length > 1);
  const categories = pairable.flat();
  let observed = 0;
  for (const item of pairable)
    observed += (item.length * (item.length - 1) - equalPairs(item)) / (item.length - 1);
  const expected = categories.length * (categories.length - 1) - equalPairs(categories);
  // Do = observed / n and De = expected / (n (n - 1)).
  return quotient(expected - observed * (categories.length - 1), expected);
}

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

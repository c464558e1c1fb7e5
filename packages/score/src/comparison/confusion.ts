import type { Confusion } from "./result.ts";

/** Counts pairs of labels; undefined, of a pair without gold or system, counts in the last row or column. */
export function confusion(
  pairs: readonly (readonly [gold: string | undefined, system: string | undefined])[],
): Confusion {
  const senses = [...new Set(pairs.flat().filter((label) => label !== undefined))].sort();
  const indices = new Map(senses.map((label, index) => [label, index]));
  const counts = Array.from({ length: senses.length + 1 }, () =>
    new Array<number>(senses.length + 1).fill(0),
  );
  const indexOf = (label: string | undefined): number =>
    label === undefined ? senses.length : (indices.get(label) ?? senses.length);
  for (const [gold, system] of pairs) {
    if (gold === undefined && system === undefined) continue;
    const row = counts[indexOf(gold)] as number[];
    row[indexOf(system)] = (row[indexOf(system)] ?? 0) + 1;
  }
  return { senses, counts };
}

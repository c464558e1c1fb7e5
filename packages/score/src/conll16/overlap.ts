/** Token F1 in the partial scorer's own order of operations, which decides the last bit. */
export function tokenF1(shared: number, predicted: number, gold: number): number {
  if (shared === 0) return 0;
  const precision = shared / predicted;
  const recall = shared / gold;
  return (2 * (precision * recall)) / (precision + recall);
}

/** Whether two arguments that share a token count as overlapping. */
export interface Overlap {
  test(gold: readonly number[], predicted: readonly number[]): boolean;
  /** Whether an empty gold argument beside a predicted one that is not stops the script. */
  readonly failsOnEmptyGold: boolean;
}

/**
 * The official test, on the lists' first and last entries: two arguments of one token never overlap, nor
 * do those that share only their ends, and unsorted lists mislead it.
 */
export const officialOverlap: Overlap = {
  test(gold, predicted) {
    const [goldFirst, predictedFirst] = [gold[0] as number, predicted[0] as number];
    const [goldLast, predictedLast] = [gold.at(-1) as number, predicted.at(-1) as number];
    return (
      (goldLast > predictedFirst && goldFirst <= predictedFirst) ||
      (predictedLast > goldFirst && predictedFirst <= goldFirst)
    );
  },
  failsOnEmptyGold: true,
};

/** Any shared token is an overlap: two equal arguments of one token fit. */
export const properOverlap: Overlap = { test: () => true, failsOnEmptyGold: false };

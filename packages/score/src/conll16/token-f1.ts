import { OfficialException } from "../official-exception.ts";

/** Token F1 in the partial scorer's own order of operations, which decides the last bit. */
export function tokenF1(shared: number, predicted: number, gold: number): number {
  if (shared === 0) return 0;
  const precision = shared / predicted;
  const recall = shared / gold;
  return (2 * (precision * recall)) / (precision + recall);
}

/** Whether two arguments can be one. */
export type OverlapTest = (gold: readonly number[], predicted: readonly number[]) => boolean;

/**
 * The official test, which looks at the first and last entries of the lists: two arguments of one token never overlap,
 * nor do those that share only their ends, and unsorted lists mislead it.
 * @throws OfficialException where the gold argument is empty and the predicted one is not
 */
export function overlapOfficially(gold: readonly number[], predicted: readonly number[]): boolean {
  const [first, last] = [predicted[0], predicted.at(-1)];
  if (first === undefined || last === undefined) return false;
  const [goldFirst, goldLast] = [gold[0], gold.at(-1)];
  if (goldFirst === undefined || goldLast === undefined) {
    throw new OfficialException("IndexError", "list index out of range");
  }
  return (goldLast > first && goldFirst <= first) || (last > goldFirst && first <= goldFirst);
}

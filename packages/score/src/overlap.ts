import { OfficialException } from "./official-exception.ts";

/** Token F1 of two arguments as sets of tokens. */
export function tokenF1(gold: readonly number[], predicted: readonly number[]): number {
  const goldTokens = new Set(gold);
  const predictedTokens = new Set(predicted);
  let shared = 0;
  for (const token of predictedTokens) if (goldTokens.has(token)) shared++;
  if (shared === 0) return 0;
  return officialF1(shared / predictedTokens.size, shared / goldTokens.size);
}

/** `2 * (P * R) / (P + R)`: the partial scorer's own order of operations, which decides the last bit. */
function officialF1(precision: number, recall: number): number {
  return (2 * (precision * recall)) / (precision + recall);
}

/**
 * The official overlap test, on the lists' first and last entries: two arguments of one token never
 * overlap, nor do those that share only their ends, and unsorted lists mislead it.
 * @throws OfficialException where gold is empty and the prediction is not
 */
export function overlapsOfficially(gold: readonly number[], predicted: readonly number[]): boolean {
  const [predictedFirst] = predicted;
  if (predictedFirst === undefined) return false;
  const [goldFirst] = gold;
  if (goldFirst === undefined) throw new OfficialException("IndexError", "list index out of range");
  const goldLast = gold.at(-1) as number;
  const predictedLast = predicted.at(-1) as number;
  return (
    (goldLast > predictedFirst && goldFirst <= predictedFirst) ||
    (predictedLast > goldFirst && predictedFirst <= goldFirst)
  );
}

/** How well a prediction's argument fits a gold one: token F1, or 0 without overlap. */
export type ArgumentFit = (gold: readonly number[], predicted: readonly number[]) => number;

/** Fit by the official overlap test. */
export const officialFit: ArgumentFit = (gold, predicted) =>
  overlapsOfficially(gold, predicted) ? tokenF1(gold, predicted) : 0;

/** Fit where any shared token is an overlap: two equal arguments of one token fit. */
export const properFit: ArgumentFit = tokenF1;

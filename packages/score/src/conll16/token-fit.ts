import { sharedTokens } from "../matching/shared-tokens.ts";
import type { ScoredRelation } from "./scored-relation.ts";

export type AlignedPart = "relation" | "arg1" | "arg2";

/**
 * Returns a function that finds the predictions which share a token of the part with a gold relation of the document, by
 * position: the token F1 of an argument, or its mean over both if both share a token.
 */
export function tokenFits(
  predicted: readonly ScoredRelation[],
  part: AlignedPart,
): (gold: ScoredRelation) => Map<number, number> {
  if (part === "relation") {
    const arg1 = tokenFits(predicted, "arg1");
    const arg2 = tokenFits(predicted, "arg2");
    return (gold) => {
      const second = arg2(gold);
      const both = [...arg1(gold)].filter(([index]) => second.has(index));
      return new Map(both.map(([index, fit]) => [index, (fit + (second.get(index) ?? 0)) / 2]));
    };
  }
  const lists = predicted.map((relation) => relation[part]);
  const sizes = lists.map((tokens) => new Set(tokens).size);
  const shared = sharedTokens(lists);
  return ({ [part]: gold }) => {
    const { size } = new Set(gold);
    return new Map(
      [...shared(gold)].map(([index, count]) => [index, tokenF1(count, sizes[index] ?? 0, size)]),
    );
  };
}

export function argumentFit(gold: readonly number[], predicted: readonly number[]): number {
  const golds = new Set(gold);
  const guesses = new Set(predicted);
  const shared = [...guesses].filter((token) => golds.has(token)).length;
  return tokenF1(shared, guesses.size, golds.size);
}

/** Returns the token F1 in the official partial scorer's order of operations, which decides the last bit. */
function tokenF1(shared: number, predicted: number, gold: number): number {
  if (shared === 0) return 0;
  const precision = shared / predicted;
  const recall = shared / gold;
  return (2 * (precision * recall)) / (precision + recall);
}

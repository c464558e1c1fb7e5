import type { Counts } from "../comparison/counts.ts";
import type { ScorePair } from "../conll16/scored-relation.ts";
import { type AlignedPart, argumentFit, tokenFits } from "../conll16/token-fit.ts";
import { bestAssignment } from "../matching/assignment.ts";

/** Returns a fit as a whole number, so that sums are exact. */
export function fitWorth(fit: number): number {
  return Math.round(fit * 1e12);
}

/** Worth of an equal first sense: less than any difference of fits, more than the rounding of their sum. */
const senseWorth = 1e3;

/**
 * Counts partial matches in one document. Arguments are aligned by the highest total fit; relations by the highest mean of both,
 * then by most equal senses. Relations are correct if both arguments reach the cutoff, or (`parser`) if first senses are equal.
 * @param counted senses that count in `partial_parser`; gold relations with others are left out, with their partners
 */
export function partialCounts(pair: ScorePair, cutoff: number, counted: ReadonlySet<string>) {
  const { gold, predicted } = pair;
  const partners = partnersIn(pair, "relation", cutoff);
  const pairs = gold.map((relation, index) => {
    const isCounted = counted.has(relation.senses[0] ?? "");
    return { relation, guess: predicted[partners[index] ?? -1], isCounted };
  });
  const matching = pairs.filter(({ relation, guess }) =>
    (["arg1", "arg2"] as const).every(
      (part) => guess !== undefined && argumentFit(relation[part], guess[part]) >= cutoff,
    ),
  );
  const inCount = pairs.filter(({ isCounted }) => isCounted);
  const leftOut = pairs.filter(({ guess, isCounted }) => guess !== undefined && !isCounted);
  const correct = inCount.filter(({ relation, guess }) => guess?.senses[0] === relation.senses[0]);
  const sizes = { predicted: predicted.length, gold: gold.length };
  const aligned = (part: AlignedPart): Counts => {
    return { correct: partnersIn(pair, part, cutoff).filter((column) => column !== -1).length, ...sizes };
  };
  return {
    partial_arg1: aligned("arg1"),
    partial_arg2: aligned("arg2"),
    partial_both: { correct: matching.length, ...sizes },
    partial_parser: {
      correct: correct.length,
      predicted: predicted.length - leftOut.length,
      gold: inCount.length,
    },
  };
}

function partnersIn({ gold, predicted }: ScorePair, part: AlignedPart, cutoff: number): number[] {
  const fitsOf = tokenFits(predicted, part);
  function* rows() {
    for (const relation of gold)
      yield [...fitsOf(relation)].flatMap(([column, fit]) => {
        const hasEqualSense = part === "relation" && predicted[column]?.senses[0] === relation.senses[0];
        return fit < cutoff ? [] : [{ column, worth: [fitWorth(fit) + (hasEqualSense ? senseWorth : 0)] }];
      });
  }
  return bestAssignment(rows(), gold[0]?.document ?? "");
}

import { type Counts, noCounts } from "../comparison/counts.ts";
import type { ScoredRelation, ScorePair } from "../conll16/scored-relation.ts";
import { type AlignedPart, argumentFit, tokenFits } from "../conll16/token-fit.ts";
import { bestAssignment } from "../matching/assignment.ts";

/** Returns a fit as a whole number, so that sums are exact. */
export function fitWorth(fit: number): number {
  return Math.round(fit * 1e12);
}

/** Worth of an equal first sense: less than any difference of fits, more than the rounding of their sum. */
const senseWorth = 1e3;

/**
 * Counts partial matches in one document: arguments in the alignment of the highest total fit; relations in that of the
 * highest mean of both, of equal ones that with most equal senses. Of relations, those with both arguments at the cutoff,
 * and those of equal first senses are correct.
 * @param counted gold relations whose first sense is another one are left out of `partial_parser`, with their partners
 */
export function partialCounts(
  pair: ScorePair,
  cutoff: number,
  counted: ReadonlySet<string>,
): Readonly<Record<"partial_arg1" | "partial_arg2" | "partial_both" | "partial_parser", Counts>> {
  const { gold, predicted } = pair;
  const partners = partnersIn(pair, "relation", cutoff);
  const fits = (relation: ScoredRelation, guess: ScoredRelation): boolean =>
    (["arg1", "arg2"] as const).every((part) => argumentFit(relation[part], guess[part]) >= cutoff);
  const parser = { ...noCounts };
  let both = 0;
  let leftOut = 0;
  for (const [index, relation] of gold.entries()) {
    const guess = predicted[partners[index] ?? -1];
    if (guess !== undefined && fits(relation, guess)) both++;
    if (!counted.has(relation.senses[0] ?? "")) {
      if (guess !== undefined) leftOut++;
      continue;
    }
    parser.gold++;
    if (guess?.senses[0] === relation.senses[0]) parser.correct++;
  }
  parser.predicted = predicted.length - leftOut;
  const whole = (correct: number): Counts => ({ correct, predicted: predicted.length, gold: gold.length });
  const aligned = (part: AlignedPart): Counts =>
    whole(partnersIn(pair, part, cutoff).filter((column) => column !== -1).length);
  return {
    partial_arg1: aligned("arg1"),
    partial_arg2: aligned("arg2"),
    partial_both: whole(both),
    partial_parser: parser,
  };
}

function partnersIn({ gold, predicted }: ScorePair, part: AlignedPart, cutoff: number): number[] {
  const fitsOf = tokenFits(predicted, part);
  function* rows() {
    for (const relation of gold)
      yield [...fitsOf(relation)].flatMap(([column, fit]) => {
        const isLed = part === "relation" && predicted[column]?.senses[0] === relation.senses[0];
        return fit < cutoff ? [] : [{ column, worth: [fitWorth(fit) + (isLed ? senseWorth : 0)] }];
      });
  }
  return bestAssignment(rows(), gold[0]?.document ?? "");
}

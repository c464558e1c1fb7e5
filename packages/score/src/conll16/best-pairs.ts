import { ProblemError } from "@discoprep/corpus";
import { matchKinds } from "../matching/maximum-matching.ts";
import { type Candidates, type Kind, mostCandidates } from "./candidates.ts";

/** Weights are whole numbers whose sums stay below 2 to this power: sums of them are exact, and equal fits stay equal. */
const weightBits = 50;

/**
 * One-to-one pairs of the highest total fit; a pair without any fit is not better than no pair.
 * @param candidates of each kind of gold, by the position of the predicted kind
 * @returns the prediction's position by gold's
 */
export function bestPairs(
  golds: readonly Kind[],
  guesses: readonly Kind[],
  candidates: Candidates,
): Map<number, number> {
  let total = 1;
  for (const [index, { scores }] of candidates.entries()) {
    total += (golds[index]?.positions.length ?? 0) * scores.reduce((a, b) => Math.max(a, b), 0);
  }
  const scale = 2 ** (weightBits - Math.ceil(Math.log2(total)));
  const rows = candidates.map(({ predictions, scores }, index) => ({
    columns: predictions.filter((_, at) => scores[at] !== 0),
    weights: scores.filter((score) => score !== 0).map((score) => Math.round(score * scale)),
    count: golds[index]?.positions.length ?? 0,
  }));
  const pairs = matchKinds(
    rows,
    guesses.map(({ positions }) => positions.length),
  );
  const left = (kinds: readonly Kind[]) => kinds.map(({ positions }) => positions.values());
  const [goldsLeft, guessesLeft] = [left(golds), left(guesses)];
  const found = new Map<number, number>();
  for (const { row, column, count } of pairs) {
    for (let number = 0; number < count; number++) {
      found.set(goldsLeft[row]?.next().value ?? -1, guessesLeft[column]?.next().value ?? -1);
    }
  }
  return found;
}

/** What stops a matching that would need too much memory. */
export function tooManyCandidates(document: string): ProblemError {
  return new ProblemError({
    rule: "too-many-overlaps",
    what: "so many different relations overlap that they cannot be aligned",
    where: { document },
    expected: `at most ${mostCandidates} pairs of overlapping relations in a document`,
    found: "more",
    remedy: "Check that the output does not hold every possible relation.",
  });
}

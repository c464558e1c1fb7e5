import { OfficialException } from "../official-exception.ts";
import type { Candidates, DocumentCandidates } from "./candidates.ts";
import type { ScoredRelation } from "./scored-relation.ts";

type ArgumentPart = "arg1" | "arg2";

/**
 * The candidates that pass the official test of overlap, which looks at the first and last entries of the
 * lists: two arguments of one token never overlap, nor do those that share only their ends, and unsorted lists
 * mislead it.
 * @param found the candidates that share a token
 * @param cutoff with 0, what does not overlap stays a candidate, of fit 0
 * @throws OfficialException where a gold argument is empty and a predicted one is not
 */
export function officiallyOverlapping(
  found: DocumentCandidates,
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
): DocumentCandidates {
  const tests = { arg1: overlapTest(gold, predicted, "arg1"), arg2: overlapTest(gold, predicted, "arg2") };
  const both: OverlapTest = (row, column) => tests.arg1(row, column) && tests.arg2(row, column);
  return {
    relation: passing(found.relation, both, cutoff <= 0),
    arg1: passing(found.arg1, tests.arg1, cutoff <= 0),
    arg2: passing(found.arg2, tests.arg2, cutoff <= 0),
  };
}

type OverlapTest = (gold: number, predicted: number) => boolean;

function overlapTest(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  part: ArgumentPart,
): OverlapTest {
  const isEmpty = (relation: ScoredRelation): boolean => relation[part].length === 0;
  if (gold.some(isEmpty) && !predicted.every(isEmpty)) {
    throw new OfficialException("IndexError", "list index out of range");
  }
  const [golds, guesses] = [ends(gold, part), ends(predicted, part)];
  return (row, column) => {
    const [goldFirst, goldLast] = [golds.first[row] as number, golds.last[row] as number];
    const [guessFirst, guessLast] = [guesses.first[column] as number, guesses.last[column] as number];
    return (
      (goldLast > guessFirst && goldFirst <= guessFirst) || (guessLast > goldFirst && guessFirst <= goldFirst)
    );
  };
}

/** First and last entry of each list; NaN, which overlaps with nothing, where it is empty. */
function ends(
  relations: readonly ScoredRelation[],
  part: ArgumentPart,
): { first: Float64Array; last: Float64Array } {
  return {
    first: Float64Array.from(relations, (relation) => relation[part][0] ?? Number.NaN),
    last: Float64Array.from(relations, (relation) => relation[part].at(-1) ?? Number.NaN),
  };
}

/** @param keepsZeros whether those that fail the test stay, of fit 0 */
function passing(candidates: Candidates, test: OverlapTest, keepsZeros: boolean): Candidates {
  return candidates.map((row, gold) => {
    const { predictions, scores } = row;
    const passes = predictions.map((prediction) => (test(gold, prediction) ? 1 : 0));
    if (!passes.includes(0)) return row;
    const score = (index: number): number => (passes[index] === 1 ? (scores[index] as number) : 0);
    const indices = [...predictions.keys()].filter((index) => keepsZeros || passes[index] === 1);
    return {
      predictions: Int32Array.from(indices, (index) => predictions[index] as number),
      scores: Float64Array.from(indices, score),
    };
  });
}

import { sharedTokens } from "../matching/shared-tokens.ts";
import { OfficialException } from "../official-exception.ts";
import type { ScoredRelation } from "./scored-relation.ts";

/** A gold relation with a prediction; -1 stands for none. Positions within one document. */
export type AlignedPair = readonly [gold: number, predicted: number];

/** The predictions that one gold relation may be aligned with, ascending, and how well each fits. */
export interface CandidateRow {
  readonly predictions: readonly number[];
  readonly scores: readonly number[];
}

/** The candidates of each gold relation of a document. */
export type Candidates = readonly CandidateRow[];

/** A row of pairs of a prediction and its fit. */
export function candidateRow(entries: Iterable<readonly [prediction: number, score: number]>): CandidateRow {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return {
    predictions: sorted.map(([prediction]) => prediction),
    scores: sorted.map(([, score]) => score),
  };
}

/** Candidates of one document for the three alignments. */
export type DocumentCandidates = Readonly<Record<"relation" | "arg1" | "arg2", Candidates>>;

/**
 * The predictions that fit each gold relation of a document (partial_scorer.py of CoNLL-2016): by one argument's token
 * F1, and as a relation by the mean of both, where both overlap.
 * @param cutoff the smallest fit; with 0 what does not overlap is a candidate, too
 * @param overlaps asked beside sharing a token; by default sharing one is enough
 */
export function findCandidates(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
  overlaps: OverlapTest = () => true,
): DocumentCandidates {
  const fitOfArg1 = argumentFits(
    predicted.map(({ arg1 }) => arg1),
    overlaps,
  );
  const fitOfArg2 = argumentFits(
    predicted.map(({ arg2 }) => arg2),
    overlaps,
  );
  const found = { relation: [] as CandidateRow[], arg1: [] as CandidateRow[], arg2: [] as CandidateRow[] };
  for (const relation of gold) {
    const first = fitOfArg1(relation.arg1);
    const second = fitOfArg2(relation.arg2);
    const both = first.map((fit, position) => {
      const other = second[position] ?? 0;
      return fit > 0 && other > 0 ? (fit + other) / 2 : 0;
    });
    found.arg1.push(reaching(first, cutoff));
    found.arg2.push(reaching(second, cutoff));
    found.relation.push(reaching(both, cutoff));
  }
  return found;
}

/** A function from a gold argument to its token F1 with each predicted one, 0 where they do not overlap. */
function argumentFits(
  predicted: readonly (readonly number[])[],
  overlaps: OverlapTest,
): (gold: readonly number[]) => number[] {
  const sizes = predicted.map((tokens) => new Set(tokens).size);
  const shared = sharedTokens(predicted);
  return (gold) => {
    const { size } = new Set(gold);
    const counts = shared(gold);
    return predicted.map((tokens, position) =>
      overlaps(gold, tokens) ? tokenF1(counts[position] ?? 0, sizes[position] ?? 0, size) : 0,
    );
  };
}

function reaching(fits: readonly number[], cutoff: number): CandidateRow {
  const predictions: number[] = [];
  const scores: number[] = [];
  fits.forEach((fit, position) => {
    if (fit < cutoff || (fit === 0 && cutoff > 0)) return;
    predictions.push(position);
    scores.push(fit);
  });
  return { predictions, scores };
}

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

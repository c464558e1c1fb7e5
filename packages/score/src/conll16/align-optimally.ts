import { type MatchingRow, maximumMatching } from "../matching/maximum-matching.ts";
import type { AlignedPair, CandidateRow, Candidates } from "./candidates.ts";

/** Weights are whole numbers whose sums stay below 2 to this power: sums of them are exact, and equal fits stay equal. */
const weightBits = 50;

/**
 * The alignment with the highest total fit, where the official one is greedy.
 * @param predictions how many predictions the document has
 * @returns each gold relation, then the predictions without one
 */
export function alignOptimally(candidates: Candidates, predictions: number): AlignedPair[] {
  const predictionOf = bestPartners(candidates);
  const paired = new Set(predictionOf);
  const left = Array.from({ length: predictions }, (_, prediction) => prediction);
  return [
    ...predictionOf.map((prediction, gold): AlignedPair => [gold, prediction]),
    ...left
      .filter((prediction) => !paired.has(prediction))
      .map((prediction): AlignedPair => [-1, prediction]),
  ];
}

/** The prediction of each gold relation in the alignment of the highest total fit; -1 for none. */
export function bestPartners(candidates: Candidates): number[] {
  let columns = 0;
  let total = 1;
  for (const { predictions, scores } of candidates) {
    columns = Math.max(columns, (predictions.at(-1) ?? -1) + 1);
    total += scores.reduce((a, b) => Math.max(a, b), 0);
  }
  const scale = 2 ** (weightBits - Math.ceil(Math.log2(total)));
  return maximumMatching(
    candidates.map((row) => wholeRow(row, scale)),
    columns,
  );
}

/** Fits as whole numbers. A pair without any fit is not better than no pair. */
function wholeRow({ predictions, scores }: CandidateRow, scale: number): MatchingRow {
  const weights = scores.map((score) => Math.round(score * scale));
  if (!scores.includes(0)) return { columns: predictions, weights };
  const isFitting = (_: number, index: number): boolean => scores[index] !== 0;
  return { columns: predictions.filter(isFitting), weights: weights.filter(isFitting) };
}

import type { MatchingRow } from "../matching/matching.ts";
import { maximumMatching } from "../matching/maximum-matching.ts";
import type { AlignedPair, CandidateRow, Candidates } from "./candidates.ts";

/** Weights are whole numbers whose sums stay below 2 to this power: sums of them are exact, and equal fits stay equal. */
const weightBits = 50;

/** The alignment with the highest total fit, where the official one is greedy. */
export function alignOptimally(candidates: Candidates, predictions: number): AlignedPair[] {
  const columns = candidates.reduce(
    (most, { predictions: list }) => Math.max(most, (list.at(-1) ?? -1) + 1),
    predictions,
  );
  const predictionOf = maximumMatching(wholeFits(candidates), columns);
  const pairs: AlignedPair[] = [];
  for (const [gold, prediction] of predictionOf.entries()) pairs.push([gold, prediction]);
  const paired = new Set(predictionOf);
  for (let prediction = 0; prediction < predictions; prediction++) {
    if (!paired.has(prediction)) pairs.push([-1, prediction]);
  }
  return pairs;
}

/** The fits as whole numbers, as exact as the sum of the best of them allows. */
function wholeFits(candidates: Candidates): MatchingRow[] {
  let sum = 1;
  for (const { scores } of candidates) sum += scores.reduce((most, score) => Math.max(most, score), 0);
  const scale = 2 ** (weightBits - Math.ceil(Math.log2(sum)));
  return candidates.map((row) => wholeRow(row, scale));
}

function wholeRow({ predictions, scores }: CandidateRow, scale: number): MatchingRow {
  const weights = new Float64Array(scores.length);
  for (let index = 0; index < scores.length; index++)
    weights[index] = Math.round((scores[index] as number) * scale);
  // A pair without any fit is not better than no pair.
  if (!scores.includes(0)) return { columns: predictions, weights };
  const isFitting = (_: number, index: number): boolean => scores[index] !== 0;
  return { columns: predictions.filter(isFitting), weights: weights.filter(isFitting) };
}

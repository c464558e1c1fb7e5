import { addToGroup } from "@discoprep/files/text";
import type { ScoredRelation } from "./scored-relation.ts";
import { tokenF1 } from "./token-f1.ts";

/** A gold relation with a prediction; -1 stands for none. Positions within one document. */
export type AlignedPair = readonly [gold: number, predicted: number];

/** The predictions that one gold relation may be aligned with, ascending, and how well each fits. */
export interface CandidateRow {
  readonly predictions: Int32Array;
  readonly scores: Float64Array;
}

/** The candidates of each gold relation of a document. */
export type Candidates = readonly CandidateRow[];

/** A row of pairs of a prediction and its fit. */
export function candidateRow(entries: Iterable<readonly [prediction: number, score: number]>): CandidateRow {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return {
    predictions: Int32Array.from(sorted, ([prediction]) => prediction),
    scores: Float64Array.from(sorted, ([, score]) => score),
  };
}

/** Candidates of one document for the three alignments. */
export interface DocumentCandidates {
  readonly relation: Candidates;
  readonly arg1: Candidates;
  readonly arg2: Candidates;
}

type ArgumentPart = "arg1" | "arg2";

/**
 * The predictions that fit each gold relation of a document: by one argument's token F1, and as a relation
 * by the mean of both, where both share a token (partial_scorer.py of CoNLL-2016, but for its test of overlap).
 */
export function findCandidates(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
): DocumentCandidates {
  const fits = { arg1: argumentFits(predicted, "arg1"), arg2: argumentFits(predicted, "arg2") };
  const found = { relation: [] as CandidateRow[], arg1: [] as CandidateRow[], arg2: [] as CandidateRow[] };
  const mean = new Float64Array(predicted.length);
  for (const relation of gold) {
    const first = fits.arg1(relation);
    const second = fits.arg2(relation);
    for (let position = 0; position < first.length; position++) {
      const fit = first[position] as number;
      const other = second[position] as number;
      mean[position] = fit > 0 && other > 0 ? (fit + other) / 2 : 0;
    }
    found.arg1.push(reaching(first, cutoff, found.arg1.at(-1)));
    found.arg2.push(reaching(second, cutoff, found.arg2.at(-1)));
    found.relation.push(reaching(mean, cutoff, found.relation.at(-1)));
  }
  return found;
}

/**
 * A function from a gold relation to its fits with all predictions, 0 where they share no token. It gives the
 * same array every time, which holds until the next call.
 */
function argumentFits(
  predicted: readonly ScoredRelation[],
  part: ArgumentPart,
): (gold: ScoredRelation) => Float64Array {
  const sizes = predicted.map((relation) => new Set(relation[part]).size);
  const holders = tokenHolders(predicted, part);
  const shared = new Int32Array(predicted.length);
  const fits = new Float64Array(predicted.length);
  return (gold) => {
    const tokens = new Set(gold[part]);
    shared.fill(0);
    for (const token of tokens) {
      const positions = holders.get(token);
      if (positions === undefined) continue;
      for (let index = 0; index < positions.length; index++) {
        const position = positions[index] as number;
        shared[position] = (shared[position] as number) + 1;
      }
    }
    for (let position = 0; position < shared.length; position++) {
      const count = shared[position] as number;
      fits[position] = tokenF1(count, sizes[position] as number, tokens.size);
    }
    return fits;
  };
}

/** The predictions that hold each token. */
function tokenHolders(predicted: readonly ScoredRelation[], part: ArgumentPart): Map<number, Int32Array> {
  const holders = new Map<number, number[]>();
  for (const [position, relation] of predicted.entries()) {
    for (const token of new Set(relation[part])) addToGroup(holders, token, position);
  }
  return new Map([...holders].map(([token, positions]) => [token, Int32Array.from(positions)]));
}

/**
 * The fits that reach the cutoff; with a cutoff of 0 even what does not overlap is a candidate.
 * @param before the row before, whose array of predictions serves again where it holds the same
 */
function reaching(fits: Float64Array, cutoff: number, before?: CandidateRow): CandidateRow {
  const positions = new Int32Array(fits.length);
  let count = 0;
  for (let position = 0; position < fits.length; position++) {
    const fit = fits[position] as number;
    if (fit >= cutoff && (fit > 0 || cutoff <= 0)) positions[count++] = position;
  }
  const scores = new Float64Array(count);
  for (let index = 0; index < count; index++) scores[index] = fits[positions[index] as number] as number;
  const isSame = before !== undefined && isBeginning(before.predictions, count, positions);
  return { predictions: isSame ? before.predictions : positions.slice(0, count), scores };
}

/** Whether all of `numbers` are the first `count` of `others`. */
function isBeginning(numbers: Int32Array, count: number, others: Int32Array): boolean {
  if (numbers.length !== count) return false;
  for (let index = 0; index < count; index++) if (numbers[index] !== others[index]) return false;
  return true;
}

import { OfficialException } from "../official-exception.ts";
import type { Candidates } from "./alignment.ts";
import { type Overlap, tokenF1 } from "./overlap.ts";
import type { ScoredRelation } from "./scored-relation.ts";

/** Candidates of one document for the three alignments. */
export interface DocumentCandidates {
  readonly relation: Candidates;
  readonly arg1: Candidates;
  readonly arg2: Candidates;
}

/** A prediction's fit to each gold relation it overlaps with; 0 is left out. */
type Fits = readonly ReadonlyMap<number, number>[];

/**
 * The predictions that fit each gold relation of a document: by one argument's token F1, and as a relation
 * by the mean of both, where both overlap (partial_scorer.py of CoNLL-2016). Only pairs that share a token
 * are looked at.
 * @throws OfficialException where a gold argument is empty and a predicted one is not
 */
export function findCandidates(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
  overlap: Overlap,
): DocumentCandidates {
  refuseEmptyGold(gold, predicted, overlap);
  const arg1 = argumentFits(gold, predicted, "arg1", overlap);
  const arg2 = argumentFits(gold, predicted, "arg2", overlap);
  const relation = arg1.map((fits, index) => meanFits(fits, arg2[index] as ReadonlyMap<number, number>));
  const keep = (fits: Fits): Candidates =>
    fits.map((each) => reaching(cutoff <= 0 ? withZeros(each, predicted.length) : each, cutoff));
  return { relation: keep(relation), arg1: keep(arg1), arg2: keep(arg2) };
}

function refuseEmptyGold(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  overlap: Overlap,
): void {
  if (!overlap.failsOnEmptyGold) return;
  for (const part of ["arg1", "arg2"] as const) {
    if (gold.some((one) => one[part].length === 0) && predicted.some((one) => one[part].length > 0)) {
      throw new OfficialException("IndexError", "list index out of range");
    }
  }
}

function argumentFits(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  part: "arg1" | "arg2",
  overlap: Overlap,
): Fits {
  const sizes = predicted.map((relation) => new Set(relation[part]).size);
  const holders = tokenHolders(predicted, part);
  return gold.map((relation) => {
    const tokens = new Set(relation[part]);
    const fits = new Map<number, number>();
    for (const [position, shared] of sharedTokens(tokens, holders)) {
      if (!overlap.test(relation[part], predicted[position]?.[part] ?? [])) continue;
      fits.set(position, tokenF1(shared, sizes[position] as number, tokens.size));
    }
    return fits;
  });
}

/** The predictions that hold each token. */
function tokenHolders(predicted: readonly ScoredRelation[], part: "arg1" | "arg2"): Map<number, number[]> {
  const holders = new Map<number, number[]>();
  for (const [position, relation] of predicted.entries()) {
    for (const token of new Set(relation[part])) {
      const list = holders.get(token);
      if (list === undefined) holders.set(token, [position]);
      else list.push(position);
    }
  }
  return holders;
}

/** How many of the tokens each prediction holds. */
function sharedTokens(
  tokens: ReadonlySet<number>,
  holders: ReadonlyMap<number, readonly number[]>,
): Map<number, number> {
  const shared = new Map<number, number>();
  for (const token of tokens) {
    for (const position of holders.get(token) ?? []) shared.set(position, (shared.get(position) ?? 0) + 1);
  }
  return shared;
}

function meanFits(
  first: ReadonlyMap<number, number>,
  second: ReadonlyMap<number, number>,
): Map<number, number> {
  const means = new Map<number, number>();
  for (const [position, fit] of first) {
    const other = second.get(position);
    if (other !== undefined) means.set(position, (fit + other) / 2);
  }
  return means;
}

function reaching(fits: ReadonlyMap<number, number>, cutoff: number): Map<number, number> {
  return new Map([...fits].filter(([, fit]) => fit >= cutoff));
}

/** With a cutoff of 0 even what does not overlap is a candidate. */
function withZeros(fits: ReadonlyMap<number, number>, predictions: number): Map<number, number> {
  return new Map(Array.from({ length: predictions }, (_, position) => [position, fits.get(position) ?? 0]));
}

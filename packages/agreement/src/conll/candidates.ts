import type { MarkedRelation } from "./annotation.ts";

/** Two relations that may be paired, and the token overlaps that speak for it. */
export interface Candidate {
  readonly a: MarkedRelation;
  readonly b: MarkedRelation;
  /** Jaccard overlaps as fractions, whose sum decides. */
  readonly overlaps: readonly Overlap[];
}

interface Overlap {
  readonly shared: number;
  readonly union: number;
}

/** What must share a token: the connective; Arg1 and Arg2 each; or Arg1 and Arg2 taken together. */
type PairingRule = "connective" | "each-argument" | "arguments-together";

/** All pairs that the rule allows. */
export function candidatesOf(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  rule: PairingRule,
): Candidate[] {
  const holders = tokenHolders(b, rule);
  // For each of b, the position in a of the relation it was last compared with.
  const compared = new Int32Array(b.length).fill(-1);
  const candidates: Candidate[] = [];
  for (const [at, one] of a.entries()) {
    for (const token of deciding(one, rule)) {
      for (const near of holders.get(token) ?? []) {
        if (compared[near] === at) continue;
        compared[near] = at;
        const other = b[near] as MarkedRelation;
        const overlaps = overlapsOf(one, other, rule);
        const allowed = rule !== "each-argument" || overlaps.every(({ shared }) => shared > 0);
        if (allowed) candidates.push({ a: one, b: other, overlaps });
      }
    }
  }
  return candidates;
}

/** The tokens of which two relations must share one to be looked at. */
function deciding({ connective, arg1, arg2 }: MarkedRelation, rule: PairingRule): readonly number[] {
  if (rule === "connective") return connective.tokens;
  return rule === "each-argument" ? arg1.tokens : [...arg1.tokens, ...arg2.tokens];
}

/** The positions of the relations that hold each token. */
function tokenHolders(relations: readonly MarkedRelation[], rule: PairingRule): Map<number, number[]> {
  const holders = new Map<number, number[]>();
  for (const [position, relation] of relations.entries()) {
    for (const token of deciding(relation, rule)) {
      const list = holders.get(token);
      if (list === undefined) holders.set(token, [position]);
      else list.push(position);
    }
  }
  return holders;
}

function overlapsOf(a: MarkedRelation, b: MarkedRelation, rule: PairingRule): Overlap[] {
  if (rule === "connective") return [overlapOf(a.connective.tokens, b.connective.tokens)];
  return [overlapOf(a.arg1.tokens, b.arg1.tokens), overlapOf(a.arg2.tokens, b.arg2.tokens)];
}

/** Both lists ascend. */
function overlapOf(a: readonly number[], b: readonly number[]): Overlap {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return { shared, union: a.length + b.length - shared };
}

/** Candidates that have relations in common, directly or through others. */
export function connectedParts(candidates: readonly Candidate[]): Candidate[][] {
  const ofRelation = new Map<MarkedRelation, Candidate[]>();
  for (const candidate of candidates) {
    for (const relation of [candidate.a, candidate.b]) {
      const list = ofRelation.get(relation);
      if (list === undefined) ofRelation.set(relation, [candidate]);
      else list.push(candidate);
    }
  }
  const seen = new Set<MarkedRelation>();
  return candidates.flatMap(({ a }) => (seen.has(a) ? [] : [partAround(a, ofRelation, seen)]));
}

/** The candidates that lead from a relation to others, and on from those. */
function partAround(
  start: MarkedRelation,
  ofRelation: ReadonlyMap<MarkedRelation, readonly Candidate[]>,
  seen: Set<MarkedRelation>,
): Candidate[] {
  const relations = [start];
  const part = new Set<Candidate>();
  seen.add(start);
  for (const relation of relations) {
    for (const candidate of ofRelation.get(relation) as readonly Candidate[]) {
      part.add(candidate);
      for (const next of [candidate.a, candidate.b]) {
        if (seen.has(next)) continue;
        seen.add(next);
        relations.push(next);
      }
    }
  }
  return [...part];
}

/**
 * The candidates' sums of overlaps as whole numbers, so that equal sums are equal: in parts of their common
 * denominator, where that is small enough for exact sums, else rounded to 2^-38.
 */
export function wholeWeights(candidates: readonly Candidate[]): Map<Candidate, number> {
  const scale = commonDenominator(candidates) ?? 2 ** 38;
  const weigh = ({ shared, union }: Overlap): number =>
    union === 0 ? 0 : Math.round((shared * scale) / union);
  return new Map(
    candidates.map((candidate) => [candidate, candidate.overlaps.reduce((sum, one) => sum + weigh(one), 0)]),
  );
}

function commonDenominator(candidates: readonly Candidate[]): number | undefined {
  let common = 1;
  for (const { overlaps } of candidates) {
    for (const { union } of overlaps) {
      if (union === 0) continue;
      common *= union / greatestCommonDivisor(common, union);
      // The weights of a matching, two overlaps a pair, must add up to less than 2^50.
      if (common * candidates.length > 2 ** 48) return undefined;
    }
  }
  return common;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

import { ProblemError } from "@discoprep/corpus";
import { matchKinds } from "../matching/maximum-matching.ts";
import { sharedTokens } from "../matching/shared-tokens.ts";
import { OfficialStop } from "../official-stop.ts";
import { placedBy, type ScoredRelation } from "./scored-relation.ts";

/** Relations of a document that a matching takes for equal: the first of them, and the positions of all, ascending. */
export interface Kind {
  readonly relation: ScoredRelation;
  readonly positions: readonly number[];
}

/** The kinds of relations, in the order of the first of each. @param keyOf equal for relations of a kind */
export function kindsOf(
  relations: readonly ScoredRelation[],
  keyOf: (relation: ScoredRelation) => string,
): Kind[] {
  return [...placedBy(relations, keyOf).values()].flatMap((placed) =>
    placed.slice(0, 1).map(({ relation }) => {
      return { relation, positions: placed.map(({ position }) => position) };
    }),
  );
}

/** What a gold relation or kind may be aligned with, ascending, and how well each fits. */
export interface CandidateRow {
  readonly predictions: readonly number[];
  readonly scores: readonly number[];
}

/** The candidates of each gold relation or kind of a document. */
export type Candidates = readonly CandidateRow[];

/** A row of pairs of a prediction and its fit. */
export function candidateRow(entries: Iterable<readonly [prediction: number, score: number]>): CandidateRow {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return {
    predictions: sorted.map(([prediction]) => prediction),
    scores: sorted.map(([, score]) => score),
  };
}

/** What fits: one argument, or a relation by both. */
export type AlignedPart = "relation" | "arg1" | "arg2";

/** So many pairs of kinds of one document are aligned at most: 2,000 relations a side that all overlap, in some 10 seconds. */
export const mostCandidates = 4_000_000;

/** How to find candidates. */
export interface CandidateRules {
  /** The smallest fit; with 0 what does not overlap is a candidate, too. */
  readonly cutoff: number;
  /** Asked beside sharing a token; without it sharing one is enough. */
  readonly overlaps?: OverlapTest;
  /** Whether equal first senses decide between relations that fit equally well. */
  readonly prefersSameSense: boolean;
  /** What to throw where a document has more than `mostCandidates`. */
  readonly tooMany: (document: string) => Error;
}

/**
 * The predictions that fit each gold relation of a document (partial_scorer.py of CoNLL-2016): by one argument's token
 * F1, and as a relation by the mean of both, where both overlap.
 */
export function findCandidates(
  golds: readonly Kind[],
  guesses: readonly Kind[],
  part: AlignedPart,
  { cutoff, overlaps, prefersSameSense, tooMany }: CandidateRules,
): CandidateRow[] {
  const parts = part === "relation" ? (["arg1", "arg2"] as const) : [part];
  const fitsOf = parts.map((one) => argumentFits(guesses, one, overlaps));
  let found = 0;
  return golds.map(({ relation }) => {
    const [first = new Map<number, number>(), second = first] = fitsOf.map((of) => of(relation));
    const row: [prediction: number, score: number][] = [];
    for (const index of cutoff > 0 ? first.keys() : guesses.keys()) {
      const [one = 0, other = 0] = [first.get(index), second.get(index)];
      const fit = one > 0 && other > 0 ? (one + other) / 2 : 0;
      // A cutoff of 0 takes what does not overlap.
      if (fit < cutoff || (fit === 0 && cutoff > 0)) continue;
      const isLed = fit > 0 && part === "relation" && prefersSameSense;
      row.push([index, isLed ? fit + lead(relation, guesses[index]) : fit]);
    }
    found += row.length;
    if (found > mostCandidates) throw tooMany(relation.document);
    return candidateRow(row);
  });
}

/** What an equal first sense is worth: less than any difference of fits, more than the rounding of their sum. */
function lead({ senses: [gold] }: ScoredRelation, guess: Kind | undefined): number {
  return guess?.relation.senses[0] === gold ? 1e-9 : 0;
}

/** A function from gold to the token F1 of one argument with each predicted kind that overlaps, by its position. */
function argumentFits(
  guesses: readonly Kind[],
  part: "arg1" | "arg2",
  overlaps: OverlapTest = () => true,
): (gold: ScoredRelation) => Map<number, number> {
  const lists = guesses.map(({ relation }) => relation[part]);
  const sizes = lists.map((tokens) => new Set(tokens).size);
  const shared = sharedTokens(lists);
  return ({ [part]: gold }) => {
    const { size } = new Set(gold);
    const fits = new Map<number, number>();
    for (const [index, count] of shared(gold)) {
      if (overlaps(gold, lists[index] ?? [])) fits.set(index, tokenF1(count, sizes[index] ?? 0, size));
    }
    return fits;
  };
}

/** The token F1 of two arguments. */
export function argumentFit(gold: readonly number[], predicted: readonly number[]): number {
  const [golds, guesses] = [new Set(gold), new Set(predicted)];
  let shared = 0;
  for (const token of guesses) if (golds.has(token)) shared++;
  return tokenF1(shared, guesses.size, golds.size);
}

/** Token F1 in the partial scorer's own order of operations, which decides the last bit. */
function tokenF1(shared: number, predicted: number, gold: number): number {
  if (shared === 0) return 0;
  const precision = shared / predicted;
  const recall = shared / gold;
  return (2 * (precision * recall)) / (precision + recall);
}

/** Whether two arguments that share a token can be one. */
type OverlapTest = (gold: readonly number[], predicted: readonly number[]) => boolean;

/**
 * The official test, which looks at the first and last entries of the lists: two arguments of one token never overlap,
 * nor do those that share only their ends, and unsorted lists mislead it.
 */
export function overlapOfficially(gold: readonly number[], predicted: readonly number[]): boolean {
  const [first = 0, last = 0] = [predicted[0], predicted.at(-1)];
  const [goldFirst = 0, goldLast = 0] = [gold[0], gold.at(-1)];
  return (goldLast > first && goldFirst <= first) || (last > goldFirst && first <= goldFirst);
}

/** The official test looks at gold's first token wherever the document has a prediction with tokens. @throws OfficialStop */
export function checkOfficially(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): void {
  const isLookedAt = {
    arg1: predicted.filter(({ arg1 }) => arg1.length > 0).length > 0,
    arg2: predicted.filter(({ arg2 }) => arg2.length > 0).length > 0,
  };
  for (const relation of gold) {
    for (const part of ["arg1", "arg2"] as const) {
      if (relation[part].length > 0 || !isLookedAt[part]) continue;
      throw new OfficialStop(`${part === "arg1" ? "Arg1" : "Arg2"} has no tokens`, "gold", relation);
    }
  }
}

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
  const counts = golds.map(({ positions }) => positions.length);
  const total = candidates.reduce(
    (sum, { scores }, index) => sum + (counts[index] ?? 0) * scores.reduce((a, b) => Math.max(a, b), 0),
    1,
  );
  const scale = 2 ** (weightBits - Math.ceil(Math.log2(total)));
  const rows = candidates.map(({ predictions, scores }, index) => ({
    columns: predictions.filter((_, at) => scores[at] !== 0),
    weights: scores.filter((score) => score !== 0).map((score) => Math.round(score * scale)),
    count: counts[index] ?? 0,
  }));
  const left = (kinds: readonly Kind[]) => kinds.map(({ positions }) => positions.values());
  const [goldsLeft, guessesLeft] = [left(golds), left(guesses)];
  const found = new Map<number, number>();
  const columns = guesses.map(({ positions }) => positions.length);
  for (const { row, column, count } of matchKinds(rows, columns)) {
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

import { sharedTokens } from "../matching/shared-tokens.ts";
import { OfficialException } from "../official-exception.ts";
import { argumentKey, type ScoredRelation } from "./scored-relation.ts";
import { placedBy } from "./subset.ts";

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
  return [...placedBy(relations, keyOf).values()].flatMap((placed) => {
    const [first] = placed;
    return first === undefined
      ? []
      : [{ relation: first.relation, positions: placed.map(({ position }) => position) }];
  });
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
  /** Known fits of all predictions of the document. */
  readonly fits?: DocumentFits;
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
  rules: CandidateRules,
): CandidateRow[] {
  const { cutoff, prefersSameSense, tooMany } = rules;
  const fits =
    rules.fits ??
    documentFits(
      guesses.map(({ relation }) => relation),
      rules.overlaps,
    );
  const fitsOf = part === "relation" ? relationFits(guesses, fits) : fits[part](guesses);
  let found = 0;
  return golds.map(({ relation }) => {
    const fitOf = fitsOf(relation);
    const row = { predictions: [] as number[], scores: [] as number[] };
    for (let index = 0; index < guesses.length; index++) {
      const fit = fitOf(index);
      // A cutoff of 0 takes what does not overlap.
      if (fit < cutoff || (fit === 0 && cutoff > 0)) continue;
      row.predictions.push(index);
      const isLed = fit > 0 && part === "relation" && prefersSameSense;
      row.scores.push(isLed ? fit + lead(relation, guesses[index]) : fit);
    }
    found += row.predictions.length;
    if (found > mostCandidates) throw tooMany(relation.document);
    return row;
  });
}

/** What an equal first sense is worth: less than any difference of fits, more than the rounding of their sum. */
function lead({ senses: [gold] }: ScoredRelation, guess: Kind | undefined): number {
  return guess?.relation.senses[0] === gold ? 1e-9 : 0;
}

/** A function from gold to the fit of each predicted kind, by its position; 0 where they do not overlap. */
type Fits = (gold: ScoredRelation) => (guess: number) => number;

/** The fits of arguments with those of predictions of a document, for all alignments of them. */
export type DocumentFits = Readonly<Record<"arg1" | "arg2", (guesses: readonly Kind[]) => Fits>>;

/** @param guesses the predictions of a document: all that are to be aligned */
export function documentFits(guesses: readonly ScoredRelation[], overlaps?: OverlapTest): DocumentFits {
  return { arg1: argumentFits(guesses, "arg1", overlaps), arg2: argumentFits(guesses, "arg2", overlaps) };
}

function relationFits(guesses: readonly Kind[], { arg1, arg2 }: DocumentFits): Fits {
  const [fitsOfArg1, fitsOfArg2] = [arg1(guesses), arg2(guesses)];
  return (gold) => {
    const [first, second] = [fitsOfArg1(gold), fitsOfArg2(gold)];
    return (guess) => {
      const [one, other] = [first(guess), second(guess)];
      return one > 0 && other > 0 ? (one + other) / 2 : 0;
    };
  };
}

/** Many relations share an argument: each pair of different ones is compared once. */
function argumentFits(
  all: readonly ScoredRelation[],
  part: "arg1" | "arg2",
  overlaps: OverlapTest | undefined,
): DocumentFits["arg1"] {
  const lists = new Map(all.map((relation) => [argumentKey(relation, part), relation[part]]));
  const places = new Map([...lists.keys()].map((key, place) => [key, place]));
  const tokensAt = [...lists.values()];
  const sizes = tokensAt.map((tokens) => new Set(tokens).size);
  const shared = sharedTokens(tokensAt);
  const known = new Map<string, Float64Array>();
  const fitsOf = (gold: readonly number[]): Float64Array => {
    const { size } = new Set(gold);
    const fits = new Float64Array(sizes.length);
    for (const [place, count] of shared(gold)) {
      if (overlaps !== undefined && !overlaps(gold, tokensAt[place] ?? [])) continue;
      fits[place] = tokenF1(count, sizes[place] ?? 0, size);
    }
    return fits;
  };
  return (guesses) => {
    const placeOf = guesses.map(({ relation }) => places.get(argumentKey(relation, part)) ?? -1);
    return (gold) => {
      const key = argumentKey(gold, part);
      const fits = known.get(key) ?? fitsOf(gold[part]);
      known.set(key, fits);
      return (guess) => fits[placeOf[guess] ?? -1] ?? 0;
    };
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
export type OverlapTest = (gold: readonly number[], predicted: readonly number[]) => boolean;

/**
 * The official test, which looks at the first and last entries of the lists: two arguments of one token never overlap,
 * nor do those that share only their ends, and unsorted lists mislead it.
 */
export function overlapOfficially(gold: readonly number[], predicted: readonly number[]): boolean {
  const [first = 0, last = 0] = [predicted[0], predicted.at(-1)];
  const [goldFirst = 0, goldLast = 0] = [gold[0], gold.at(-1)];
  return (goldLast > first && goldFirst <= first) || (last > goldFirst && first <= goldFirst);
}

/** The official test looks at gold's first token wherever the document has a prediction with tokens. @throws OfficialException */
export function checkOfficially(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): void {
  const isLookedAt = {
    arg1: predicted.filter(({ arg1 }) => arg1.length > 0).length > 0,
    arg2: predicted.filter(({ arg2 }) => arg2.length > 0).length > 0,
  };
  for (const relation of gold) {
    for (const part of ["arg1", "arg2"] as const) {
      if (relation[part].length > 0 || !isLookedAt[part]) continue;
      throw new OfficialException("IndexError", "list index out of range");
    }
  }
}

import { connectiveHeadByToken } from "@discoprep/conll16";
import { groupBy } from "@discoprep/files/text";
import { alignOptimally } from "./assignment.ts";
import { candidateRow } from "./candidates.ts";
import { argumentKey, type Extraction, scoreConnectives } from "./extraction.ts";
import { type Figures, figures } from "./numbers.ts";
import { type CandidateFinder, type PartialRules, type PartialScore, scorePartial } from "./partial.ts";
import type { ScoredRelation } from "./scored-relation.ts";

/** Strict figures without the official script's quirks. */
export interface CorrectedStrict {
  readonly connective: Extraction;
  /** Both arguments and one of gold's senses right, one to one. */
  readonly overall: Figures;
  readonly correct: number;
  /** Predictions counted: all but those whose arguments are those of a gold relation that is left out. */
  readonly predicted: number;
  /** Gold relations whose first sense counts. */
  readonly gold: number;
  readonly perSense: ReadonlyMap<string, SenseCounts>;
}

/** How often a sense is right, predicted, and in gold. */
export interface SenseCounts {
  correct: number;
  predicted: number;
  gold: number;
}

/** The first senses of gold: what the corrected figures count, unless the user names other senses. */
export function goldSenses(gold: readonly ScoredRelation[]): ReadonlySet<string> {
  return new Set(gold.map(({ senses }) => senses[0] as string));
}

/**
 * Strict scores as they are meant: each prediction serves one gold relation, a wrong or unknown sense is
 * wrong, and connectives unknown to the head table are their own head.
 * @param valid gold relations whose first sense is another one are left out, with their predictions
 */
export function scoreStrictCorrected(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  valid: ReadonlySet<string> = goldSenses(gold),
): CorrectedStrict {
  const golds = groupByArguments(gold);
  const perSense = new Map<string, SenseCounts>();
  let correct = 0;
  let predictions = 0;
  for (const [key, guesses] of groupByArguments(predicted)) {
    const partners = golds.get(key) ?? [];
    const counted = partners.filter(({ senses }) => valid.has(senses[0] ?? ""));
    const matched = mostMatches(counted, guesses);
    // With gold that is left out, its predictions are left out.
    const left = Math.min(guesses.length - matched.size, partners.length - counted.length);
    correct += matched.size;
    predictions += guesses.length - left;
    countMatches(matched, guesses, left, perSense);
    golds.set(
      key,
      counted.filter((_, index) => !matched.has(index)),
    );
  }
  const missed = [...golds.values()].flat().filter(({ senses }) => valid.has(senses[0] ?? ""));
  for (const { senses } of missed) countsOf(perSense, senses[0] ?? "").gold++;
  const goldCount = correct + missed.length;
  return {
    connective: scoreConnectives(gold, predicted, properHeadTokens),
    overall: figures(correct, predictions, goldCount),
    correct,
    predicted: predictions,
    gold: goldCount,
    perSense,
  };
}

/** A second sense of gold that was predicted counts as the sense of both. */
function countMatches(
  matched: ReadonlyMap<number, number>,
  guesses: readonly ScoredRelation[],
  left: number,
  perSense: Map<string, SenseCounts>,
): void {
  const right = new Set(matched.values());
  let leave = left;
  for (const [index, { senses }] of guesses.entries()) {
    if (!right.has(index) && leave-- > 0) continue;
    const counts = countsOf(perSense, senses[0] ?? "");
    counts.predicted++;
    if (!right.has(index)) continue;
    counts.correct++;
    counts.gold++;
  }
}

function countsOf(perSense: Map<string, SenseCounts>, sense: string): SenseCounts {
  const counts = perSense.get(sense) ?? { correct: 0, predicted: 0, gold: 0 };
  perSense.set(sense, counts);
  return counts;
}

/** Partial scores with proper overlap, the best alignment, and every aligned pair counted. */
export function scorePartialCorrected(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
  valid: ReadonlySet<string> = goldSenses(gold),
  find?: CandidateFinder,
): PartialScore {
  return scorePartial(gold, predicted, cutoff, { ...correctedPartialRules, senses: () => [...valid] }, find);
}

const correctedPartialRules: Omit<PartialRules, "senses"> = {
  // Any shared token is an overlap: two equal arguments of one token fit.
  overlapping: (found) => found,
  align: alignOptimally,
  countsMissedPairs: true,
  stopsAtForeignSense: false,
};

/** The head's tokens; the whole connective where its words and tokens do not pair up. */
function properHeadTokens(gold: ScoredRelation): readonly number[] {
  const { positions } = connectiveHeadByToken(gold.connectiveText);
  const tokens = positions.map((position) => gold.connective[position]);
  return tokens.every((token) => token !== undefined) ? tokens : gold.connective;
}

function groupByArguments(relations: readonly ScoredRelation[]): Map<string, ScoredRelation[]> {
  return groupBy(relations, (relation) => argumentKey(relation, "both"));
}

/** The most gold relations of a group that can each have a prediction of one of their senses, with it. */
function mostMatches(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
): Map<number, number> {
  const candidates = gold.map(({ senses }) =>
    candidateRow(
      predicted.flatMap((guess, index) =>
        senses.includes(guess.senses[0] ?? "") ? [[index, 1] as const] : [],
      ),
    ),
  );
  return new Map(alignOptimally(candidates, 0).filter(([, prediction]) => prediction !== -1));
}

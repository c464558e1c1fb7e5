import { alignOptimally } from "./assignment.ts";
import { connectiveHeadByToken } from "./connective-head.ts";
import { argumentKey, type Extraction, scoreConnectives } from "./extraction.ts";
import { type Figures, figures } from "./numbers.ts";
import { properOverlap } from "./overlap.ts";
import { type PartialRules, type PartialScore, scorePartial } from "./partial.ts";
import type { ScoredRelation } from "./scored-relation.ts";
import { goldLanguage, type TaskLanguage, taskSenses } from "./subset.ts";

/** Strict figures without the official script's quirks. */
export interface CorrectedStrict {
  readonly connective: Extraction;
  /** Both arguments and one of gold's senses right, one to one. */
  readonly overall: Figures;
  readonly correct: number;
  /** Predictions counted: all but those whose arguments are those of a gold relation that is left out. */
  readonly predicted: number;
  /** Gold relations whose first sense is one of the task's. */
  readonly gold: number;
}

/**
 * Strict scores as they are meant: each prediction serves one gold relation, a wrong or unknown sense is
 * wrong, and connectives unknown to the head table are their own head.
 * @param language by default what the official script takes gold to be in
 */
export function scoreStrictCorrected(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  language: TaskLanguage = goldLanguage(gold),
): CorrectedStrict {
  const valid = new Set(taskSenses(language));
  const golds = groupByArguments(gold);
  let correct = 0;
  let predictions = 0;
  for (const [key, guesses] of groupByArguments(predicted)) {
    const partners = golds.get(key) ?? [];
    const counted = partners.filter(({ senses }) => valid.has(senses[0] ?? ""));
    // Gold that is left out takes its predictions along.
    const left = Math.min(guesses.length, partners.length - counted.length);
    const matched = mostMatches(counted, guesses);
    correct += matched;
    predictions += Math.max(matched, guesses.length - left);
  }
  const goldCount = gold.filter(({ senses }) => valid.has(senses[0] ?? "")).length;
  return {
    connective: scoreConnectives(gold, predicted, properHeadTokens),
    overall: figures(correct, predictions, goldCount),
    correct,
    predicted: predictions,
    gold: goldCount,
  };
}

/** Partial scores with proper overlap, the best alignment, and every aligned pair counted. */
export function scorePartialCorrected(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
): PartialScore {
  return scorePartial(gold, predicted, cutoff, correctedPartialRules);
}

const correctedPartialRules: PartialRules = {
  overlap: properOverlap,
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
  const groups = new Map<string, ScoredRelation[]>();
  for (const relation of relations) {
    const key = argumentKey(relation, "both");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [relation]);
    else group.push(relation);
  }
  return groups;
}

/** The most gold relations of a group that can each have a prediction of one of their senses. */
function mostMatches(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): number {
  const candidates = gold.map(
    ({ senses }) =>
      new Map(
        predicted.flatMap((guess, index) =>
          senses.includes(guess.senses[0] ?? "") ? [[index, 1] as const] : [],
        ),
      ),
  );
  return alignOptimally(candidates, 0).filter(([, prediction]) => prediction !== -1).length;
}

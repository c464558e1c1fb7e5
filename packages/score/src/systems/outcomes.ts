import { Groups } from "@discoprep/files/text";
import { type Confusion, confusion, groupPairs } from "../comparison/counts.ts";
import {
  argumentKey,
  hasRightSense,
  type ScoredRelation,
  type ScorePair,
} from "../conll16/scored-relation.ts";
import { tokenFits } from "../conll16/token-fit.ts";
import { bestAssignment, type Candidate } from "../matching/assignment.ts";
import { fitWorth } from "./partial.ts";

const pairedKinds = ["swapped", "both", "arg1", "arg2", "sense", "type", "connective", "right"] as const;

/** Kinds of pairs and of unpaired relations. The first that applies is the kind. */
export const outcomeKinds = [...pairedKinds, "missed", "spurious"] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

const argumentErrors = ["swapped", "type", "connective", "arg1", "arg2", "sense"] as const;
export const errorKinds = ["missed", "spurious", ...argumentErrors] as const;
export type ErrorKind = (typeof errorKinds)[number];

export interface RelationOutcome {
  readonly gold: number | undefined;
  readonly predicted: number | undefined;
  /** True if both arguments have the same tokens: only such pairs count as found. */
  readonly exact: boolean;
  readonly kind: OutcomeKind;
  readonly errors: readonly ErrorKind[];
}

/** Returns true if arguments and sense are right: what the measure `parser` counts. */
export function isParsed(kind: OutcomeKind | undefined): boolean {
  return kind === "right" || kind === "type" || kind === "connective";
}

const swappedFit = 0.7;

const rounds = [
  { isCrosswise: false, candidates: equalArguments },
  { isCrosswise: true, candidates: equalArguments },
  { isCrosswise: false, candidates: (pair: ScorePair) => overlapping(pair, 0) },
  { isCrosswise: true, candidates: (pair: ScorePair) => overlapping(pair, swappedFit) },
];

/**
 * Pairs gold with predictions one to one and lists the errors of each pair. Each round uses what earlier ones left over:
 * equal arguments, preferring right senses, then types; equal arguments swapped; the highest total fit; the highest fit
 * swapped. @returns outcomes in the order of gold, then predictions without a partner
 */
export function relationOutcomes({ gold, predicted }: ScorePair): RelationOutcome[] {
  const outcomes: RelationOutcome[] = [];
  const documents = groupPairs(gold.entries(), predicted.entries(), ([, relation]) => relation.document);
  for (const [document, group] of documents) {
    let { gold: golds, predicted: guesses } = group;
    for (const { isCrosswise, candidates } of rounds) {
      const relations = golds.map(([, relation]) => relation);
      const compared = guesses.map(([, guess]) =>
        isCrosswise ? { ...guess, arg1: guess.arg2, arg2: guess.arg1 } : guess,
      );
      const columns = bestAssignment(candidates({ gold: relations, predicted: compared }), document);
      for (const [row, [place, relation]] of golds.entries()) {
        const column = columns[row] ?? -1;
        const guess = compared[column];
        if (guess === undefined) continue;
        const pair = { gold: place, predicted: guesses[column]?.[0] };
        outcomes.push({ ...pair, ...pairErrors(relation, guess, isCrosswise) });
      }
      golds = golds.filter((_, row) => columns[row] === -1);
      const paired = new Set(columns);
      guesses = guesses.filter((_, column) => !paired.has(column));
    }
    const alone = (kind: "missed" | "spurious") => ({ exact: false, kind, errors: [kind] });
    for (const [place] of golds) outcomes.push({ gold: place, predicted: undefined, ...alone("missed") });
    for (const [place] of guesses) outcomes.push({ gold: undefined, predicted: place, ...alone("spurious") });
  }
  const order = (outcome: RelationOutcome): number => outcome.gold ?? gold.length + (outcome.predicted ?? 0);
  return outcomes.sort((a, b) => order(a) - order(b));
}

/** @param guess has its arguments already swapped if `isSwapped` */
function pairErrors(gold: ScoredRelation, guess: ScoredRelation, isSwapped: boolean) {
  const isExplicit = gold.type === "Explicit" && guess.type === "Explicit";
  const arg1 = `${gold.arg1}` !== `${guess.arg1}`;
  const arg2 = `${gold.arg2}` !== `${guess.arg2}`;
  const holds = {
    swapped: isSwapped,
    both: arg1 && arg2,
    arg1,
    arg2,
    sense: !hasRightSense(gold, guess),
    type: gold.type !== guess.type,
    connective: isExplicit && `${gold.connective}` !== `${guess.connective}`,
    right: true,
    missed: false,
    spurious: false,
  };
  return {
    exact: !isSwapped && !arg1 && !arg2,
    kind: outcomeKinds.find((kind) => holds[kind]) ?? "right",
    errors: errorKinds.filter((kind) => holds[kind]),
  };
}

function* overlapping({ gold, predicted }: ScorePair, least: number): Generator<Candidate[]> {
  const fitsOf = tokenFits(predicted, "relation");
  for (const relation of gold)
    yield [...fitsOf(relation)]
      .filter(([, fit]) => fit >= least)
      .map(([column, fit]) => ({ column, worth: [fitWorth(fit)] }));
}

function* equalArguments({ gold, predicted }: ScorePair): Generator<Candidate[]> {
  const columns = new Groups(predicted.entries(), ([, guess]) => argumentKey(guess, "both"));
  for (const relation of gold)
    yield (columns.get(argumentKey(relation, "both")) ?? []).map(([column, guess]) => ({
      column,
      worth: [Number(hasRightSense(relation, guess)), Number(relation.type === guess.type), 1],
    }));
}

/** Returns the senses that an outcome counts under. Gold's is the one that was predicted, or else the first. */
export function outcomeSenses(
  outcome: RelationOutcome,
  { gold, predicted }: ScorePair,
): { readonly goldSense: string | undefined; readonly systemSense: string | undefined } {
  const relation = gold[outcome.gold ?? -1];
  const systemSense = predicted[outcome.predicted ?? -1]?.senses[0];
  const isRight = systemSense !== undefined && relation?.senses.includes(systemSense) === true;
  return { goldSense: isRight ? systemSense : relation?.senses[0], systemSense };
}

/** Counts pairs with equal arguments by both senses; all other relations of either side as unmatched. */
export function confusionOf(pair: ScorePair, outcomes: readonly RelationOutcome[]): Confusion {
  const pairs = outcomes.flatMap((outcome) => {
    const { goldSense, systemSense } = outcomeSenses(outcome, pair);
    const apart = [[goldSense, undefined] as const, [undefined, systemSense] as const];
    return outcome.exact ? [[goldSense, systemSense] as const] : apart;
  });
  return confusion(pairs);
}

export type SystemDifferences = ReturnType<typeof systemDifferences>;

interface JudgedSystem {
  readonly name: string;
  readonly outcomes: readonly RelationOutcome[];
}

/** Returns the gold relations that only one of two outputs gets right, in gold's order. */
export function systemDifferences(gold: ScorePair["gold"], first: JudgedSystem, second: JudgedSystem) {
  // Outcomes begin with those of gold, in its order.
  const relations = gold.map(({ id = null, document, line = null }, index) => {
    const firstKind = first.outcomes[index]?.kind ?? "missed";
    return { id, document, line, firstKind, secondKind: second.outcomes[index]?.kind ?? "missed" };
  });
  const having = (inFirst: boolean, inSecond: boolean) =>
    relations.filter(
      ({ firstKind, secondKind }) => isParsed(firstKind) === inFirst && isParsed(secondKind) === inSecond,
    );
  return {
    first: first.name,
    second: second.name,
    onlyFirst: having(true, false),
    onlySecond: having(false, true),
    both: having(true, true).length,
    neither: having(false, false).length,
  };
}

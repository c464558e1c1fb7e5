import { groupBy } from "@discoprep/files/text";
import { confusion } from "../comparison/confusion.ts";
import type { Confusion } from "../comparison/result.ts";
import {
  argumentKey,
  hasRightSense,
  type ScoredRelation,
  type ScorePair,
} from "../conll16/scored-relation.ts";
import { tokenFits } from "../conll16/token-fit.ts";
import { bestAssignment, type Candidate } from "../matching/assignment.ts";
import { fitWorth } from "./partial.ts";

/** Kinds of pairs of relations, and of relations without partner: the first that holds. */
export const pairKinds = [
  ...["swapped", "both", "arg1", "arg2", "sense", "type", "connective", "right"],
  ...["missed", "spurious"],
] as const;
export type PairKind = (typeof pairKinds)[number];

/** Errors of a predicted relation beside its gold partner; several may hold at once. */
export const errorKinds = [
  ...["missed", "spurious", "swapped", "type", "connective", "arg1", "arg2", "sense"],
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** A gold relation and its prediction, or one of them alone, by position in their lists. */
export interface RelationOutcome {
  readonly gold: number | undefined;
  readonly predicted: number | undefined;
  /** Whether both arguments have the same tokens: only such pairs count as found. */
  readonly exact: boolean;
  /** The first that is wrong, as several systems are compared by it. */
  readonly kind: PairKind;
  /** None where everything is right. */
  readonly errors: readonly ErrorKind[];
}

/** Whether arguments and sense are right: what the measure `parser` counts. */
export function isParsed(kind: PairKind | undefined): boolean {
  return kind === "right" || kind === "type" || kind === "connective";
}

/** The smallest mean of both token F1 at which arguments count as swapped. */
const swappedFit = 0.7;

/** A relation with its position in its list. */
interface Placed {
  readonly position: number;
  readonly relation: ScoredRelation;
}

/**
 * Pairs gold with predictions one to one, in rounds, each on what the rounds before have left of a document: equal
 * arguments, most right senses, then most equal types; equal arguments crosswise; the highest total fit; the highest total
 * fit crosswise. Says all that is wrong with each pair; the boundaries of swapped arguments are compared crosswise.
 * @returns pairs and relations without partner in the order of gold, then of the predictions without partner
 */
export function relationOutcomes({ gold, predicted }: ScorePair): RelationOutcome[] {
  const outcomes: RelationOutcome[] = [];
  const golds = placedByDocument(gold);
  const guesses = placedByDocument(predicted);
  for (const document of new Set([...golds.keys(), ...guesses.keys()])) {
    let goldLeft = golds.get(document) ?? [];
    let guessesLeft = guesses.get(document) ?? [];
    for (const { isCrosswise, candidates } of rounds) {
      const compared = guessesLeft.map(({ relation }) => (isCrosswise ? crosswise(relation) : relation));
      const relations = goldLeft.map(({ relation }) => relation);
      const columns = bestAssignment(candidates(relations, compared), document);
      for (const [row, { position, relation }] of goldLeft.entries()) {
        const column = columns[row] ?? -1;
        const guess = compared[column];
        if (guess === undefined) continue;
        const places = { gold: position, predicted: guessesLeft[column]?.position };
        outcomes.push({ ...places, ...judged(relation, guess, isCrosswise) });
      }
      goldLeft = goldLeft.filter((_, row) => columns[row] === -1);
      guessesLeft = guessesLeft.filter((_, column) => !columns.includes(column));
    }
    for (const { position } of goldLeft) outcomes.push(alone("missed", position, undefined));
    for (const { position } of guessesLeft) outcomes.push(alone("spurious", undefined, position));
  }
  const place = (outcome: RelationOutcome): number => outcome.gold ?? gold.length + (outcome.predicted ?? 0);
  return outcomes.sort((a, b) => place(a) - place(b));
}

function placedByDocument(relations: readonly ScoredRelation[]): Map<string, Placed[]> {
  const placed = relations.map((relation, position) => ({ relation, position }));
  return groupBy(placed, ({ relation }) => relation.document);
}

function alone(
  kind: "missed" | "spurious",
  gold: number | undefined,
  predicted: number | undefined,
): RelationOutcome {
  return { gold, predicted, exact: false, kind, errors: [kind] };
}

/** The relation with Arg1 as Arg2. */
function crosswise(relation: ScoredRelation): ScoredRelation {
  return { ...relation, arg1: relation.arg2, arg2: relation.arg1 };
}

/** @param guess with its arguments as they are compared, crosswise where they are swapped */
function judged(
  gold: ScoredRelation,
  guess: ScoredRelation,
  isSwapped: boolean,
): Pick<RelationOutcome, "exact" | "kind" | "errors"> {
  const isExplicit = gold.type === "Explicit" && guess.type === "Explicit";
  const wrong = {
    swapped: isSwapped,
    type: gold.type !== guess.type,
    connective: isExplicit && `${gold.connective}` !== `${guess.connective}`,
    arg1: `${gold.arg1}` !== `${guess.arg1}`,
    arg2: `${gold.arg2}` !== `${guess.arg2}`,
    sense: !hasRightSense(gold, guess),
  };
  const holds = { ...wrong, both: wrong.arg1 && wrong.arg2, right: true, missed: false, spurious: false };
  return {
    exact: !isSwapped && !wrong.arg1 && !wrong.arg2,
    kind: pairKinds.find((kind) => holds[kind]) ?? "right",
    errors: errorKinds.filter((kind) => holds[kind]),
  };
}

interface Round {
  readonly isCrosswise: boolean;
  /** The predictions that each gold relation may be paired with. */
  readonly candidates: (
    golds: readonly ScoredRelation[],
    guesses: readonly ScoredRelation[],
  ) => Iterable<Candidate[]>;
}

const rounds: readonly Round[] = [
  { isCrosswise: false, candidates: equalArguments },
  { isCrosswise: true, candidates: equalArguments },
  { isCrosswise: false, candidates: overlapping(0) },
  { isCrosswise: true, candidates: overlapping(swappedFit) },
];

function overlapping(least: number): Round["candidates"] {
  return function* (golds, guesses) {
    const fitsOf = tokenFits(guesses, "relation");
    for (const gold of golds)
      yield [...fitsOf(gold)].flatMap(([column, fit]) =>
        fit < least ? [] : [{ column, worth: [fitWorth(fit)] }],
      );
  };
}

/** A right sense counts first, then a right type, then the mere pair. */
function* equalArguments(
  golds: readonly ScoredRelation[],
  guesses: readonly ScoredRelation[],
): Generator<Candidate[]> {
  const columns = groupBy(guesses.keys(), (column) => argumentKey(guesses[column] as ScoredRelation, "both"));
  for (const gold of golds)
    yield (columns.get(argumentKey(gold, "both")) ?? []).map((column) => {
      const guess = guesses[column] as ScoredRelation;
      return { column, worth: [Number(hasRightSense(gold, guess)), Number(gold.type === guess.type), 1] };
    });
}

/** Returns the senses under which an outcome is counted: the one of gold that the system has right, else gold's first. */
export function outcomeSenses(
  outcome: RelationOutcome,
  { gold, predicted }: ScorePair,
): { readonly goldSense: string | undefined; readonly systemSense: string | undefined } {
  const relation = gold[outcome.gold ?? -1];
  const systemSense = predicted[outcome.predicted ?? -1]?.senses[0];
  const isRight = systemSense !== undefined && relation?.senses.includes(systemSense) === true;
  return { goldSense: isRight ? systemSense : relation?.senses[0], systemSense };
}

/** Returns pairs with equal arguments by both senses; all other gold and all other predictions are unmatched. */
export function confusionOf(pair: ScorePair, outcomes: readonly RelationOutcome[]): Confusion {
  return confusion(
    outcomes.flatMap((outcome) => {
      const { goldSense, systemSense } = outcomeSenses(outcome, pair);
      if (outcome.exact) return [[goldSense, systemSense] as const];
      return [[goldSense, undefined] as const, [undefined, systemSense] as const];
    }),
  );
}

/** A gold relation that one of two outputs has right, and what each has made of it. */
export interface DifferentRelation {
  readonly id: number | null;
  readonly document: string;
  /** Of the gold file, 1-based. */
  readonly line: number | null;
  readonly firstKind: PairKind;
  readonly secondKind: PairKind;
}

/** Differences of two outputs. */
export interface SystemDifferences {
  readonly first: string;
  readonly second: string;
  readonly onlyFirst: readonly DifferentRelation[];
  readonly onlySecond: readonly DifferentRelation[];
  /** Numbers of relations that both and that neither have right. */
  readonly both: number;
  readonly neither: number;
}

/** A system with what it made of gold. */
interface JudgedSystem {
  readonly name: string;
  readonly outcomes: readonly RelationOutcome[];
}

/** Returns the gold relations that only one of two outputs has right, in the order of the gold file. */
export function systemDifferences(
  gold: ScorePair["gold"],
  first: JudgedSystem,
  second: JudgedSystem,
): SystemDifferences {
  const relations = gold.map(({ id = null, document, line = null }, index) => ({
    ...{ id, document, line },
    // Outcomes begin with those of gold, in its order.
    firstKind: first.outcomes[index]?.kind ?? "missed",
    secondKind: second.outcomes[index]?.kind ?? "missed",
  }));
  const having = (inFirst: boolean, inSecond: boolean): DifferentRelation[] =>
    relations.filter(
      ({ firstKind, secondKind }) => isParsed(firstKind) === inFirst && isParsed(secondKind) === inSecond,
    );
  return {
    ...{ first: first.name, second: second.name },
    onlyFirst: having(true, false),
    onlySecond: having(false, true),
    both: having(true, true).length,
    neither: having(false, false).length,
  };
}

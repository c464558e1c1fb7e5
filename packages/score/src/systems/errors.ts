import { addToGroup } from "@discoprep/files/text";
import {
  bestPairs,
  type CandidateRow,
  type Candidates,
  candidateRow,
  findCandidates,
  type Kind,
  kindsOf,
  tooManyCandidates,
} from "../conll16/pairing.ts";
import {
  argumentKey,
  byDocument,
  hasRightSense,
  type Placed,
  type ScoredRelation,
  type ScorePair,
} from "../conll16/scored-relation.ts";

/** What a pair of relations, or a relation without partner, is: the first that holds. */
export const pairKinds = [
  ...["swapped", "both", "arg1", "arg2", "sense", "type", "connective", "right"],
  ...["missed", "spurious"],
] as const;
export type PairKind = (typeof pairKinds)[number];

/** What is wrong with a predicted relation beside its gold partner; several may hold at once. */
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

/** Kinds whose arguments and sense are right: what the measure `parser` counts. */
export function isParsed(kind: PairKind | undefined): boolean {
  return kind === "right" || kind === "type" || kind === "connective";
}

/** The smallest mean of both token F1 at which arguments count as swapped. */
const swappedFit = 0.7;

/**
 * Pairs gold with predictions one to one, in rounds, each on what the rounds before have left of a document: equal
 * arguments, most right senses, then most equal types; equal arguments crosswise; the highest total fit; the highest total
 * fit crosswise. Says all that is wrong with each pair; the boundaries of swapped arguments are compared crosswise.
 * @returns pairs and relations without partner in the order of gold, then of the predictions without partner
 */
export function relationOutcomes({ gold, predicted }: ScorePair): RelationOutcome[] {
  const found: RelationOutcome[] = [];
  const [goldOf, predictedOf] = [byDocument(gold), byDocument(predicted)];
  for (const document of new Set([...goldOf.keys(), ...predictedOf.keys()])) {
    let [golds, guesses] = [goldOf.get(document) ?? [], predictedOf.get(document) ?? []];
    for (const { isCrosswise, candidatesOf } of rounds) {
      const paired = new Set<Placed>();
      const guessesHere = guesses.map(({ relation }) => (isCrosswise ? crosswise(relation) : relation));
      const guessKinds = kindsOf(guessesHere, kindKey);
      const goldKinds = kindsOf(
        golds.map(({ relation }) => relation),
        kindKey,
      );
      for (const [g, p] of bestPairs(goldKinds, guessKinds, candidatesOf(goldKinds, guessKinds))) {
        const [one, guess, compared] = [golds[g], guesses[p], guessesHere[p]];
        if (one === undefined || guess === undefined || compared === undefined) continue;
        paired.add(one).add(guess);
        const places = { gold: one.position, predicted: guess.position };
        found.push({ ...places, ...judged(one.relation, compared, isCrosswise) });
      }
      golds = golds.filter((one) => !paired.has(one));
      guesses = guesses.filter((one) => !paired.has(one));
    }
    for (const { position } of golds) found.push(alone("missed", position, undefined));
    for (const { position } of guesses) found.push(alone("spurious", undefined, position));
  }
  const place = ({ gold: one, predicted: guess }: RelationOutcome): number =>
    one ?? gold.length + (guess ?? 0);
  return found.sort((a, b) => place(a) - place(b));
}

function alone(
  kind: "missed" | "spurious",
  gold: number | undefined,
  predicted: number | undefined,
): RelationOutcome {
  return { gold, predicted, exact: false, kind, errors: [kind] };
}

function kindKey(relation: ScoredRelation): string {
  const { senses, type, connective } = relation;
  return argumentKey(relation, "both") + JSON.stringify([senses, type, connective]);
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
  readonly candidatesOf: (golds: readonly Kind[], guesses: readonly Kind[]) => Candidates;
}

const rounds: readonly Round[] = [
  { isCrosswise: false, candidatesOf: equalCandidates },
  { isCrosswise: true, candidatesOf: equalCandidates },
  { isCrosswise: false, candidatesOf: overlapping(Number.MIN_VALUE) },
  { isCrosswise: true, candidatesOf: overlapping(swappedFit) },
];

function overlapping(cutoff: number): Round["candidatesOf"] {
  const rules = { cutoff, prefersSameSense: false, tooMany: tooManyCandidates };
  return (golds, guesses) => findCandidates(golds, guesses, "relation", rules);
}

/** Equal arguments. A right sense outweighs a right type, and each outweighs the mere pair. */
function equalCandidates(golds: readonly Kind[], guesses: readonly Kind[]): CandidateRow[] {
  const keyOf = ({ relation }: Kind): string => argumentKey(relation, "both");
  const equal = new Map<string, number[]>();
  for (const [index, kind] of guesses.entries()) addToGroup(equal, keyOf(kind), index);
  return golds.map((kind) =>
    candidateRow(
      (equal.get(keyOf(kind)) ?? []).map((index) => {
        const guess = guesses[index]?.relation ?? kind.relation;
        const sense = hasRightSense(kind.relation, guess) ? 1e6 : 0;
        return [index, 1 + sense + (kind.relation.type === guess.type ? 1e3 : 0)] as const;
      }),
    ),
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

/** Where two outputs differ. */
export interface SystemDifferences {
  readonly first: string;
  readonly second: string;
  readonly onlyFirst: readonly DifferentRelation[];
  readonly onlySecond: readonly DifferentRelation[];
  /** How many relations both, and how many neither has right. */
  readonly both: number;
  readonly neither: number;
}

/** The gold relations that only one of two outputs has right, in the order of the gold file. */
export function systemDifferences(
  gold: ScorePair["gold"],
  first: { readonly name: string; readonly predicted: ScorePair["predicted"] },
  second: { readonly name: string; readonly predicted: ScorePair["predicted"] },
): SystemDifferences {
  const [ofFirst, ofSecond] = [first, second].map(({ predicted }) => relationOutcomes({ gold, predicted }));
  const judged = gold.map(({ id = null, document, line = null }, index) => ({
    ...{ id, document, line },
    firstKind: ofFirst?.[index]?.kind ?? "missed",
    secondKind: ofSecond?.[index]?.kind ?? "missed",
  }));
  const having = (inFirst: boolean, inSecond: boolean): DifferentRelation[] =>
    judged.filter((one) => isParsed(one.firstKind) === inFirst && isParsed(one.secondKind) === inSecond);
  return {
    first: first.name,
    second: second.name,
    onlyFirst: having(true, false),
    onlySecond: having(false, true),
    both: having(true, true).length,
    neither: having(false, false).length,
  };
}

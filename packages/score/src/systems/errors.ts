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

/** A gold relation and its prediction, or one of them alone, by position in their lists. */
export interface JudgedPair {
  readonly gold: number | undefined;
  readonly predicted: number | undefined;
  readonly kind: PairKind;
}

/** Kinds whose arguments and sense are right: what the measure `parser` counts. */
export function isParsed(kind: PairKind | undefined): boolean {
  return kind === "right" || kind === "type" || kind === "connective";
}

/** The smallest mean of both token F1 at which arguments count as swapped. */
const swappedFit = 0.7;

/**
 * Pairs gold with predictions in rounds, each on what the rounds before have left of a document: equal arguments, most
 * right senses, then most equal types; equal arguments crosswise; the highest total fit; the highest total fit crosswise.
 */
export function judgedPairs(pair: ScorePair): JudgedPair[] {
  const found: JudgedPair[] = [];
  const predictedOf = byDocument(pair.predicted);
  const goldOf = byDocument(pair.gold);
  for (const document of new Set([...goldOf.keys(), ...predictedOf.keys()])) {
    let [golds, guesses] = [goldOf.get(document) ?? [], predictedOf.get(document) ?? []];
    for (const { isCrosswise, candidatesOf } of rounds) {
      const [pairedGold, pairedGuesses] = [new Set<Placed>(), new Set<Placed>()];
      const guessKinds = kindsOf(
        guesses.map(({ relation }) => (isCrosswise ? crosswise(relation) : relation)),
        kindKey,
      );
      const goldKinds = kindsOf(
        golds.map(({ relation }) => relation),
        kindKey,
      );
      for (const [g, p] of bestPairs(goldKinds, guessKinds, candidatesOf(goldKinds, guessKinds))) {
        const [gold, guess] = [golds[g], guesses[p]];
        if (gold === undefined || guess === undefined) continue;
        pairedGold.add(gold);
        pairedGuesses.add(guess);
        const kind = isCrosswise ? "swapped" : kindOf(gold.relation, guess.relation);
        found.push({ gold: gold.position, predicted: guess.position, kind });
      }
      golds = golds.filter((one) => !pairedGold.has(one));
      guesses = guesses.filter((one) => !pairedGuesses.has(one));
    }
    for (const { position } of golds) found.push({ gold: position, predicted: undefined, kind: "missed" });
    for (const { position } of guesses)
      found.push({ gold: undefined, predicted: position, kind: "spurious" });
  }
  return found;
}

function kindKey(relation: ScoredRelation): string {
  const { senses, type, connective } = relation;
  return argumentKey(relation, "both") + JSON.stringify([senses, type, connective]);
}

/** The relation with Arg1 as Arg2. */
export function crosswise(relation: ScoredRelation): ScoredRelation {
  return { ...relation, arg1: relation.arg2, arg2: relation.arg1 };
}

function kindOf(gold: ScoredRelation, guess: ScoredRelation): PairKind {
  const differs = { arg1: `${gold.arg1}` !== `${guess.arg1}`, arg2: `${gold.arg2}` !== `${guess.arg2}` };
  if (differs.arg1 && differs.arg2) return "both";
  if (differs.arg1) return "arg1";
  if (differs.arg2) return "arg2";
  if (!hasRightSense(gold, guess)) return "sense";
  if (gold.type !== guess.type) return "type";
  const isOther = gold.type === "Explicit" && `${gold.connective}` !== `${guess.connective}`;
  return isOther ? "connective" : "right";
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
  const [ofFirst, ofSecond] = [first, second].map(({ predicted }) => kindsByGold({ gold, predicted }));
  const judged = gold.map(({ id = null, document, line = null }, index) => ({
    ...{ id, document, line },
    firstKind: ofFirst?.get(index) ?? "missed",
    secondKind: ofSecond?.get(index) ?? "missed",
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

function kindsByGold(pair: ScorePair): Map<number, PairKind> {
  return new Map(
    judgedPairs(pair).flatMap(({ gold, kind }) => (gold === undefined ? [] : [[gold, kind] as const])),
  );
}

/** What is wrong with a predicted relation beside its gold partner; several may hold at once. */
export const errorKinds = [
  "missed",
  "spurious",
  "swapped",
  "type",
  "connective",
  "arg1",
  "arg2",
  "sense",
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** A gold relation and its prediction, or one of them alone. Indices are those of the lists given. */
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

/**
 * Pairs gold with predicted relations, one to one (`judgedPairs`), and says all that is wrong with each; the boundaries of
 * swapped arguments are compared crosswise. The outcomes stand in the order of gold, then of the predictions without partner.
 */
export function relationOutcomes(pair: ScorePair): RelationOutcome[] {
  const outcomes = judgedPairs(pair).map(({ gold, predicted, kind }): RelationOutcome => {
    const [one, guess] = [pair.gold[gold ?? -1], pair.predicted[predicted ?? -1]];
    if (one === undefined || guess === undefined) {
      return { gold, predicted, exact: false, kind, errors: [one === undefined ? "spurious" : "missed"] };
    }
    const exact = argumentKey(one, "both") === argumentKey(guess, "both");
    const errors = errorsOf(one, kind === "swapped" ? crosswise(guess) : guess);
    return { gold, predicted, exact, kind, errors: kind === "swapped" ? ["swapped", ...errors] : errors };
  });
  const last = pair.gold.length;
  const place = ({ gold, predicted }: RelationOutcome): number => gold ?? last + (predicted ?? 0);
  return outcomes.sort((a, b) => place(a) - place(b));
}

function errorsOf(gold: ScoredRelation, guess: ScoredRelation): ErrorKind[] {
  const explicit = gold.type === "Explicit" && guess.type === "Explicit";
  const wrong: [ErrorKind, boolean][] = [
    ["type", gold.type !== guess.type],
    ["connective", explicit && `${gold.connective}` !== `${guess.connective}`],
    ["arg1", argumentKey(gold, "arg1") !== argumentKey(guess, "arg1")],
    ["arg2", argumentKey(gold, "arg2") !== argumentKey(guess, "arg2")],
    ["sense", !hasRightSense(gold, guess)],
  ];
  return wrong.filter(([, holds]) => holds).map(([kind]) => kind);
}

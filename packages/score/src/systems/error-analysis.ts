import { bestPairs, tooManyCandidates } from "../conll16/best-pairs.ts";
import {
  type CandidateRow,
  type Candidates,
  findCandidates,
  type Kind,
  kindsOf,
} from "../conll16/candidates.ts";
import { argumentKey, byArguments } from "../conll16/extraction.ts";
import { hasRightSense, type ScoredRelation, type ScorePair } from "../conll16/scored-relation.ts";
import { byDocument, type Placed } from "../conll16/subset.ts";

/** What is wrong with a predicted relation beside its gold partner; several may hold at once. */
export const errorKinds = ["missed", "spurious", "type", "connective", "arg1", "arg2", "sense"] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** A gold relation and its prediction, or one of them alone. Indices are those of the lists given. */
export interface RelationOutcome {
  readonly gold: number | undefined;
  readonly predicted: number | undefined;
  /** Whether both arguments have the same tokens: only such pairs count as found. */
  readonly exact: boolean;
  /** None where everything is right. */
  readonly errors: readonly ErrorKind[];
}

/**
 * Pairs gold with predicted relations, one to one, and says what is wrong with each. Relations with the same
 * arguments are paired first, as many as possible with a right sense, then with the same type; what is left is
 * paired by the overlap of both arguments (best total fit within a document). The outcomes stand in the order
 * of gold, then of the predictions without partner.
 */
export function relationOutcomes({ gold, predicted }: ScorePair): RelationOutcome[] {
  const partners = new Map<number, number>();
  const used = new Set<number>();
  const pairUp = (
    golds: readonly Placed[],
    guesses: readonly Placed[],
    candidatesOf: (golds: readonly Kind[], guesses: readonly Kind[]) => Candidates,
  ): void => {
    const kinds = [golds, guesses].map((placed) =>
      kindsOf(
        placed.map(({ relation }) => relation),
        ({ type, senses, arg1, arg2 }) => JSON.stringify([type, senses, arg1, arg2]),
      ),
    ) as [Kind[], Kind[]];
    for (const [gold, guess] of bestPairs(...kinds, candidatesOf(...kinds))) {
      const [one, other] = [golds[gold]?.position ?? -1, guesses[guess]?.position ?? -1];
      partners.set(one, other);
      used.add(other);
    }
  };
  const equal = byArguments(predicted);
  for (const [key, golds] of byArguments(gold)) pairUp(golds, equal.get(key) ?? [], equalArgumentFits);
  const ofDocument = byDocument(predicted);
  for (const [document, all] of byDocument(gold)) {
    const golds = all.filter(({ position }) => !partners.has(position));
    const guesses = (ofDocument.get(document) ?? []).filter(({ position }) => !used.has(position));
    pairUp(golds, guesses, (...kinds) => findCandidates(...kinds, "relation", overlapping));
  }
  const outcomes = gold.map((relation, index): RelationOutcome => {
    const partner = partners.get(index);
    const guess = predicted[partner ?? -1];
    if (guess === undefined) return { gold: index, predicted: undefined, exact: false, errors: ["missed"] };
    const exact = argumentKey(relation, "both") === argumentKey(guess, "both");
    return { gold: index, predicted: partner, exact, errors: errorsOf(relation, guess) };
  });
  const spurious = [...predicted.keys()].filter((index) => !used.has(index));
  return [
    ...outcomes,
    ...spurious.map(
      (index): RelationOutcome => ({ gold: undefined, predicted: index, exact: false, errors: ["spurious"] }),
    ),
  ];
}

const overlapping = { cutoff: Number.MIN_VALUE, prefersSameSense: false, tooMany: tooManyCandidates };

/** A right sense outweighs a right type, and each outweighs the mere pair. */
function equalArgumentFits(golds: readonly Kind[], guesses: readonly Kind[]): CandidateRow[] {
  return golds.map(({ relation }) => ({
    predictions: [...guesses.keys()],
    scores: guesses.map(
      ({ relation: guess }) =>
        1 + (hasRightSense(relation, guess) ? 1e6 : 0) + (relation.type === guess.type ? 1e3 : 0),
    ),
  }));
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

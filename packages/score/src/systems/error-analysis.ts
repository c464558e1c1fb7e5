import { bestPartners } from "../conll16/align-optimally.ts";
import { candidateRow, findCandidates } from "../conll16/candidates.ts";
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
  const pairUp = (golds: readonly Placed[], guesses: readonly Placed[], found: readonly number[]): void => {
    for (const [index, { position }] of golds.entries()) {
      const guess = guesses[found[index] ?? -1];
      if (guess === undefined) continue;
      partners.set(position, guess.position);
      used.add(guess.position);
    }
  };
  const equal = byArguments(predicted);
  for (const [key, golds] of byArguments(gold)) {
    const guesses = equal.get(key) ?? [];
    pairUp(golds, guesses, bestPartners(golds.map((one) => equalArgumentFits(one, guesses))));
  }
  const ofDocument = byDocument(predicted);
  for (const [document, all] of byDocument(gold)) {
    const golds = all.filter(({ position }) => !partners.has(position));
    const guesses = (ofDocument.get(document) ?? []).filter(({ position }) => !used.has(position));
    const relations = (list: readonly Placed[]): ScoredRelation[] => list.map(({ relation }) => relation);
    const { relation } = findCandidates(relations(golds), relations(guesses), Number.MIN_VALUE);
    pairUp(golds, guesses, bestPartners(relation));
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

/** A right sense outweighs a right type, and each outweighs the mere pair. */
function equalArgumentFits({ relation }: Placed, guesses: readonly Placed[]) {
  return candidateRow(
    guesses.map(({ relation: guess }, index) => {
      const fit = 1 + (hasRightSense(relation, guess) ? 1e6 : 0) + (relation.type === guess.type ? 1e3 : 0);
      return [index, fit] as const;
    }),
  );
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

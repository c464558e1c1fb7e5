import { alignOptimally } from "./assignment.ts";
import { candidateRow, findCandidates } from "./candidates.ts";
import { argumentKey, byArguments } from "./extraction.ts";
import type { ScorePair } from "./official-text.ts";
import type { ScoredRelation } from "./scored-relation.ts";
import { byDocument } from "./subset.ts";

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
export function relationOutcomes(pair: ScorePair): RelationOutcome[] {
  const { gold, predicted } = pair;
  const partners = new Map<number, number>();
  pairEqualArguments(pair, partners);
  pairOverlapping(pair, partners);
  const used = new Set(partners.values());
  const outcomes = gold.map((relation, index): RelationOutcome => {
    const partner = partners.get(index);
    if (partner === undefined) return { gold: index, predicted: undefined, exact: false, errors: ["missed"] };
    const guess = predicted[partner] as ScoredRelation;
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

/** The first sense predicted is one of gold's, as the official scorer asks. */
function hasRightSense(gold: ScoredRelation, guess: ScoredRelation): boolean {
  return gold.senses.includes(guess.senses[0] ?? "");
}

function pairEqualArguments({ gold, predicted }: ScorePair, partners: Map<number, number>): void {
  const guesses = byArguments(predicted);
  for (const [key, golds] of byArguments(gold)) {
    const equal = guesses.get(key);
    if (equal === undefined) continue;
    // A right sense outweighs a right type, and each outweighs the mere pair.
    const candidates = golds.map((one) => {
      const relation = gold[one] as ScoredRelation;
      return candidateRow(
        equal.map((other, position) => {
          const guess = predicted[other] as ScoredRelation;
          const fit =
            1 + (hasRightSense(relation, guess) ? 1e6 : 0) + (relation.type === guess.type ? 1e3 : 0);
          return [position, fit] as const;
        }),
      );
    });
    for (const [position, partner] of alignOptimally(candidates, 0)) {
      if (partner !== -1) partners.set(golds[position] as number, equal[partner] as number);
    }
  }
}

function pairOverlapping({ gold, predicted }: ScorePair, partners: Map<number, number>): void {
  const used = new Set(partners.values());
  const guesses = byDocument(predicted);
  for (const [document, golds] of byDocument(gold)) {
    const left = golds.filter((index) => !partners.has(index));
    const free = (guesses.get(document) ?? []).filter((index) => !used.has(index));
    const relations = (indices: readonly number[], list: readonly ScoredRelation[]): ScoredRelation[] =>
      indices.map((index) => list[index] as ScoredRelation);
    const { relation } = findCandidates(relations(left, gold), relations(free, predicted), Number.MIN_VALUE);
    for (const [position, partner] of alignOptimally(relation, 0)) {
      if (partner !== -1) partners.set(left[position] as number, free[partner] as number);
    }
  }
}

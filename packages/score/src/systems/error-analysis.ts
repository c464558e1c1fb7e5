import {
  argumentKey,
  hasRightSense,
  type ScoredRelation,
  type ScorePair,
} from "../conll16/scored-relation.ts";
import { crosswise, judgedPairs, type PairKind } from "./errors.ts";

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

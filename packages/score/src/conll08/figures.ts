import type { Counts, PropositionCounts } from "./counts.ts";

type Divide = (dividend: number, divisor: number) => number;

/** How to divide. The official scripts die of a division by zero; eval09 gives 0 in some places. */
export interface Division {
  /** Where both scripts die. */
  readonly divide: Divide;
  /** Where eval08 dies and eval09 gives 0. */
  readonly divideSemantic: Divide;
}

/** A quotient; 0 where the divisor is 0. */
export const orZero: Divide = (dividend, divisor) => (divisor === 0 ? 0 : dividend / divisor);

/** What is divided by zero is zero. */
export const zeroDivision: Division = { divide: orZero, divideSemantic: orZero };

/** Precision, recall and F1, in percent. */
export interface PercentFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** What precision and recall are counted from: sums of parts. */
export interface Fractions {
  readonly correct: readonly number[];
  readonly system: readonly number[];
  readonly gold: readonly number[];
}

/** @param divideF1 for F1 alone, where it differs */
export function percentFigures(
  { correct, system, gold }: Fractions,
  divide: Divide,
  divideF1 = divide,
): PercentFigures {
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  const precision = divide(100 * sum(correct), sum(system));
  const recall = divide(100 * sum(correct), sum(gold));
  return { precision, recall, f1: divideF1(2 * precision * recall, precision + recall) };
}

export type Kind = "labelled" | "unlabelled";

/**
 * Semantic dependencies: from each predicate to its arguments, and to the root, with the sense as label
 * (CoNLL-2008 overview, section 2.2.1).
 */
export function dependencies(counts: PropositionCounts, kind: Kind): Fractions {
  return {
    correct: [counts[`${kind}Arguments`], counts[`${kind}Predicates`]],
    system: [counts.systemArguments, counts.systemPredicates],
    gold: [counts.goldArguments, counts.goldPredicates],
  };
}

/** Perfect propositions (section 2.2.2). */
export function propositions(counts: PropositionCounts): Fractions {
  const { perfectPropositions, systemPredicates, goldPredicates } = counts;
  return { correct: [perfectPropositions], system: [systemPredicates], gold: [goldPredicates] };
}

/** Tokens, predicates and arguments as dependencies of one kind. */
export function allDependencies({ syntax, semantics }: Counts, kind: Kind): Fractions {
  const { correct, system, gold } = dependencies(semantics, kind);
  const attached = syntax.tokens - (kind === "labelled" ? syntax.errors : syntax.headErrors);
  return {
    correct: [attached, ...correct],
    system: [syntax.tokens, ...system],
    gold: [syntax.tokens, ...gold],
  };
}

/** LAS, UAS and label accuracy in percent: tokens with the right head and label, head, label. */
export function attachmentFigures({ syntax }: Counts, { divide }: Division) {
  const accuracy = (wrong: number): number => 100 - divide(wrong * 100, syntax.tokens);
  return {
    labelled: accuracy(syntax.errors),
    unlabelled: accuracy(syntax.headErrors),
    label: accuracy(syntax.labelErrors),
  };
}

/** The weight of the semantic task in the macro scores. */
export const semanticWeight = 0.5;

/** The mean of the semantic figures and attachment (section 2.2.1, equations 1 and 2). */
export function macroFigures(
  semantic: PercentFigures,
  attachment: number,
  { divide }: Division,
): PercentFigures {
  const mean = (figure: number): number => semanticWeight * figure + (1 - semanticWeight) * attachment;
  const [precision, recall] = [mean(semantic.precision), mean(semantic.recall)];
  return { precision, recall, f1: divide(2 * precision * recall, precision + recall) };
}

/** What is measured beyond the official scores (section 6): what its figures are counted from. */
export function additionalFractions({ additional }: Counts) {
  const { gold, correct, system } = additional.nonprojective;
  return {
    verbal: dependencies(additional.verbal, "labelled"),
    nominal: dependencies(additional.nominal, "labelled"),
    nonprojective: { correct: [correct], system: [system], gold: [gold] },
  };
}

/** 100 · labelled semantic F1 / LAS (table 15). */
export function semanticRatio(counts: Counts): number {
  const { f1 } = percentFigures(dependencies(counts.semantics, "labelled"), orZero);
  return orZero(100 * f1, attachmentFigures(counts, zeroDivision).labelled);
}

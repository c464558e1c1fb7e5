import type { Counts, PropositionCounts } from "./counts.ts";

/** How to divide. The official scripts die of a division by zero; eval09 gives 0 in some places. */
export interface Division {
  /** Where both scripts die. */
  readonly divide: (dividend: number, divisor: number) => number;
  /** Where eval08 dies and eval09 gives 0. */
  readonly divideSemantic: (dividend: number, divisor: number) => number;
}

/** What is divided by zero is zero. */
export const zeroDivision: Division = { divide: orZero, divideSemantic: orZero };

/** A quotient; 0 where the divisor is 0. */
export function orZero(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : dividend / divisor;
}

/** Precision, recall and F1, in percent. */
export interface PercentFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** F1 of two percentages. */
export function harmonicMean(precision: number, recall: number, divide: Division["divide"]): PercentFigures {
  return { precision, recall, f1: divide(2 * precision * recall, precision + recall) };
}

/** LAS, UAS and label accuracy in percent: tokens with the right head and label, head, label. */
export function attachmentFigures(
  { syntax: { tokens, errors, headErrors, labelErrors } }: Counts,
  { divide }: Division,
): { las: number; uas: number; labelAccuracy: number } {
  const accuracy = (wrong: number): number => 100 - divide(wrong * 100, tokens);
  return { las: accuracy(errors), uas: accuracy(headErrors), labelAccuracy: accuracy(labelErrors) };
}

/**
 * Semantic dependencies: from each predicate to its arguments, and to the root, with the sense as label
 * (CoNLL-2008 overview, section 2.2.1).
 */
export function semanticFigures(
  counts: PropositionCounts,
  kind: "labelled" | "unlabelled",
  { divideSemantic }: Division,
): PercentFigures {
  const correct = 100 * (counts[`${kind}Arguments`] + counts[`${kind}Predicates`]);
  const precision = divideSemantic(correct, counts.systemArguments + counts.systemPredicates);
  const recall = divideSemantic(correct, counts.goldArguments + counts.goldPredicates);
  return harmonicMean(precision, recall, divideSemantic);
}

/** Perfect propositions (section 2.2.2): F1 is 0 where precision or recall is. */
export function propositionFigures(counts: PropositionCounts, { divideSemantic }: Division): PercentFigures {
  const precision = divideSemantic(counts.perfectPropositions * 100, counts.systemPredicates);
  const recall = divideSemantic(counts.perfectPropositions * 100, counts.goldPredicates);
  return harmonicMean(precision, recall, orZero);
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
  return harmonicMean(mean(semantic.precision), mean(semantic.recall), divide);
}

/** Tokens, predicates and arguments as dependencies of one kind. */
export function microFigures(
  { syntax, semantics }: Counts,
  kind: "labelled" | "unlabelled",
  { divide }: Division,
): PercentFigures {
  const attached = syntax.tokens - (kind === "labelled" ? syntax.errors : syntax.headErrors);
  const correct = 100 * (semantics[`${kind}Arguments`] + semantics[`${kind}Predicates`] + attached);
  const precision = divide(correct, semantics.systemArguments + semantics.systemPredicates + syntax.tokens);
  const recall = divide(correct, semantics.goldArguments + semantics.goldPredicates + syntax.tokens);
  return harmonicMean(precision, recall, divide);
}

/** Figures of the overview of CoNLL-2008 beyond the official scores. */
interface AdditionalFigures {
  /** 100 · labelled semantic F1 / LAS (table 15). */
  readonly ratio: number;
  /** Labelled semantic dependencies of verbal and nominal predicates (table 16). */
  readonly verbal: PercentFigures;
  readonly nominal: PercentFigures;
  /** Unlabelled, over only the nonprojective links (table 14). */
  readonly nonprojective: PercentFigures;
}

/** Computes the additional figures; what is divided by 0 is 0. */
export function additionalFigures(counts: Counts): AdditionalFigures {
  const labelled = (part: PropositionCounts): PercentFigures =>
    semanticFigures(part, "labelled", zeroDivision);
  const { verbal, nominal, nonprojective } = counts.additional;
  const { gold, correct, system } = nonprojective;
  return {
    ratio: orZero(100 * labelled(counts.semantics).f1, attachmentFigures(counts, zeroDivision).las),
    verbal: labelled(verbal),
    nominal: labelled(nominal),
    nonprojective: harmonicMean(orZero(100 * correct, system), orZero(100 * correct, gold), orZero),
  };
}

import type { Counts, PropositionCounts } from "./counts.ts";

type Divide = (dividend: number, divisor: number) => number;

const orZero: Divide = (dividend, divisor) => (divisor === 0 ? 0 : dividend / divisor);

export interface Accuracy {
  readonly title: string;
  readonly accuracy: number;
  readonly correct: number;
  readonly of: number;
}

/** Precision, recall and F1 in per cent; a mean of two measures has no counts. */
export interface Detection {
  readonly title: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly counts?: DetectionCounts;
}

interface DetectionCounts {
  readonly correct: readonly number[];
  readonly system: readonly number[];
  readonly gold: readonly number[];
}

export type Measure = Accuracy | Detection;

export type Measures = ReturnType<typeof measuresOf>;

/** Returns the measures of eval08.pl (CoNLL-2008 overview, sections 2.2.1 and 2.2.2). @param divide by default gives 0 for x / 0 */
export function measuresOf(counts: Counts, divide: Divide = orZero) {
  const { syntax, semantics } = counts;
  const match = (title: string, correct: number, of: number): Accuracy => {
    return { title, correct, of, accuracy: divide(correct * 100, of) };
  };
  const attachment = (title: string, wrong: number): Accuracy => {
    const accuracy = 100 - divide(wrong * 100, syntax.tokens);
    return { title, correct: syntax.tokens - wrong, of: syntax.tokens, accuracy };
  };
  const las = attachment("Labeled   attachment score:", syntax.errors);
  const uas = attachment("Unlabeled attachment score:", syntax.headErrors);
  const labeled = detection("Labeled", dependencyCounts(semantics, "labelled"), divide);
  const unlabeled = detection("Unlabeled", dependencyCounts(semantics, "unlabelled"), divide);
  const perfect = {
    correct: [semantics.perfectPropositions],
    system: [semantics.systemPredicates],
    gold: [semantics.goldPredicates],
  };
  const micro = ({ title, counts: semantic }: typeof labeled, errors: number): Detection => {
    const overall = {
      correct: [syntax.tokens - errors, ...semantic.correct],
      system: [syntax.tokens, ...semantic.system],
      gold: [syntax.tokens, ...semantic.gold],
    };
    return detection(`${title} micro`, overall, divide);
  };
  /** Returns the mean of the semantic figures and attachment (equations 1 and 2), with the weight 0.5. */
  const macro = (semantic: Detection, { accuracy }: Accuracy): Detection => {
    const precision = 0.5 * semantic.precision + 0.5 * accuracy;
    const recall = 0.5 * semantic.recall + 0.5 * accuracy;
    const f1 = divide(2 * precision * recall, precision + recall);
    return { title: `${semantic.title} macro`, precision, recall, f1 };
  };
  return {
    las,
    uas,
    la: attachment("Label accuracy score:", syntax.labelErrors),
    exactSyntactic: match("Exact syntactic match:", syntax.exactSentences, syntax.sentences),
    labeled,
    unlabeled,
    prop: detection("Proposition", perfect, divide, orZero),
    exactSemantic: match("Exact semantic match:", semantics.exactSentences, semantics.sentences),
    labeledMacro: macro(labeled, las),
    unlabeledMacro: macro(unlabeled, uas),
    exactOverall: match("Exact overall match:", counts.exactSentences, syntax.sentences),
    labeledMicro: micro(labeled, syntax.errors),
    unlabeledMicro: micro(unlabeled, syntax.headErrors),
  };
}

/** Returns the measures of the overview beyond the official scores (sections 6.2 and 6.4). */
export function additionalMeasures({ additional }: Counts) {
  const { gold, correct, system } = additional.nonprojective;
  return {
    verbal: detection("Verbal labeled", dependencyCounts(additional.verbal, "labelled")),
    nominal: detection("Nominal labeled", dependencyCounts(additional.nominal, "labelled")),
    nonprojective: detection("Nonprojective", { correct: [correct], system: [system], gold: [gold] }),
  };
}

export function semanticRatio({ labeled, las }: Measures): number {
  return orZero(100 * labeled.f1, las.accuracy);
}

function detection(title: string, counts: DetectionCounts, divide = orZero, divideF1 = divide) {
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  const precision = divide(100 * sum(counts.correct), sum(counts.system));
  const recall = divide(100 * sum(counts.correct), sum(counts.gold));
  const f1 = divideF1(2 * precision * recall, precision + recall);
  return { title, counts, precision, recall, f1 };
}

/** Counts semantic dependencies: from each predicate to its arguments, and to the root, with the sense as label. */
function dependencyCounts(counts: PropositionCounts, kind: "labelled" | "unlabelled"): DetectionCounts {
  return {
    correct: [counts[`${kind}Arguments`], counts[`${kind}Predicates`]],
    system: [counts.systemArguments, counts.systemPredicates],
    gold: [counts.goldArguments, counts.goldPredicates],
  };
}

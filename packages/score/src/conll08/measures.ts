import type { Counts, PropositionCounts } from "./counts.ts";

type Divide = (dividend: number, divisor: number) => number;

/** Returns a quotient, or 0 where the divisor is 0. */
export const orZero: Divide = (dividend, divisor) => (divisor === 0 ? 0 : dividend / divisor);

/** A measure: its figures in percent, and what they are counted from. All lists are parts of a sum. */
export interface Measure {
  /** In JSON. */
  readonly name: string;
  /** In the report. */
  readonly title: string;
  readonly figures: Accuracy | Detection;
  /** Absent where the figures are means of others. */
  readonly counts?: {
    readonly correct: readonly number[];
    readonly gold: readonly number[];
    /** Absent for an accuracy. */
    readonly system?: readonly number[];
  };
}

interface Accuracy {
  readonly accuracy: number;
}

/** Precision, recall and F1. */
interface Detection {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** The weight of the semantic task in the macro scores. */
const semanticWeight = 0.5;

/** Measures under a heading of the report. */
export interface MeasureGroup {
  readonly heading: string;
  readonly measures: readonly Measure[];
}

/**
 * The measures of eval08.pl in its order. Sources: CoNLL-2008 overview, sections 2.2.1 and 2.2.2.
 * @param divide by default gives 0 where something is divided by 0
 */
export function measureGroups(counts: Counts, divide: Divide = orZero): MeasureGroup[] {
  const { syntax, semantics } = counts;
  const share = (
    name: string,
    title: string,
    correct: number,
    of: number,
    accuracy = divide(correct * 100, of),
  ): Measure => ({ name, title, counts: { correct: [correct], gold: [of] }, figures: { accuracy } });
  const attached = (name: string, title: string, wrong: number): Measure & { figures: Accuracy } => {
    const accuracy = 100 - divide(wrong * 100, syntax.tokens);
    return { ...share(name, title, syntax.tokens - wrong, syntax.tokens, accuracy), figures: { accuracy } };
  };
  const las = attached("las", "Labeled   attachment score:", syntax.errors);
  const uas = attached("uas", "Unlabeled attachment score:", syntax.headErrors);
  const labelled = dependencies("labeled", "Labeled", semantics, "labelled", divide);
  const unlabelled = dependencies("unlabeled", "Unlabeled", semantics, "unlabelled", divide);
  const { perfectPropositions, systemPredicates, goldPredicates } = semantics;
  const perfect = { correct: [perfectPropositions], system: [systemPredicates], gold: [goldPredicates] };
  const micro = ({ name, title, counts: semantic }: DetectionMeasure, errors: number): Measure => {
    const all = {
      correct: [syntax.tokens - errors, ...semantic.correct],
      system: [syntax.tokens, ...semantic.system],
      gold: [syntax.tokens, ...semantic.gold],
    };
    return detection(`${name}Micro`, `${title} micro`, all, divide);
  };
  return [
    {
      heading: "  SYNTACTIC SCORES:\n",
      measures: [
        las,
        uas,
        attached("la", "Label accuracy score:", syntax.labelErrors),
        share("exactSyntactic", "Exact syntactic match:", syntax.exactSentences, syntax.sentences),
      ],
    },
    {
      heading: "\n  SEMANTIC SCORES: \n",
      measures: [
        labelled,
        unlabelled,
        detection("prop", "Proposition", perfect, divide, orZero),
        share("exactSemantic", "Exact semantic match:", semantics.exactSentences, semantics.sentences),
      ],
    },
    {
      heading: `\n  OVERALL MACRO SCORES (Wsem = ${semanticWeight.toFixed(2)}):\n`,
      measures: [
        macroMean("labeledMacro", "Labeled macro", labelled.figures, las.figures, divide),
        macroMean("unlabeledMacro", "Unlabeled macro", unlabelled.figures, uas.figures, divide),
        share("exactOverall", "Exact overall match:", counts.exactSentences, syntax.sentences),
      ],
    },
    {
      heading: "\n  OVERALL MICRO SCORES:\n",
      measures: [micro(labelled, syntax.errors), micro(unlabelled, syntax.headErrors)],
    },
  ];
}

/** Returns the measures of the overview beyond the official scores (sections 6.2 and 6.4). */
export function additionalMeasures({ additional }: Counts): readonly Measure[] {
  const { gold, correct, system } = additional.nonprojective;
  const links = { correct: [correct], system: [system], gold: [gold] };
  return [
    dependencies("verbal", "Verbal labeled", additional.verbal, "labelled", orZero),
    dependencies("nominal", "Nominal labeled", additional.nominal, "labelled", orZero),
    detection("nonprojective", "Nonprojective", links, orZero),
  ];
}

/** 100 · labelled semantic F1 / LAS (table 15). */
export function semanticRatio({ syntax, semantics }: Counts): number {
  const { f1 } = dependencies("labeled", "Labeled", semantics, "labelled", orZero).figures;
  return orZero(100 * f1, 100 - orZero(syntax.errors * 100, syntax.tokens));
}

type DetectionCounts = Required<NonNullable<Measure["counts"]>>;
type DetectionMeasure = Measure & { readonly figures: Detection; readonly counts: DetectionCounts };

/** @param divideF1 for F1 alone, where it differs */
function detection(
  name: string,
  title: string,
  counts: DetectionCounts,
  divide: Divide,
  divideF1 = divide,
): DetectionMeasure {
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  const precision = divide(100 * sum(counts.correct), sum(counts.system));
  const recall = divide(100 * sum(counts.correct), sum(counts.gold));
  const f1 = divideF1(2 * precision * recall, precision + recall);
  return { name, title, counts, figures: { precision, recall, f1 } };
}

/** Semantic dependencies: from each predicate to its arguments, and to the root, with the sense as label. */
function dependencies(
  name: string,
  title: string,
  counts: PropositionCounts,
  kind: "labelled" | "unlabelled",
  divide: Divide,
): DetectionMeasure {
  const parts = {
    correct: [counts[`${kind}Arguments`], counts[`${kind}Predicates`]],
    system: [counts.systemArguments, counts.systemPredicates],
    gold: [counts.goldArguments, counts.goldPredicates],
  };
  return detection(name, title, parts, divide);
}

/** The mean of the semantic figures and attachment (equations 1 and 2). */
function macroMean(
  name: string,
  title: string,
  semantic: Detection,
  { accuracy }: Accuracy,
  divide: Divide,
): Measure {
  const mean = (figure: number): number => semanticWeight * figure + (1 - semanticWeight) * accuracy;
  const [precision, recall] = [mean(semantic.precision), mean(semantic.recall)];
  return {
    name,
    title,
    figures: { precision, recall, f1: divide(2 * precision * recall, precision + recall) },
  };
}

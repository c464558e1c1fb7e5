import type { Counts, PropositionCounts } from "./counts.ts";

type Divide = (dividend: number, divisor: number) => number;

const orZero: Divide = (dividend, divisor) => (divisor === 0 ? 0 : dividend / divisor);

/** A measure: its figures in per cent, and their counts. */
export interface Measure {
  readonly name: string;
  readonly title: string;
  readonly figures: Accuracy | Detection;
  readonly counts?: MeasureCounts;
}

/** Parts of sums; `system` is absent for an accuracy. */
interface MeasureCounts {
  readonly correct: readonly number[];
  readonly gold: readonly number[];
  readonly system?: readonly number[];
}

interface Accuracy {
  readonly accuracy: number;
}

interface Detection {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const semanticWeight = 0.5;

export interface MeasureGroup {
  readonly heading: string;
  readonly measures: readonly Measure[];
}

/**
 * Returns the measures of eval08.pl in its order. Sources: CoNLL-2008 overview, sections 2.2.1 and 2.2.2.
 * @param divide by default gives 0 where something is divided by 0
 */
export function measureGroups(counts: Counts, divide: Divide = orZero): MeasureGroup[] {
  const { syntax, semantics } = counts;
  const share = (
    name: string,
    title: string,
    { correct, of, accuracy = divide(correct * 100, of) }: { correct: number; of: number; accuracy?: number },
  ) => ({ name, title, counts: { correct: [correct], gold: [of] }, figures: { accuracy } });
  const attached = (name: string, title: string, wrong: number) => {
    const accuracy = 100 - divide(wrong * 100, syntax.tokens);
    return share(name, title, { correct: syntax.tokens - wrong, of: syntax.tokens, accuracy });
  };
  const las = attached("las", "Labeled   attachment score:", syntax.errors);
  const uas = attached("uas", "Unlabeled attachment score:", syntax.headErrors);
  const labelled = dependencies("labeled", "Labeled", dependencyCounts(semantics, "labelled"), divide);
  const unlabelled = dependencies(
    "unlabeled",
    "Unlabeled",
    dependencyCounts(semantics, "unlabelled"),
    divide,
  );
  const { perfectPropositions, systemPredicates, goldPredicates } = semantics;
  const perfect = { correct: [perfectPropositions], system: [systemPredicates], gold: [goldPredicates] };
  const micro = ({ name, title, counts: semantic }: typeof labelled, errors: number): Measure => {
    const all = {
      correct: [syntax.tokens - errors, ...semantic.correct],
      system: [syntax.tokens, ...semantic.system],
      gold: [syntax.tokens, ...semantic.gold],
    };
    return dependencies(`${name}Micro`, `${title} micro`, all, divide);
  };
  /** The mean of the semantic figures and attachment (equations 1 and 2). */
  const macro = ({ name, title, figures }: typeof labelled, { accuracy }: Accuracy): Measure => {
    const mean = (figure: number): number => semanticWeight * figure + (1 - semanticWeight) * accuracy;
    const precision = mean(figures.precision);
    const recall = mean(figures.recall);
    const f1 = divide(2 * precision * recall, precision + recall);
    return { name: `${name}Macro`, title: `${title} macro`, figures: { precision, recall, f1 } };
  };
  const { exactSentences: ofSyntax, sentences } = syntax;
  const { exactSentences: ofSemantics, sentences: all } = semantics;
  return [
    {
      heading: "  SYNTACTIC SCORES:\n",
      measures: [
        las,
        uas,
        attached("la", "Label accuracy score:", syntax.labelErrors),
        share("exactSyntactic", "Exact syntactic match:", { correct: ofSyntax, of: sentences }),
      ],
    },
    {
      heading: "\n  SEMANTIC SCORES: \n",
      measures: [
        labelled,
        unlabelled,
        dependencies("prop", "Proposition", perfect, divide, orZero),
        share("exactSemantic", "Exact semantic match:", { correct: ofSemantics, of: all }),
      ],
    },
    {
      heading: `\n  OVERALL MACRO SCORES (Wsem = ${semanticWeight.toFixed(2)}):\n`,
      measures: [
        macro(labelled, las.figures),
        macro(unlabelled, uas.figures),
        share("exactOverall", "Exact overall match:", { correct: counts.exactSentences, of: sentences }),
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
    dependencies("verbal", "Verbal labeled", dependencyCounts(additional.verbal, "labelled"), orZero),
    dependencies("nominal", "Nominal labeled", dependencyCounts(additional.nominal, "labelled"), orZero),
    dependencies("nonprojective", "Nonprojective", links, orZero),
  ];
}

/** Returns 100 · labelled semantic F1 / LAS (table 15). */
export function semanticRatio({ syntax, semantics }: Counts): number {
  const { f1 } = dependencies("", "", dependencyCounts(semantics, "labelled"), orZero).figures;
  return orZero(100 * f1, 100 - orZero(syntax.errors * 100, syntax.tokens));
}

/** @param divideF1 for F1 alone, where it differs */
function dependencies(
  name: string,
  title: string,
  counts: Required<MeasureCounts>,
  divide: Divide,
  divideF1 = divide,
) {
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  const precision = divide(100 * sum(counts.correct), sum(counts.system));
  const recall = divide(100 * sum(counts.correct), sum(counts.gold));
  const f1 = divideF1(2 * precision * recall, precision + recall);
  return { name, title, counts, figures: { precision, recall, f1 } };
}

/** Counts semantic dependencies: from each predicate to its arguments, and to the root, with the sense as label. */
function dependencyCounts(counts: PropositionCounts, kind: "labelled" | "unlabelled") {
  return {
    correct: [counts[`${kind}Arguments`], counts[`${kind}Predicates`]],
    system: [counts.systemArguments, counts.systemPredicates],
    gold: [counts.goldArguments, counts.goldPredicates],
  };
}

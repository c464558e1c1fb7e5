import { formatFixed } from "@discoprep/formats/conll16/cpython2";
import type { Counts } from "./counts.ts";
import { additionalMeasures, type Measure, type Measures, measuresOf, semanticRatio } from "./measures.ts";

const two = (value: number): string => formatFixed(value, 2);
const rounded = (value: number): number => Number(two(value));

const headings: Readonly<Record<string, string>> = {
  las: "  SYNTACTIC SCORES:\n",
  labeled: "\n  SEMANTIC SCORES: \n",
  labeledMacro: "\n  OVERALL MACRO SCORES (Wsem = 0.50):\n",
  labeledMicro: "\n  OVERALL MICRO SCORES:\n",
};

export function overallReport(measures: Measures): string {
  return Object.entries<Measure>(measures)
    .map(([name, measure]) => (headings[name] ?? "") + measureLines(measure))
    .join("");
}

export function additionalReport(counts: Counts): string {
  return (
    "\n  ADDITIONAL MEASURES (CoNLL-2008 overview, section 6):\n" +
    `  Labeled F1 / LAS:           ${two(semanticRatio(measuresOf(counts)))} %\n` +
    Object.values(additionalMeasures(counts)).map(measureLines).join("")
  );
}

function measureLines(measure: Measure): string {
  const line = (label: string, correct: readonly number[], of: readonly number[], percent: number): string =>
    `  ${label.padEnd(27)} ${parts(correct)} / ${parts(of)} * 100 = ${two(percent)} %\n`;
  const { title } = measure;
  if ("accuracy" in measure) return line(title, [measure.correct], [measure.of], measure.accuracy);
  const { precision, recall, f1, counts } = measure;
  if (counts === undefined) {
    return Object.entries({ precision, recall, F1: f1 })
      .map(([name, figure]) => `  ${`${title} ${name}:`.padEnd(27)} ${two(figure)} %\n`)
      .join("");
  }
  return (
    line(`${title} precision:`, counts.correct, counts.system, precision) +
    line(`${title} recall:`, counts.correct, counts.gold, recall) +
    `  ${`${title} F1:`.padEnd(27)} ${two(f1)} \n`
  );
}

function parts(counts: readonly number[]): string {
  return counts.length === 1 ? `${counts[0]}` : `(${counts.join(" + ")})`;
}

export function supportNote({ skipped: { gold, system } }: Counts, scoresSupport: boolean): string {
  if (scoresSupport) return "\n  Note: NOT skipping SU predicates and arguments\n\n";
  return (
    "\n  Note: skipped SU predicates and arguments\n" +
    `  \tSkipped ${gold.predicates} SU predicates and ${gold.arguments} SU arguments in gold output\n` +
    `  \tSkipped ${system.predicates} SU predicates and ${system.arguments} SU arguments is system output\n\n`
  );
}

export function measureRows(counts: Counts): [title: string, percent: string][] {
  const row = (measure: Measure): [string, string] =>
    "accuracy" in measure
      ? [measure.title.replace(/ +/g, " ").replace(/:$/, ""), two(measure.accuracy)]
      : [`${measure.title} F1`, two(measure.f1)];
  const measures = measuresOf(counts);
  return [
    ...Object.values<Measure>(measures).map(row),
    ["Labeled F1 / LAS", two(semanticRatio(measures))],
    ...Object.values(additionalMeasures(counts)).map(row),
  ];
}

/** Returns counts and figures by name, figures in per cent with the two decimals of the report. */
export function namedFigures(counts: Counts): Readonly<Record<string, unknown>> {
  const measures = measuresOf(counts);
  const named = (...names: readonly (keyof Measures)[]): object =>
    Object.assign({}, ...names.map((name) => namedMeasure(name, measures[name])));
  const { semantics, skipped } = counts;
  return {
    ...named("las", "uas", "la", "exactSyntactic", "exactSemantic", "exactOverall"),
    labeledArgsCorrect: semantics.labelledArguments,
    labeledPredsCorrect: semantics.labelledPredicates,
    argsSystem: semantics.systemArguments,
    predsSystem: semantics.systemPredicates,
    argsGold: semantics.goldArguments,
    predsGold: semantics.goldPredicates,
    ...named("labeled", "labeledMacro", "labeledMicro"),
    unlabeledArgsCorrect: semantics.unlabelledArguments,
    unlabeledPredsCorrect: semantics.unlabelledPredicates,
    ...named("unlabeled", "unlabeledMacro", "unlabeledMicro"),
    propsCorrect: semantics.perfectPropositions,
    propsSystem: semantics.systemPredicates,
    propsGold: semantics.goldPredicates,
    ...named("prop"),
    skippedSU: {
      goldPreds: skipped.gold.predicates,
      goldArgs: skipped.gold.arguments,
      systemPreds: skipped.system.predicates,
      systemArgs: skipped.system.arguments,
    },
  };
}

function namedMeasure(name: string, measure: Measure): Record<string, number> {
  if ("accuracy" in measure) {
    const { correct, of, accuracy } = measure;
    return { [`${name}Correct`]: correct, [`${name}Total`]: of, [name]: rounded(accuracy) };
  }
  const { precision, recall, f1 } = measure;
  return { [`${name}P`]: rounded(precision), [`${name}R`]: rounded(recall), [`${name}F1`]: rounded(f1) };
}

export function namedAdditionalFigures(counts: Counts): Readonly<Record<string, unknown>> {
  const { additional } = counts;
  const measures = Object.entries(additionalMeasures(counts)).map(([name, { precision, recall, f1 }]) => {
    const figures = { precision: rounded(precision), recall: rounded(recall), f1: rounded(f1) };
    return [name, { ...additional[name as keyof typeof additional], ...figures }];
  });
  return { ratio: rounded(semanticRatio(measuresOf(counts))), ...Object.fromEntries(measures) };
}

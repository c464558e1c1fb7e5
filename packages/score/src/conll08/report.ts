import { formatFixed } from "@discoprep/formats/conll16/cpython2";
import type { Counts } from "./counts.ts";
import {
  additionalMeasures,
  type Measure,
  type MeasureGroup,
  measureGroups,
  semanticRatio,
} from "./measures.ts";

const two = (value: number): string => formatFixed(value, 2);
const rounded = (value: number): number => Number(two(value));

export function overallReport(groups: readonly MeasureGroup[]): string {
  return groups.map(({ heading, measures }) => heading + measures.map(measureLines).join("")).join("");
}

export function additionalReport(counts: Counts): string {
  return (
    "\n  ADDITIONAL MEASURES (CoNLL-2008 overview, section 6):\n" +
    `  Labeled F1 / LAS:           ${two(semanticRatio(counts))} %\n` +
    additionalMeasures(counts).map(measureLines).join("")
  );
}

function measureLines({ title, figures, counts }: Measure): string {
  const line = (label: string, correct: readonly number[], of: readonly number[], percent: number): string =>
    `  ${label.padEnd(27)} ${parts(correct)} / ${parts(of)} * 100 = ${two(percent)} %\n`;
  if ("accuracy" in figures) return line(title, counts?.correct ?? [], counts?.gold ?? [], figures.accuracy);
  const { precision, recall, f1 } = figures;
  if (counts?.system === undefined) {
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

/** Returns `7`, or `(4 + 3)`. */
function parts(counts: readonly number[]): string {
  return counts.length === 1 ? `${counts[0]}` : `(${counts.join(" + ")})`;
}

/** Returns the note of eval08.pl on support chains, after the overall scores. */
export function supportNote({ skipped: { gold, system } }: Counts, scoresSupport: boolean): string {
  if (scoresSupport) return "\n  Note: NOT skipping SU predicates and arguments\n\n";
  return (
    "\n  Note: skipped SU predicates and arguments\n" +
    `  \tSkipped ${gold.predicates} SU predicates and ${gold.arguments} SU arguments in gold output\n` +
    `  \tSkipped ${system.predicates} SU predicates and ${system.arguments} SU arguments is system output\n\n`
  );
}

/** Returns each measure as one percentage: its accuracy or F1; what is divided by zero is zero. */
export function measureRows(counts: Counts): [title: string, percent: string][] {
  const row = ({ title, figures }: Measure): [string, string] =>
    "accuracy" in figures
      ? [title.replace(/ +/g, " ").replace(/:$/, ""), two(figures.accuracy)]
      : [`${title} F1`, two(figures.f1)];
  const official = measureGroups(counts).flatMap(({ measures }) => measures.map(row));
  const ratio: [string, string] = ["Labeled F1 / LAS", two(semanticRatio(counts))];
  return [...official, ratio, ...additionalMeasures(counts).map(row)];
}

/** Returns counts and figures by name, figures in per cent with the two decimals of the report; what is divided by 0 is 0. */
export function namedFigures(counts: Counts): Readonly<Record<string, unknown>> {
  const all = measureGroups(counts).flatMap(({ measures }) => measures);
  const named = (...names: readonly string[]): object =>
    Object.assign({}, ...names.map((name) => all.find((measure) => measure.name === name)).map(namedMeasure));
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

function namedMeasure(measure: Measure | undefined): Record<string, number | undefined> {
  if (measure === undefined) return {};
  const { name, figures, counts } = measure;
  if ("accuracy" in figures) {
    const accuracy = rounded(figures.accuracy);
    return {
      [`${name}Correct`]: counts?.correct[0],
      [`${name}Total`]: counts?.gold[0],
      [name]: accuracy,
    };
  }
  const { precision, recall, f1 } = figures;
  return { [`${name}P`]: rounded(precision), [`${name}R`]: rounded(recall), [`${name}F1`]: rounded(f1) };
}

export function namedAdditionalFigures(counts: Counts): Readonly<Record<string, unknown>> {
  const kinds = additionalMeasures(counts).map(({ name, figures }) => {
    const values = Object.entries(figures).map(([figure, value]) => [figure, rounded(value)]);
    return [
      name,
      { ...counts.additional[name as keyof Counts["additional"]], ...Object.fromEntries(values) },
    ];
  });
  return { ratio: rounded(semanticRatio(counts)), ...Object.fromEntries(kinds) };
}

import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts } from "./counts.ts";
import { additionalMeasures, divisions, type Measure, measures, semanticRatio } from "./measures.ts";

/** Counts and figures by name, figures in percent with the two decimals the report prints; what is divided by 0 is 0. */
export function namedFigures(counts: Counts): Readonly<Record<string, unknown>> {
  const all = [...measures(counts, divisions.fixed)].filter((part) => typeof part !== "string");
  const named = (...names: readonly string[]): Record<string, number> =>
    Object.assign(
      {},
      ...names.flatMap((name) => all.filter((measure) => measure.name === name).map(namedMeasure)),
    );
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

function namedMeasure({ name, figures, counts }: Measure): Record<string, number> {
  if ("accuracy" in figures) {
    const [correct = 0, total = 0] = [counts?.correct[0], counts?.gold[0]];
    return { [`${name}Correct`]: correct, [`${name}Total`]: total, [name]: rounded(figures.accuracy) };
  }
  const { precision, recall, f1 } = figures;
  return { [`${name}P`]: rounded(precision), [`${name}R`]: rounded(recall), [`${name}F1`]: rounded(f1) };
}

/** The additional figures in the same form. */
export function namedAdditionalFigures(counts: Counts): Record<string, unknown> {
  const kinds = additionalMeasures(counts).map(({ name, figures }) => [
    name,
    {
      ...counts.additional[name as keyof Counts["additional"]],
      ...Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, rounded(value)])),
    },
  ]);
  return { ratio: rounded(semanticRatio(counts)), ...Object.fromEntries(kinds) };
}

function rounded(value: number): number {
  return Number(formatFixed(value, 2));
}

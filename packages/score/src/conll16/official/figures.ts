import type { OfficialFigures } from "../../comparison/result.ts";
import { OfficialStop, type Outcome, outcome } from "../../official-stop.ts";
import { pairInSubset, type ScorePair, subsets } from "../scored-relation.ts";
import type { Figures } from "./numbers.ts";
import { scorePartial } from "./partial.ts";
import { scoreStrict, scoreStrict2015 } from "./strict.ts";

/** Choice of official figures. */
export interface OfficialRules {
  readonly edition?: "2015" | "2016";
  /** The smallest fit; adds those of partial_scorer.py. */
  readonly partialCutoff?: number;
  /** Relations are paired by ID: only senses are scored. */
  readonly senseOnly?: boolean;
}

/** Returns official figures by subset and measure, or why the script stops. */
export function officialMeasures(
  pair: ScorePair,
  rules: OfficialRules,
): Readonly<Record<string, OfficialFigures>> {
  return Object.fromEntries(
    subsets.map((subset) => {
      const measures = Object.entries(measuresOf(pairInSubset(pair, subset), rules));
      return [
        subset.replace("-", "_"),
        Object.fromEntries(measures.map(([name, value]) => [name, published(value)])),
      ];
    }),
  );
}

function published(value: Outcome<Figures>): OfficialFigures[string] {
  if (value instanceof OfficialStop) return { error: value.message };
  return { p: value.precision, r: value.recall, f1: value.f1 };
}

/** Returns the figures of a subset by measure. */
export function measuresOf(
  pair: ScorePair,
  rules: OfficialRules,
): Readonly<Record<string, Outcome<Figures>>> {
  const { edition = "2016", partialCutoff, senseOnly = false } = rules;
  const score = edition === "2015" ? scoreStrict2015(pair) : scoreStrict(pair);
  const parser = { parser: score.overall, ...("macro" in score && { sense: score.macro }) };
  if (senseOnly) return parser;
  const { connective, arg1, arg2, both } = score;
  const strict = { connective, arg1, arg2, both, ...parser };
  return partialCutoff === undefined ? strict : { ...strict, ...partialMeasures(pair, partialCutoff) };
}

function partialMeasures(pair: ScorePair, cutoff: number): Readonly<Record<string, Outcome<Figures>>> {
  const score = outcome(() => scorePartial(pair, cutoff));
  const of = (figure: "arg1" | "arg2" | "concatenated" | "conjunctive" | "overall"): Outcome<Figures> =>
    score instanceof OfficialStop ? score : score[figure];
  return {
    partial_arg1: of("arg1"),
    partial_arg2: of("arg2"),
    partial_concatenated: of("concatenated"),
    partial_both: of("conjunctive"),
    partial_parser: of("overall"),
  };
}

import type { OfficialFigures } from "../../comparison/compare-outputs.ts";
import { OfficialStop, type Outcome, outcome } from "../../official-stop.ts";
import { pairInSubset, type ScorePair, subsets } from "../scored-relation.ts";
import type { Figures } from "./numbers.ts";
import { scorePartial } from "./partial.ts";
import { type Edition, scoreStrict } from "./strict.ts";

interface OfficialRules {
  readonly edition?: Edition;
  /** Smallest fit; adds figures of partial_scorer.py. */
  readonly partialCutoff?: number;
  readonly senseOnly?: boolean;
}

type MeasuredFigures = Readonly<Record<string, Outcome<Figures>>>;

export function officialMeasures(
  pair: ScorePair,
  rules: OfficialRules,
): Readonly<Record<string, OfficialFigures>> {
  const published = (value: Outcome<Figures>): OfficialFigures[string] =>
    value instanceof OfficialStop
      ? { error: value.message }
      : { p: value.precision, r: value.recall, f1: value.f1 };
  const ofSubsets = subsets.map((subset) => {
    const measures = Object.entries(measuresOf(pairInSubset(pair, subset), rules));
    const figures = Object.fromEntries(measures.map(([name, value]) => [name, published(value)]));
    return [subset.replace("-", "_"), figures];
  });
  return Object.fromEntries(ofSubsets);
}

export function measuresOf(pair: ScorePair, rules: OfficialRules): MeasuredFigures {
  const { edition, partialCutoff, senseOnly = false } = rules;
  const { connective, arg1, arg2, both, overall, macro } = scoreStrict(pair, edition);
  const parser: MeasuredFigures =
    macro === undefined ? { parser: overall } : { parser: overall, sense: macro };
  if (senseOnly) return parser;
  const partial = partialCutoff === undefined ? {} : partialMeasures(pair, partialCutoff);
  return { connective, arg1, arg2, both, ...parser, ...partial };
}

function partialMeasures(pair: ScorePair, cutoff: number): MeasuredFigures {
  const score = outcome(() => scorePartial(pair, cutoff));
  const figuresOf = (name: "arg1" | "arg2" | "concatenated" | "conjunctive" | "overall") =>
    score instanceof OfficialStop ? score : score[name];
  return {
    partial_arg1: figuresOf("arg1"),
    partial_arg2: figuresOf("arg2"),
    partial_concatenated: figuresOf("concatenated"),
    partial_both: figuresOf("conjunctive"),
    partial_parser: figuresOf("overall"),
  };
}

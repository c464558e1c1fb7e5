import type { OfficialFigures } from "../../comparison/compare-outputs.ts";
import { OfficialStop, type Outcome, outcome } from "../../official-stop.ts";
import { measures, senseMeasures } from "../measure-table.ts";
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
    const ofSubset = Object.entries(measuresOf(pairInSubset(pair, subset), rules));
    const figures = Object.fromEntries(ofSubset.map(([name, value]) => [name, published(value)]));
    return [subset, figures];
  });
  return Object.fromEntries(ofSubsets);
}

export function measuresOf(pair: ScorePair, rules: OfficialRules): MeasuredFigures {
  const { edition, partialCutoff, senseOnly = false } = rules;
  const score = scoreStrict(pair, edition);
  const partialScore =
    partialCutoff === undefined ? undefined : outcome(() => scorePartial(pair, partialCutoff));
  const figures = measures.flatMap(({ name, strict, partial }) => {
    if (senseOnly && !senseMeasures.includes(name)) return [];
    const ofPartial = (figure: NonNullable<typeof partial>) =>
      partialScore instanceof OfficialStop ? partialScore : partialScore?.[figure];
    const value = partial === undefined ? strict && score[strict] : ofPartial(partial);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(figures);
}

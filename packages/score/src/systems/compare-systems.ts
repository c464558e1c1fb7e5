import { frequenciesOf } from "@discoprep/files/text";
import { goldSenses } from "../conll16/corrected.ts";
import type { Figures } from "../conll16/numbers.ts";
import { pairInSubset, type ScoredRelation, type ScorePair, subsets } from "../conll16/scored-relation.ts";
import { scoreStrict } from "../conll16/strict.ts";
import { OfficialStop, type Outcome } from "../official-stop.ts";
import type {
  ComparisonOptions,
  NamedOutput,
  OfficialFigures,
  SetResult,
  SystemResult,
  SystemSet,
  SystemTest,
} from "./comparison.ts";
import { type PairKind, pairKinds, relationOutcomes, systemDifferences } from "./errors.ts";
import { figuresOf, rowsOf, type SubsetFigures } from "./figures.ts";
import { confidence, holm, pairedTest, type TestMethod } from "./significance.ts";
import { bucketKinds, documentTallies, type SystemSubset, sumTallies, type Tally } from "./tally.ts";
import { systemWarnings } from "./warnings.ts";

/** Fewer units than these give misleading intervals and tests. */
const fewDocuments = 20;

export function compareSystems(set: SystemSet, options: ComparisonOptions): SetResult {
  const { cutoff } = options;
  const gold = set.gold.map((relation) => scoredAs(relation, options));
  const counted = countedAtLevel(gold, options);
  const scored = set.systems.map((system) => {
    const predicted = system.predicted.map((relation) => scoredAs(relation, options));
    const tallying = { senses: counted, cutoff, ...(set.tokensOf && { tokensOf: set.tokensOf }) };
    return { ...system, predicted, tallies: documentTallies({ gold, predicted }, tallying) };
  });
  const systems = ranked(scored.map((system) => systemResult(system, gold, options)));
  const byName = new Map(scored.map((system) => [system.name, system]));
  const [first, second] = (options.differences ?? []).map((name) => byName.get(name));
  return {
    name: set.name,
    gold: set.goldHash,
    signature: signature(set, counted.size, options),
    documents: new Set(gold.map(({ document }) => document)).size,
    relations: gold.length,
    senses: {
      counted: [...counted].sort(),
      leftOut: gold.filter(({ senses }) => !counted.has(senses[0] ?? "")).length,
    },
    systems,
    tests: options.paired === undefined ? [] : systemTests(scored, options, options.paired),
    differences: first && second ? systemDifferences(gold, first, second) : null,
  };
}

interface ScoredSystem extends NamedOutput {
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** A relation with senses cut to the level; with its ID in place of its tokens where only senses are scored. */
function scoredAs(relation: ScoredRelation, { level, senseOnly }: ComparisonOptions): ScoredRelation {
  const senses =
    level === undefined
      ? relation.senses
      : [...new Set(relation.senses.map((sense) => cutSense(sense, level)))];
  const id = [relation.id ?? 0];
  return { ...relation, senses, ...(senseOnly === true && { arg1: id, arg2: id }) };
}

function cutSense(sense: string, level: number): string {
  return sense.split(".").slice(0, level).join(".");
}

function countedAtLevel(
  gold: readonly ScoredRelation[],
  { senses, level }: ComparisonOptions,
): ReadonlySet<string> {
  if (senses === undefined) return goldSenses(gold);
  return new Set(senses.list.map((sense) => (level === undefined ? sense : cutSense(sense, level))));
}

function systemResult(
  system: ScoredSystem,
  gold: ScorePair["gold"],
  options: ComparisonOptions,
): SystemResult {
  const { name, file, predicted, tallies } = system;
  const total = sumTallies(tallies.values());
  const kinds = frequenciesOf(relationOutcomes({ gold, predicted }).map(({ kind }) => kind));
  const figures = withIntervals(figuresOf(total), [...tallies.values()], options);
  const isOfficial = options.level === undefined && options.senseOnly !== true;
  const isSampled = options.confidence || options.paired !== undefined;
  const few =
    isSampled && tallies.size < fewDocuments
      ? [{ kind: "few-documents", documents: tallies.size } as const]
      : [];
  return {
    name,
    file,
    rank: 0,
    predicted: predicted.length,
    figures: options.senseOnly === true ? senseFigures(figures) : figures,
    official: isOfficial ? officialFigures({ gold, predicted }) : null,
    perSense: Object.fromEntries(rowsOf(total, "senses", "all")),
    // Without tokens there are no buckets of sentences and connectives.
    by: Object.fromEntries(
      (options.senseOnly === true ? [] : bucketKinds).flatMap((kind) => {
        const rows = rowsOf(total, "by", kind);
        return rows.size === 0 ? [] : [[kind, Object.fromEntries(rows)] as const];
      }),
    ),
    errors: Object.fromEntries(pairKinds.map((kind) => [kind, kinds.get(kind) ?? 0])) as Record<
      PairKind,
      number
    >,
    warnings: [...systemWarnings({ gold, predicted }), ...few],
  };
}

/** The figures that the arguments do not decide. */
function senseFigures(figures: SystemResult["figures"]): SystemResult["figures"] {
  const rows = Object.entries(figures).map(([subset, { parser, sense }]) => [subset, { parser, sense }]);
  return Object.fromEntries(rows);
}

function withIntervals(
  figures: Readonly<Record<SystemSubset, SubsetFigures>>,
  tallies: readonly Tally[],
  { confidence: isAsked, measures, samples, seed }: ComparisonOptions,
): SystemResult["figures"] {
  let result: SystemResult["figures"] = figures;
  for (const measure of isAsked ? measures : []) {
    const [subset, name] = measure.split(".") as [SystemSubset, keyof SubsetFigures];
    const ci = confidence(tallies, measure, { samples, seed });
    const own = result[subset];
    if (ci !== undefined) result = { ...result, [subset]: { ...own, [name]: { ...own[name], ci } } };
  }
  return result;
}

/** What scorer.py of CoNLL-2016 gives. */
function officialFigures(pair: ScorePair): SystemResult["official"] {
  const of = (outcome: Outcome<Figures>): OfficialFigures[string] =>
    outcome instanceof OfficialStop
      ? { error: outcome.message }
      : { p: outcome.precision, r: outcome.recall, f1: outcome.f1 };
  return Object.fromEntries(
    subsets.map((subset) => {
      const { connective, arg1, arg2, both, overall } = scoreStrict(pairInSubset(pair, subset));
      const measures = { connective, arg1, arg2, both, parser: overall };
      const figures = Object.entries(measures).map(([measure, outcome]) => [measure, of(outcome)]);
      return [subset.replace("-", "_"), Object.fromEntries(figures)];
    }),
  );
}

/** By F1 of the parser, the best first; equal ones share a rank and keep their order. */
function ranked(systems: readonly SystemResult[]): SystemResult[] {
  const f1 = ({ figures }: SystemResult): number => figures.all.parser?.f1 ?? -1;
  return [...systems]
    .sort((a, b) => f1(b) - f1(a))
    .map((system) => ({ ...system, rank: 1 + systems.filter((other) => f1(other) > f1(system)).length }));
}

function systemTests(
  systems: readonly ScoredSystem[],
  { measures, pairs, baseline, samples, seed }: ComparisonOptions,
  method: TestMethod,
): SystemTest[] {
  const base = systems.find(({ name }) => name === baseline) ?? systems[0];
  const compared = systems.flatMap((first, index) =>
    pairs === "all"
      ? systems.slice(index + 1).map((second) => [first, second] as const)
      : first === base
        ? systems.filter((second) => second !== base).map((second) => [first, second] as const)
        : [],
  );
  return measures.flatMap((measure) => {
    const tests = compared.map(([first, second]) => {
      const documents = [...new Set([...first.tallies.keys(), ...second.tallies.keys()])].sort();
      const own = ({ tallies }: ScoredSystem): Tally[] => documents.map((id) => tallies.get(id) ?? new Map());
      const result = pairedTest(own(first), own(second), measure, method, { samples, seed });
      return { measure, first: first.name, second: second.name, method, ...result };
    });
    const corrected = holm(tests.map(({ p }) => p));
    return tests.map((test, index) => ({ ...test, pHolm: corrected[index] ?? 1 }));
  });
}

/** What a reader must know to get the same figures: equal for all systems of a set, and in every format. */
function signature(set: SystemSet, senses: number, options: ComparisonOptions): string {
  const { confidence: hasIntervals, paired, samples, seed } = options;
  const documents = new Set(set.gold.map(({ document }) => document)).size;
  return [
    `gold:${set.goldHash.slice(0, 12)}`,
    `documents:${documents}`,
    `relations:${set.gold.length}`,
    `senses:${options.senses?.name ?? "gold"}-${senses}`,
    `level:${options.level ?? "all"}`,
    `cutoff:${options.cutoff}`,
    ...(hasIntervals ? [`ci:percentile-${samples}`] : []),
    ...(paired === undefined ? [] : [`test:${paired}-${samples}`, `pairs:${options.pairs}`]),
    ...(hasIntervals || paired !== undefined ? ["unit:document", `seed:${seed}`] : []),
    `version:discoprep-${options.version}`,
  ].join("|");
}

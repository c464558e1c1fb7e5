import { ProblemError, problem } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import {
  type Comparison,
  type CountedOutput,
  type CountedSet,
  compareOutputs,
} from "../comparison/compare-outputs.ts";
import type { SystemWarning } from "../comparison/warnings.ts";
import { officialMeasures } from "../conll16/official/figures.ts";
import { pairById } from "../conll16/official/tira.ts";
import { goldLanguage, type ScoredRelation, type ScorePair, taskSenses } from "../conll16/scored-relation.ts";
import type { TokenPlaces } from "./buckets.ts";
import { countDocuments } from "./count-documents.ts";
import {
  confusionOf,
  outcomeKinds,
  type RelationOutcome,
  relationOutcomes,
  systemDifferences,
} from "./outcomes.ts";
import { goldWarnings, systemWarnings } from "./warnings.ts";

export interface SystemSet {
  readonly name: string;
  readonly file?: string;
  readonly gold: readonly ScoredRelation[];
  readonly goldHash?: string;
  readonly systems: readonly NamedOutput[];
  readonly allowedSenses?: readonly string[];
  readonly tokensOf?: (document: string) => TokenPlaces | undefined;
}

export interface NamedOutput {
  readonly name: string;
  readonly file: string;
  readonly predicted: readonly ScoredRelation[];
  readonly warnings?: readonly SystemWarning[];
  readonly outcomes?: readonly RelationOutcome[];
}

export interface ComparisonOptions extends Comparison {
  readonly cutoff: number;
  /** The senses that count, by default the first senses of gold; `name` is in the signature. */
  readonly senses?: { readonly name: string; readonly list: readonly string[] };
  /** Number of parts that senses are cut to; official figures are then left out. */
  readonly level?: number;
  /** True for the supplementary task: relations are paired by ID, and only `parser` and `sense` are computed. */
  readonly senseOnly?: boolean;
  readonly partial?: boolean;
  readonly edition?: "2015" | "2016";
  readonly differences?: readonly [first: string, second: string];
}

export type RelationSetResult = ReturnType<typeof compareSystems>;

const defaults: ComparisonOptions = {
  version: "",
  cutoff: 0.7,
  confidence: false,
  measures: ["all.parser"],
  pairs: "baseline",
  samples: 10_000,
  seed: 12_345,
};

/** Scores outputs, one or many. @throws ProblemError if a document has too many relations, or IDs are not gold's */
export function compareSystems(set: SystemSet, overrides: Partial<ComparisonOptions> = {}) {
  const options = { ...defaults, ...overrides };
  const { level, senseOnly = false, senses, cutoff, edition, partial } = options;
  if (senseOnly) checkIds(set);
  const gold = scoredAs(set.gold, options);
  const firstSenses = gold.map((relation) => relation.senses[0] ?? "");
  const counted = new Set(senses?.list.map((sense) => cutSense(sense, level)) ?? firstSenses);
  const outcomes = new Map<string, readonly RelationOutcome[]>();
  const outputs = set.systems.map((system): CountedOutput => {
    const { name, file, warnings = [] } = system;
    const read = { gold: set.gold, predicted: system.predicted };
    const official = senseOnly ? pairById(read, { gold: set.name, output: file }) : read;
    const pair = { gold, predicted: scoredAs(official.predicted, options) };
    const systemOutcomes = system.outcomes ?? relationOutcomes(pair);
    outcomes.set(name, systemOutcomes);
    const kinds = new Frequencies(systemOutcomes.map(({ kind }) => kind));
    const rules = { edition, senseOnly, partialCutoff: partial === true ? cutoff : undefined };
    const { tokensOf } = set;
    const labels = { allowedSenses: senses?.list ?? set.allowedSenses, senseOnly, tokensOf };
    return {
      name,
      file,
      predicted: pair.predicted.length,
      documents: countDocuments(pair, { senses: counted, cutoff, senseOnly, tokensOf }),
      official: level === undefined ? officialMeasures(official, rules) : null,
      errors: Object.fromEntries(outcomeKinds.map((kind) => [kind, kinds.get(kind) ?? 0])),
      confusion: confusionOf(pair, systemOutcomes),
      warnings: [...warnings, ...systemWarnings(read, labels)],
    };
  });
  const result = compareOutputs({ ...goldFacts(set, firstSenses, counted, options), outputs }, options);
  const [first, second] =
    options.differences?.map((name) => ({ name, outcomes: outcomes.get(name) ?? [] })) ?? [];
  return { ...result, differences: first && second ? systemDifferences(gold, first, second) : null };
}

/** Checks that IDs tell the relations of a document apart. @throws ProblemError */
function checkIds({ name, file = name, gold }: SystemSet): void {
  const ids = new Set<string>();
  for (const { id, document, line } of gold) {
    const key = `${document} ${id}`;
    if (id !== undefined && !ids.has(key)) {
      ids.add(key);
      continue;
    }
    const found = id === undefined ? "none" : `${id} again`;
    const details = { expected: "an ID of its own in the document", found };
    const message = problem("no-pairs-by-id", { file, line, document }, details);
    throw new ProblemError({ ...message, remedy: "Number the relations of gold." });
  }
}

function goldFacts(
  { name, gold, goldHash = "" }: SystemSet,
  firstSenses: readonly string[],
  counted: ReadonlySet<string>,
  { senses, level, cutoff, edition }: ComparisonOptions,
): Omit<CountedSet, "outputs"> {
  const task = taskSenses(goldLanguage(gold));
  const isForeign = ({ senses: [first = ""] }: ScoredRelation): boolean => !task.includes(first);
  const leftOut = firstSenses.filter((sense) => !counted.has(sense)).length;
  return {
    name,
    gold: goldHash,
    documents: new Set(gold.map(({ document }) => document)).size,
    relations: gold.length,
    senses: {
      counted: [...counted].sort(),
      leftOut,
      // The scripts of 2015 count every sense.
      leftOutOfficially: edition === "2015" ? 0 : gold.filter(isForeign).length,
    },
    main: "all.parser",
    warnings: goldWarnings(gold, leftOut),
    facts: [
      `senses:${senses?.name ?? "gold"}-${counted.size}`,
      `level:${level ?? "all"}`,
      `cutoff:${cutoff}`,
    ],
  };
}

/** Returns relations with senses cut to the level. If only senses are scored, their IDs replace their tokens. */
export function scoredAs(
  relations: ScorePair["gold"],
  { level, senseOnly = false }: Pick<ComparisonOptions, "level" | "senseOnly">,
): ScoredRelation[] {
  return relations.map((relation) => {
    const senses = [...new Set(relation.senses.map((sense) => cutSense(sense, level)))];
    const id = [relation.id ?? 0];
    return senseOnly ? { ...relation, senses, arg1: id, arg2: id } : { ...relation, senses };
  });
}

function cutSense(sense: string, level: number | undefined): string {
  return level === undefined ? sense : sense.split(".").slice(0, level).join(".");
}

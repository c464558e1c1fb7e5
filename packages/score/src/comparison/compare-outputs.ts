import { type Confusion, type DocumentCounts, noDocument, sumDocuments } from "./counts.ts";
import { figuresOf, type IntervalFigures, type PublishedFigures, rowFigures } from "./figures.ts";
import { confidence, holm, pairedTest, type Sampling, type TestMethod } from "./significance.ts";
import type { SystemWarning } from "./warnings.ts";

export interface Comparison extends Sampling {
  readonly version: string;
  readonly confidence: boolean;
  readonly paired?: TestMethod;
  /** `SUBSET.MEASURE`, for intervals and tests. */
  readonly measures: readonly string[];
  readonly pairs: "baseline" | "all";
  /** By default the first output. */
  readonly baseline?: string;
}

export type OfficialFigures = Readonly<Record<string, PublishedFigures | { readonly error: string }>>;

export interface CountedOutput {
  readonly name: string;
  readonly file: string;
  readonly predicted: number;
  readonly documents: ReadonlyMap<string, DocumentCounts>;
  readonly official: Readonly<Record<string, OfficialFigures>> | null;
  readonly errors: Readonly<Record<string, number>>;
  readonly confusion: Confusion;
  readonly warnings: readonly SystemWarning[];
}

export interface CountedSet {
  readonly name: string;
  /** SHA-256 of the gold file. */
  readonly gold: string;
  readonly documents: number;
  readonly relations: number;
  /** Labels that count, and the numbers of gold relations that the corrected and the official figures leave out. */
  readonly senses: {
    readonly counted: readonly string[];
    readonly leftOut: number;
    readonly leftOutOfficially: number;
  };
  readonly warnings: readonly SystemWarning[];
  readonly facts: readonly string[];
  readonly main: string;
  readonly outputs: readonly CountedOutput[];
}

/** The figures of systems on a set, in the order of their ranks. */
export type SetResult = ReturnType<typeof compareOutputs>;
export type SystemResult = ReturnType<typeof systemResult>;

/** Fewer documents than this give misleading intervals and tests. */
const fewDocuments = 20;

export function compareOutputs(set: CountedSet, options: Comparison) {
  const { name, gold, documents, relations, senses, outputs, main, warnings } = set;
  const systems = outputs.map((output) => systemResult(output, options));
  const f1 = (system: SystemResult): number => figuresAt(system, main)?.f1 ?? -1;
  const ranked = systems
    .map((system) => ({ ...system, rank: 1 + systems.filter((rival) => f1(rival) > f1(system)).length }))
    .sort((a, b) => a.rank - b.rank);
  const tests = systemTests(outputs, options);
  const facts = { name, gold, signature: signature(set, options), documents, relations, senses };
  return { ...facts, systems: ranked, tests, warnings };
}

export function figuresAt({ figures }: SystemResult, measure: string): IntervalFigures | undefined {
  const [subset = "", name = ""] = measure.split(".");
  return figures[subset]?.[name];
}

function systemResult(output: CountedOutput, options: Comparison) {
  const { name, file, predicted, documents, official, errors, confusion, warnings } = output;
  const total = sumDocuments(documents.values());
  const figures = figuresOf(total);
  for (const measure of options.confidence ? options.measures : []) {
    const [subset = "", measured = ""] = measure.split(".");
    const row = figures[subset];
    const ci = confidence([...documents.values()], measure, options);
    if (row?.[measured] !== undefined && ci !== undefined) row[measured] = { ...row[measured], ci };
  }
  const isSampled = options.confidence || options.paired !== undefined;
  const few = { kind: "few-documents", documents: documents.size } as const;
  return {
    name,
    file,
    rank: 0,
    predicted,
    official,
    errors,
    confusion,
    figures,
    perSense: rowFigures(total.labels, "all"),
    by: Object.fromEntries([...total.by.keys()].map((kind) => [kind, rowFigures(total.by, kind)])),
    warnings: isSampled && documents.size < fewDocuments ? [...warnings, few] : warnings,
  };
}

function systemTests(outputs: readonly CountedOutput[], options: Comparison) {
  const { measures, paired: method, pairs, baseline } = options;
  const base = outputs.find(({ name }) => name === baseline) ?? outputs[0];
  if (method === undefined || base === undefined) return [];
  const compared =
    pairs === "all"
      ? outputs.flatMap((first, index) => outputs.slice(index + 1).map((second) => ({ first, second })))
      : outputs.filter((second) => second !== base).map((second) => ({ first: base, second }));
  return measures.flatMap((measure) => {
    const tests = compared.flatMap(({ first, second }) => {
      const ids = [...new Set([...first.documents.keys(), ...second.documents.keys()])].sort();
      if (method === "bootstrap" && ids.length < 2) return [];
      const countsOf = ({ documents }: CountedOutput) => ids.map((id) => documents.get(id) ?? noDocument);
      const result = pairedTest(countsOf(first), countsOf(second), measure, { ...options, method });
      return [{ measure, first: first.name, second: second.name, method, ...result }];
    });
    const corrected = holm(tests.map(({ p }) => p));
    return tests.map((test, index) => ({ ...test, pHolm: corrected[index] ?? 1 }));
  });
}

/** Returns the facts needed to reproduce the figures, the same for all systems of a set and in every format. */
function signature({ gold, documents, relations, facts }: CountedSet, options: Comparison): string {
  const { confidence: hasIntervals, paired, pairs, samples, seed, version } = options;
  return [
    `gold:${gold.slice(0, 12)}`,
    `documents:${documents}`,
    `relations:${relations}`,
    ...facts,
    ...(hasIntervals ? [`ci:percentile-${samples}`] : []),
    ...(paired === undefined ? [] : [`test:${paired}-${samples}`, `pairs:${pairs}`]),
    ...(hasIntervals || paired !== undefined ? ["unit:document", `seed:${seed}`] : []),
    `version:discoprep-${version}`,
  ].join("|");
}

import { noDocument, sumDocuments } from "./counts.ts";
import { figuresOf, rowFigures } from "./figures.ts";
import {
  type Comparison,
  type CountedOutput,
  type CountedSet,
  figuresAt,
  type SetResult,
  type SystemResult,
  type SystemTest,
} from "./result.ts";
import { confidence, holm, pairedTest } from "./significance.ts";

/** Fewer units than these give misleading intervals and tests. */
const fewDocuments = 20;

export function compareOutputs(set: CountedSet, options: Comparison): SetResult {
  const { name, gold, documents, relations, senses, outputs, main, warnings } = set;
  const systems = outputs.map((output) => systemResult(output, options));
  const f1 = (system: SystemResult): number => figuresAt(system, main)?.f1 ?? -1;
  const ranked = systems
    .map((system) => ({ ...system, rank: 1 + systems.filter((other) => f1(other) > f1(system)).length }))
    .sort((a, b) => a.rank - b.rank);
  const tests = systemTests(outputs, options);
  const facts = { name, gold, signature: signature(set, options), documents, relations, senses };
  return { ...facts, systems: ranked, tests, warnings };
}

function systemResult(output: CountedOutput, options: Comparison): SystemResult {
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

function systemTests(outputs: readonly CountedOutput[], options: Comparison): SystemTest[] {
  const { measures, paired: method, pairs, baseline } = options;
  const base = outputs.find(({ name }) => name === baseline) ?? outputs[0];
  if (method === undefined || base === undefined) return [];
  const compared =
    pairs === "all"
      ? outputs.flatMap((first, index) => outputs.slice(index + 1).map((second) => ({ first, second })))
      : outputs.filter((second) => second !== base).map((second) => ({ first: base, second }));
  return measures.flatMap((measure) => {
    const tests = compared.map(({ first, second }) => {
      const ids = [...new Set([...first.documents.keys(), ...second.documents.keys()])].sort();
      const countsOf = ({ documents }: CountedOutput) => ids.map((id) => documents.get(id) ?? noDocument);
      const result = pairedTest(countsOf(first), countsOf(second), measure, method, options);
      return { measure, first: first.name, second: second.name, method, ...result };
    });
    const corrected = holm(tests.map(({ p }) => p));
    return tests.map((test, index) => ({ ...test, pHolm: corrected[index] ?? 1 }));
  });
}

/** Returns what a reader must know to get the same figures: equal for all systems of a set, and in every format. */
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

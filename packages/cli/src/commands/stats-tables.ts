import type { PropositionStatistics } from "@discoprep/formats/conll08";
import type { AnnotationProgress, CorpusStatistics, LabelsByType } from "@discoprep/releases/stats";
import type { ShownTable } from "../tables.ts";

export const statisticsTables = {
  relations: relationTables,
  overview: overviewTables,
  places: ({ sets, places }) => [labelTable("Arg1's place", "Arg1's sentence", sets, places)],
} as const satisfies Readonly<Record<string, (statistics: CorpusStatistics) => ShownTable[]>>;

export const statisticsTableNames = Object.keys(statisticsTables) as (keyof typeof statisticsTables)[];

function relationTables({ sets, documents, tokens, relations, types }: CorpusStatistics): ShownTable[] {
  const rows = Object.entries({ documents, tokens, relations }).filter(
    ([, counts]) => Object.keys(counts).length > 0,
  );
  const sums = {
    title: "Totals",
    head: ["", ...sets],
    rows: rows.map(([name, counts]) => [name, ...sets.map((set) => `${counts[set] ?? 0}`)]),
  };
  const bySense = labelTable("Relations", "first sense", sets, types);
  return bySense.rows.length === 0 ? [sums] : [sums, bySense];
}

function labelTable(title: string, label: string, sets: readonly string[], types: LabelsByType): ShownTable {
  const rows = Object.entries(types).flatMap(([type, labels]) => [
    [type, "(all)", ...sets.map((set) => `${sumOf(labels, set)}`)],
    ...Object.entries(labels).map(([name, counts]) => [
      "",
      name,
      ...sets.map((set) => `${counts[set] ?? 0}`),
    ]),
  ]);
  return { title, head: ["type", label, ...sets], rows, names: 2 };
}

/** Returns a table of types with their share of each set, and for each set one of senses by type. */
function overviewTables({ sets, relations, types }: CorpusStatistics): ShownTable[] {
  const share = (count: number, set: string): string =>
    `${((100 * count) / (relations[set] || 1)).toFixed(1)} %`;
  const cells = (countOf: (set: string) => number): string[] =>
    sets.flatMap((set) => [`${countOf(set)}`, share(countOf(set), set)]);
  const byType = {
    title: "Types of relations",
    head: ["type", ...sets.flatMap((set) => [set, `share of ${set}`])],
    rows: [
      ...Object.entries(types).map(([type, senses]) => [type, ...cells((set) => sumOf(senses, set))]),
      ["all", ...cells((set) => relations[set] ?? 0)],
    ],
  };
  const senses = [...new Set(Object.values(types).flatMap((counts) => Object.keys(counts)))].sort();
  const bySense = sets.map((set) => {
    const row = (name: string, count: (senses: LabelsByType[string]) => number): string[] => {
      const counts = Object.values(types).map(count);
      return [name, ...[...counts, counts.reduce((sum, number) => sum + number, 0)].map(String)];
    };
    return {
      title: `First senses of ${set}`,
      head: [`first sense in ${set}`, ...Object.keys(types), "all"],
      rows: [
        ...senses.map((sense) => row(sense, (counts) => counts[sense]?.[set] ?? 0)),
        row("all", (counts) => sumOf(counts, set)),
      ],
    };
  });
  return [byType, ...bySense];
}

function sumOf(labels: LabelsByType[string], set: string): number {
  return Object.values(labels).reduce((sum, counts) => sum + (counts[set] ?? 0), 0);
}

/** Returns a table with a row for each document: how many of its relations are done, half done, untouched, or added by the annotator. */
export function progressTable({ documents, sum }: AnnotationProgress): ShownTable {
  const names = ["done", "half", "untouched", "own"] as const;
  const rows = [...documents, { document: "(all)", ...sum }];
  return {
    title: "Annotation",
    head: ["document", ...names],
    rows: rows.map((counts) => [counts.document, ...names.map((name) => `${counts[name]}`)]),
  };
}

export function propositionTables(statistics: PropositionStatistics): ShownTable[] {
  const { nonprojective, predicates } = statistics;
  const tables = {
    "": [
      ["sentences", statistics.sentences],
      ["tokens", statistics.tokens],
      ["split words", statistics.splitWords],
      ["nonprojective links", nonprojective.links],
      ["sentences with one", nonprojective.sentences],
      ["nominal predicates", predicates.nominal],
      ["verbal predicates", predicates.verbal],
      ["support-chain elements", predicates.support],
    ],
    "atomic label": statistics.atomicLabels,
    "non-atomic label": statistics.nonAtomicLabels,
    "label with GAP": statistics.gappingLabels,
    "predicate's tag": predicates.tags,
    role: statistics.roles,
  } as const;
  return Object.entries<readonly (readonly [string, number])[]>(tables)
    .filter(([, frequencies]) => frequencies.length > 0)
    .map(([title, frequencies]) => ({
      head: [title, "frequency"],
      rows: frequencies.map(([label, number]) => [label, `${number}`]),
    }));
}

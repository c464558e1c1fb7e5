import { counted } from "@discoprep/files/text";
import {
  countsWrongOnes,
  figuresAt,
  measureRows,
  ofNothing,
  outcomeKinds,
  type RelationSetResult,
  type SystemResult,
} from "@discoprep/score/systems";
import {
  type Column,
  confusionTable,
  differenceTable,
  labelTable,
  systemTable,
  testTable,
} from "./comparison-tables.ts";
import { type FigureGroup, figureTable, leftOutMark, withLegend } from "./figure-cells.ts";
import type { Cell, NamedTable, ShownTable } from "./tables.ts";

export const tableNames = [
  "overview",
  "split",
  "partial",
  "measures",
  "senses",
  "by",
  "connectives",
  "errors",
  "confusion",
] as const;
export type TableName = (typeof tableNames)[number];

type Ranks = ReadonlyMap<string, number>;

/** Returns the tables of a set. @param ranks a system's rank on the first set */
export function relationTables(
  set: RelationSetResult,
  names: readonly TableName[],
  ranks: Ranks,
): NamedTable[] {
  const tables: [name: string, table: ShownTable][] = names.map((name) => [
    name,
    withLegend(makers[name](set, ranks), [...officialNotes(set, name), ...tokenNotes(set, name)]),
  ]);
  if (set.tests.length > 0) tables.push(["tests", testTable(set)]);
  if (set.differences !== null) tables.push(["differences", differenceTable(set.name, set.differences)]);
  return tables.map(([name, table]) => ({ name, set: set.name, ...table }));
}

/** Says why a table has no sentences, or no connectives. */
function tokenNotes({ systems }: RelationSetResult, table: TableName): string[] {
  const hasTokens = systems.some(({ by }) => by.sentence !== undefined);
  if (hasTokens || !["by", "connectives"].includes(table)) return [];
  return ["sentences and connectives are counted only if parses.json is beside gold"];
}

/** Returns what the official figures leave out, and why the script stops. */
function officialNotes(set: RelationSetResult, table: TableName): string[] {
  if (!["overview", "partial", "measures"].includes(table) || !hasOfficial(set)) return [];
  const { leftOutOfficially: leftOut } = set.senses;
  const note = `${leftOutMark}: leaves out ${counted(leftOut, "relation")} of the ${set.relations} of gold, whose first sense is not one of the task's`;
  const stops = set.systems.flatMap((system) => {
    const { name, official } = system;
    const parser = official?.all?.[table === "partial" ? "partial_parser" : "parser"];
    if (parser !== undefined && "error" in parser)
      return [`${name}: the official script stops: ${parser.error}`];
    return table === "measures" ? [] : otherStop(system, table === "partial");
  });
  return leftOut > 0 ? [note, ...stops] : stops;
}

/** Returns the first measure outside of the table at which the script stops: it then prints no figures. */
function otherStop(system: SystemResult, isPartial: boolean): string[] {
  for (const [subset, subsetTitle] of Object.entries(subsetTitles))
    for (const { measure, title, official } of measureRows(system, subset))
      if (measure.startsWith("partial_") === isPartial && official !== undefined && "error" in official)
        return [
          `${system.name}: the official script prints no figures. It stops at ${title} (${subsetTitle}): ${official.error}`,
        ];
  return [];
}

function hasOfficial({ systems }: RelationSetResult): boolean {
  return systems.some(({ official }) => official !== null);
}

function markOf({ senses }: RelationSetResult): string {
  return senses.leftOutOfficially > 0 ? leftOutMark : "";
}

const makers: Readonly<Record<TableName, (set: RelationSetResult, ranks: Ranks) => ShownTable>> = {
  // Table 5 of the CoNLL-2015 overview.
  overview: (set, ranks) => {
    const measures = { Arguments: "both", Connective: "connective", Parser: "parser" };
    return systemTable(set, columnsOf(set, "all", measures, "parser"), ["f1", "p", "r"], {
      head: ["O", "L"],
      of: ({ name, rank }) => [`${ranks.get(name) ?? "–"}`, `${rank}`],
    });
  },
  // Table 6.
  split: (set, ranks) => {
    const f1 = (system: SystemResult, subset: string): number =>
      figuresAt(system, `${subset}.parser`)?.f1 ?? -1;
    const rankBy = (system: SystemResult, subset: string): string =>
      `${1 + set.systems.filter((each) => f1(each, subset) > f1(system, subset)).length}`;
    const systems = [...set.systems].sort((a, b) => f1(b, "explicit") - f1(a, "explicit"));
    const parts = { A12: "both", A1: "arg1", A2: "arg2", Conn: "connective", Parser: "parser" };
    const { Conn: _, ...nonExplicitParts } = parts;
    const titled = (name: string, columns: readonly Column[]): Column[] =>
      columns.map((column) => ({ ...column, title: `${name} ${column.title}` }));
    const columns = [
      ...titled("Explicit", columnsOf(set, "explicit", parts)),
      ...titled("Non-Explicit", columnsOf(set, "non_explicit", nonExplicitParts)),
    ];
    const rankOf = ({ name }: SystemResult): string => `${ranks.get(name) ?? "–"}`;
    return systemTable({ ...set, systems }, columns, ["f1"], {
      head: ["O", "E", "I"],
      of: (system) => [rankOf(system), rankBy(system, "explicit"), rankBy(system, "non_explicit")],
    });
  },
  partial: (set) => {
    const parts = { Arg1: "partial_arg1", Arg2: "partial_arg2", Arguments: "partial_both" };
    const columns = columnsOf(set, "all", { ...parts, Parser: "partial_parser" }, "partial_parser");
    const ranksOf = { head: ["L"], of: ({ rank }: SystemResult) => [`${rank}`] };
    return systemTable(set, columns, ["f1", "p", "r"], ranksOf);
  },
  measures: measureTable,
  senses: (set) => labelTable(set, { title: "senses", head: "sense", of: ({ perSense }) => perSense }),
  by: (set) => {
    const title = "sentence of the arguments, tokens between them, tokens of both";
    const [first, ...furtherTables] = ["sentence", "distance", "length"].map((kind) =>
      labelTable(set, {
        title,
        head: "bucket",
        of: ({ by }) => {
          const buckets = Object.entries(by[kind] ?? {});
          return Object.fromEntries(buckets.map(([bucket, figures]) => [`${kind}: ${bucket}`, figures]));
        },
      }),
    ) as [ShownTable, ...ShownTable[]];
    return { ...first, rows: [first, ...furtherTables].flatMap(({ rows }) => rows) };
  },
  connectives: (set) =>
    labelTable(set, {
      title: "Explicit relations by the head of the connective",
      head: "connective",
      of: ({ by }) => by.connective,
    }),
  errors: (set) => ({
    title: `${set.name}: relations by kind of error`,
    head: ["system", ...outcomeKinds],
    rows: set.systems.map(({ name: system, errors }): Cell[] => [
      system,
      ...outcomeKinds.map((label) => {
        const value = errors[label] ?? 0;
        return { text: `${value}`, values: [{ system, label, measure: "relations", value }] };
      }),
    ]),
    legend: [
      "each relation counts under the first kind that holds; swapped: Arg1 is gold's Arg2 and the reverse; both: both arguments differ",
      "missed: gold without a prediction that overlaps; spurious: the reverse; right, type and connective have arguments and sense right",
    ],
  }),
  confusion: (set) => confusionTable(set, "no relation with these arguments"),
};

/** Returns columns of corrected figures that a system has, and last that of an official one. @param measures by title */
function columnsOf(
  set: RelationSetResult,
  subset: string,
  measures: Readonly<Record<string, string>>,
  official?: string,
): Column[] {
  const columns = Object.entries(measures)
    .map(([title, measure]): Column => {
      const label = `${subset}.${measure}`;
      return { title, label, of: (system) => figuresAt(system, label) };
    })
    .filter(({ of }) => set.systems.some((system) => of(system) !== undefined));
  if (official !== undefined && hasOfficial(set))
    columns.push({
      title: `Official parser${markOf(set)}`,
      label: `official.all.${official}`,
      of: (system) => system.official?.all?.[official],
      isOver: (system) => countsWrongOnes(system, `all.${official}`, set.senses.leftOutOfficially),
    });
  return columns;
}

const subsetTitles = { all: "all", explicit: "Explicit", non_explicit: "non-Explicit" };

/** Returns every measure of each type of relations, the official figures after the corrected ones, with columns for each system. */
function measureTable(set: RelationSetResult): ShownTable {
  const isOfficial = hasOfficial(set);
  const reasons = new Set<string>();
  const isOver = (name: string, label: string): boolean => {
    const system = set.systems.find((each) => each.name === name);
    return system !== undefined && countsWrongOnes(system, label, set.senses.leftOutOfficially);
  };
  const rows = Object.entries(subsetTitles).flatMap(([subset, subsetTitle]) => {
    const ofSystems = set.systems.map((system) => ({
      system: system.name,
      rows: measureRows(system, subset),
    }));
    for (const { system, rows: measures } of ofSystems)
      for (const { title, why, official } of measures) {
        const isStop = official !== undefined && "error" in official;
        if (why !== undefined)
          reasons.add(why === ofNothing ? why : `${isStop ? `${system}: ` : ""}${title}: ${why}`);
      }
    return (ofSystems[0]?.rows ?? []).map(({ measure, title }) => ({
      names: [`${subsetTitle}: ${title}`],
      groups: ofSystems.flatMap(({ system, rows: measures }): FigureGroup[] => {
        const row = measures.find((each) => each.measure === measure);
        const label = `${subset}.${measure}`;
        const corrected = { system, label, entry: row?.corrected };
        return isOfficial
          ? [
              corrected,
              { system, label: `official.${label}`, entry: row?.official, isOver: isOver(system, label) },
            ]
          : [corrected];
      }),
    }));
  });
  const official = isOfficial ? [`official${markOf(set)}`] : [];
  const table = figureTable({
    title: `${set.name}: measures, in per cent`,
    head: [""],
    groups: set.systems.flatMap(({ name }) => [name, ...official]),
    figures: ["p", "r", "f1"],
    rows,
  });
  return { ...table, legend: [...reasons] };
}

import { counted } from "@discoprep/files/text";
import {
  figuresAt,
  measureRows,
  ofNothing,
  pairKinds,
  type RelationSetResult,
  type SystemDifferences,
  type SystemResult,
} from "@discoprep/score/systems";
import type { NamedTable } from "./comparison-printer.ts";
import {
  type Column,
  confusionTable,
  figureCells,
  labelRows,
  labelsOf,
  leftOutMark,
  systemRows,
  testTable,
  withLegend,
} from "./figure-cells.ts";
import type { Cell, ShownTable } from "./table-formats.ts";

export const tableNames = [
  ...["overview", "split", "partial", "measures", "senses", "by", "connectives", "errors", "confusion"],
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
    withLegend(makers[name](set, ranks), officialNotes(set, name)),
  ]);
  if (set.tests.length > 0) tables.push(["tests", testTable(set)]);
  if (set.differences !== null) tables.push(["differences", differenceTable(set.name, set.differences)]);
  return tables.map(([name, table]) => ({ name, set: set.name, ...table }));
}

const officialTables: readonly TableName[] = ["overview", "partial", "measures"];

/** Returns what the official figures leave out, and why the script stops. */
function officialNotes(set: RelationSetResult, table: TableName): string[] {
  if (!officialTables.includes(table) || !hasOfficial(set)) return [];
  const { leftOutOfficially: leftOut } = set.senses;
  const note = `${leftOutMark}: leaves out ${counted(leftOut, "relation")} of the ${set.relations} of gold, whose first sense is not one of the task's`;
  const stops = set.systems.flatMap(({ name, official }) => {
    const parser = official?.all?.[table === "partial" ? "partial_parser" : "parser"];
    return parser !== undefined && "error" in parser
      ? [`${name}: the official script stops: ${parser.error}`]
      : [];
  });
  return [...(leftOut > 0 ? [note] : []), ...stops];
}

function hasOfficial({ systems }: RelationSetResult): boolean {
  return systems.some(({ official }) => official !== null);
}

function markOf({ senses }: RelationSetResult): string {
  return senses.leftOutOfficially > 0 ? leftOutMark : "";
}

/** Returns the official figures of a measure of all relations, which come last. */
function officialColumn(set: RelationSetResult, measure: string): Column[] {
  if (!hasOfficial(set)) return [];
  const title = `Official parser${markOf(set)}`;
  return [{ title, label: `official.all.${measure}`, of: ({ official }) => official?.all?.[measure] }];
}

const makers: Readonly<Record<TableName, (set: RelationSetResult, ranks: Ranks) => ShownTable>> = {
  // Table 5 of the CoNLL-2015 overview.
  overview: (set, ranks) => {
    const columns = [
      ...columnsOf(set, { Arguments: "all.both", Connective: "all.connective", Parser: "all.parser" }),
      ...officialColumn(set, "parser"),
    ];
    return systemRows(set, columns, ["f1", "p", "r"], {
      head: ["O", "L"],
      of: ({ name, rank }) => [`${ranks.get(name) ?? "–"}`, `${rank}`],
    });
  },
  // Table 6.
  split: (set, ranks) => {
    const f1 = (system: SystemResult, subset: string): number =>
      figuresAt(system, `${subset}.parser`)?.f1 ?? -1;
    const rankBy = (system: SystemResult, subset: string): string =>
      `${1 + set.systems.filter((other) => f1(other, subset) > f1(system, subset)).length}`;
    const systems = [...set.systems].sort((a, b) => f1(b, "explicit") - f1(a, "explicit"));
    return systemRows({ ...set, systems }, columnsOf(set, splitColumns), ["f1"], {
      head: ["O", "E", "I"],
      of: (system) => [
        `${ranks.get(system.name) ?? "–"}`,
        rankBy(system, "explicit"),
        rankBy(system, "non_explicit"),
      ],
    });
  },
  partial: (set) => {
    const columns = [
      ...columnsOf(set, {
        Arg1: "all.partial_arg1",
        Arg2: "all.partial_arg2",
        Arguments: "all.partial_both",
        Parser: "all.partial_parser",
      }),
      ...officialColumn(set, "partial_parser"),
    ];
    return systemRows(set, columns, ["f1", "p", "r"], { head: ["L"], of: ({ rank }) => [`${rank}`] });
  },
  measures: measureTable,
  senses: (set) =>
    labelRows(set, {
      ...{ title: "senses", head: "sense" },
      labels: labelsOf(set, ({ perSense }) => perSense),
      of: ({ perSense }, sense) => perSense[sense],
    }),
  by: (set) => {
    const kinds = ["sentence", "distance", "length"];
    return labelRows(set, {
      ...{ title: "sentence of the arguments, tokens between them, tokens of both", head: "bucket" },
      labels: kinds.flatMap((kind) =>
        labelsOf(set, ({ by }) => by[kind]).map((bucket) => `${kind}: ${bucket}`),
      ),
      of: ({ by }, label) => {
        const [kind = "", bucket = ""] = label.split(": ");
        return by[kind]?.[bucket];
      },
    });
  },
  connectives: (set) =>
    labelRows(set, {
      ...{ title: "Explicit relations by the head of the connective", head: "connective" },
      labels: labelsOf(set, ({ by }) => by.connective),
      of: ({ by }, connective) => by.connective?.[connective],
    }),
  errors: (set) => ({
    title: `${set.name}: relations by kind of error`,
    head: ["system", ...pairKinds],
    rows: set.systems.map(({ name: system, errors }): Cell[] => [
      system,
      ...pairKinds.map((label) => {
        const value = errors[label] ?? 0;
        return { text: `${value}`, values: [{ system, label, measure: "relations", value }] };
      }),
    ]),
    legend: errorNotes,
  }),
  confusion: (set) => confusionTable(set, "no relation with these arguments"),
};

const splitColumns = {
  "Explicit A12": "explicit.both",
  "Explicit A1": "explicit.arg1",
  "Explicit A2": "explicit.arg2",
  "Explicit Conn": "explicit.connective",
  "Explicit Parser": "explicit.parser",
  "Non-Explicit A12": "non_explicit.both",
  "Non-Explicit A1": "non_explicit.arg1",
  "Non-Explicit A2": "non_explicit.arg2",
  "Non-Explicit Parser": "non_explicit.parser",
};

const errorNotes = [
  "each relation counts under the first kind that holds; swapped: Arg1 is gold's Arg2 and the reverse; both: both arguments differ",
  "missed: gold without a prediction that overlaps; spurious: the reverse; right, type and connective have arguments and sense right",
];

function columnsOf(set: RelationSetResult, measures: Readonly<Record<string, string>>): Column[] {
  return Object.entries(measures)
    .map(([title, label]) => ({ title, label, of: (system: SystemResult) => figuresAt(system, label) }))
    .filter(({ of }) => set.systems.some((system) => of(system) !== undefined));
}

const subsetTitles = { all: "all", explicit: "Explicit", non_explicit: "non-Explicit" };

/** Every measure of each type of relations, the official figures after the corrected ones, with columns for each system. */
function measureTable(set: RelationSetResult): ShownTable {
  const figures = ["p", "r", "f1"] as const;
  const mark = markOf(set);
  const rows = Object.entries(subsetTitles).flatMap(([subset, title]) => {
    const ofSystems = set.systems.map((system) => ({ system, rows: measureRows(system, subset) }));
    return (ofSystems[0]?.rows ?? []).map(({ measure, title: name }): Cell[] => [
      `${title}: ${name}`,
      ...ofSystems.flatMap(({ system, rows: measures }) => {
        const row = measures.find((one) => one.measure === measure);
        const label = `${subset}.${measure}`;
        const official = hasOfficial(set)
          ? figureCells(system.name, { label: `official.${label}` }, row?.official, figures)
          : [];
        return [...figureCells(system.name, { label }, row?.corrected, figures), ...official];
      }),
    ]);
  });
  const columns = set.systems.flatMap(({ name }) => [
    ...[`${name} P`, "R", "F"],
    ...(hasOfficial(set) ? [`official${mark} P`, "R", "F"] : []),
  ]);
  const reasons = set.systems.flatMap((system) =>
    Object.keys(subsetTitles).flatMap((subset) =>
      measureRows(system, subset).flatMap(({ title, why }) =>
        why === undefined ? [] : [why === ofNothing ? why : `${title}: ${why}`],
      ),
    ),
  );
  return {
    title: `${set.name}: measures, in per cent`,
    head: ["", ...columns],
    rows,
    legend: [...new Set(reasons)],
  };
}

function differenceTable(set: string, differences: SystemDifferences): ShownTable {
  const { first, second, onlyFirst, onlySecond, both, neither } = differences;
  const rows = [
    ...onlyFirst.map((one) => ({ ...one, right: first })),
    ...onlySecond.map((one) => ({ ...one, right: second })),
  ];
  return {
    title: `${set}: relations of gold whose arguments and sense only one of ${first} and ${second} has right (both ${both}, neither ${neither}, only ${first} ${onlyFirst.length}, only ${second} ${onlySecond.length})`,
    head: ["document", "right", `${first}: kind`, `${second}: kind`, "ID", "line"],
    names: 4,
    rows: rows.map(({ document, right, firstKind, secondKind, id, line }): Cell[] => [
      ...[document, right, firstKind, secondKind],
      { text: `${id ?? "–"}`, values: [{ system: right, label: document, measure: "id", value: id }] },
      { text: `${line ?? "–"}`, values: [{ system: right, label: document, measure: "line", value: line }] },
    ]),
    legend: [
      "kind: right, or the first part that is wrong; with type and connective, arguments and sense are right",
    ],
  };
}

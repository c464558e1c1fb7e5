import {
  countedMeasures,
  pairKinds,
  type SetResult,
  type SystemResult,
  type systemSubsets,
} from "@discoprep/score/systems";
import type { SystemTableName } from "./system-options.ts";
import type { Cell, ShownTable } from "./table-formats.ts";

/** Figures as far as a table shows them. */
interface Shown {
  readonly p?: number | null;
  readonly r?: number | null;
  readonly f1?: number | null;
  readonly ci?: readonly [low: number, high: number];
}

type Figure = "f1" | "p" | "r";

/** A column of figures: its heading, and a system's figures. */
interface Column {
  readonly title: string;
  readonly of: (system: SystemResult) => Shown | undefined;
  /** `SUBSET.MEASURE`, whose tests are shown. */
  readonly measure?: string;
}

/** The tables of a set. @param ranks a system's rank on the first set */
export function systemTables(
  set: SetResult,
  table: SystemTableName,
  ranks: ReadonlyMap<string, number>,
): ShownTable[] {
  const tables = [makers[table](set, ranks)];
  if (set.tests.length > 0) tables.push(testTable(set));
  if (set.differences !== null) tables.push(differenceTable(set.name, set.differences));
  return tables;
}

const makers: Readonly<
  Record<SystemTableName, (set: SetResult, ranks: ReadonlyMap<string, number>) => ShownTable>
> = {
  // Table 5 of the CoNLL-2015 overview.
  overview: (set, ranks) => {
    const hasOfficial = set.systems.some(({ official }) => official !== null);
    const columns = [
      column("Arguments", "all.both"),
      column("Connective", "all.connective"),
      column("Parser", "all.parser"),
      ...(hasOfficial ? [officialColumn] : []),
    ];
    return systemRows(set, columns, ["f1", "p", "r"], ["O", "L"], (system) => [
      `${ranks.get(system.name) ?? "–"}`,
      `${system.rank}`,
    ]);
  },
  // Table 6.
  split: (set, ranks) => {
    const columns = ["explicit", "non_explicit"].flatMap((subset) => {
      const title = subset === "explicit" ? "Explicit" : "Non-Explicit";
      return [
        column(`${title} A12`, `${subset}.both`),
        column("A1", `${subset}.arg1`),
        column("A2", `${subset}.arg2`),
        ...(subset === "explicit" ? [column("Conn", "explicit.connective")] : []),
        column("Parser", `${subset}.parser`),
      ];
    });
    const explicit = (system: SystemResult): number => f1Of(system, "explicit.parser");
    const sorted = [...set.systems].sort((a, b) => explicit(b) - explicit(a));
    return systemRows({ ...set, systems: sorted }, columns, ["f1"], ["O", "E", "I"], (system) => [
      `${ranks.get(system.name) ?? "–"}`,
      ...["explicit.parser", "non_explicit.parser"].map((measure) => {
        const better = set.systems.filter((other) => f1Of(other, measure) > f1Of(system, measure));
        return `${better.length + 1}`;
      }),
    ]);
  },
  partial: (set) => {
    const columns = (["arg1", "arg2", "both", "parser"] as const).map((part) =>
      column(
        { arg1: "Arg1", arg2: "Arg2", both: "Arguments", parser: "Parser" }[part],
        `all.partial_${part}`,
      ),
    );
    return systemRows(set, columns, ["f1", "p", "r"], ["L"], ({ rank }) => [`${rank}`]);
  },
  senses: (set) =>
    columnTable(
      set,
      "F1 of senses",
      ["sense"],
      sortedNames(set, ({ perSense }) => perSense),
      ({ perSense }) => perSense,
    ),
  by: (set) => {
    const flat = ({ by }: SystemResult): Readonly<Record<string, Shown & { gold: number }>> =>
      Object.fromEntries(
        Object.entries(by).flatMap(([kind, buckets]) =>
          Object.entries(buckets).map(([bucket, figures]) => [`${kind}: ${bucket}`, figures]),
        ),
      );
    return columnTable(set, "F1 of buckets", ["bucket"], sortedNames(set, flat), flat);
  },
  errors: (set) => ({
    title: `${set.name}: kinds of errors`,
    head: ["system", ...pairKinds],
    rows: set.systems.map(({ name, errors }) => [name, ...pairKinds.map((kind) => `${errors[kind]}`)]),
  }),
};

function column(title: string, measure: string): Column {
  return { title, of: (system) => figuresOf(system, measure), measure };
}

const officialColumn: Column = {
  title: "Official parser",
  of: ({ official }) => {
    const parser = official?.all?.parser;
    return parser === undefined || "error" in parser ? undefined : parser;
  },
};

/** A row a system; of each column the figures named, F1 first. */
function systemRows(
  { name: set, systems, tests }: SetResult,
  columns: readonly Column[],
  figures: readonly Figure[],
  ranks: readonly string[],
  ranksOf: (system: SystemResult) => string[],
): ShownTable {
  const letters = { f1: "F", p: "P", r: "R" };
  const best = columns.map(({ of }) => Math.max(...systems.map((system) => of(system)?.f1 ?? -1)));
  const starsOf = (system: SystemResult, measure: string | undefined): string => {
    const found = tests.filter((test) => test.measure === measure && test.second === system.name);
    const p = Math.min(1, ...found.map(({ pHolm }) => pHolm));
    return p < 0.01 ? "**" : p < 0.05 ? "*" : "";
  };
  return {
    title: set,
    head: [
      ...ranks,
      "system",
      ...columns.flatMap(({ title }) =>
        figures.map((figure, index) => {
          if (index > 0) return letters[figure];
          return figures.length === 1 ? title : `${title} ${letters[figure]}`;
        }),
      ),
    ],
    names: ranks.length + 1,
    rows: systems.map((system): Cell[] => [
      ...ranksOf(system),
      system.name,
      ...columns.flatMap(({ of, measure }, index) => {
        const shown = of(system);
        return figures.map((figure): Cell => {
          const value = shown?.[figure];
          if (figure !== "f1") return percent(value);
          const interval = shown?.ci === undefined ? "" : ` [${shown.ci.map(percent).join(", ")}]`;
          const text = `${percent(value)}${starsOf(system, measure)}${interval}`;
          return { text, isBest: typeof value === "number" && value === best[index] };
        });
      }),
    ]),
  };
}

/** A column a system with its F1, a row a name. */
function columnTable(
  { name: set, systems }: SetResult,
  title: string,
  head: readonly string[],
  names: readonly string[],
  of: (system: SystemResult) => Readonly<Record<string, Shown & { readonly gold: number }>>,
): ShownTable {
  return {
    title: `${set}: ${title}`,
    head: [...head, "gold", ...systems.map(({ name }) => name)],
    rows: names.map((name): Cell[] => {
      const figures = systems.map((system) => of(system)[name]);
      const best = Math.max(...figures.map((one) => one?.f1 ?? -1));
      const gold = figures.find((one) => one !== undefined)?.gold ?? 0;
      const cells = figures.map((one): Cell => ({ text: percent(one?.f1), isBest: one?.f1 === best }));
      return [name, `${gold}`, ...cells];
    }),
  };
}

function sortedNames(set: SetResult, of: (system: SystemResult) => object): string[] {
  return [...new Set(set.systems.flatMap((system) => Object.keys(of(system))))];
}

function testTable({ name, tests }: SetResult): ShownTable {
  const number = (value: number): string => value.toPrecision(3);
  return {
    title: `${name}: tests (p corrected by Holm over the pairs of a measure)`,
    head: ["measure", "first", "second", "difference", "p", "p Holm", "95 % of differences"],
    names: 3,
    rows: tests.map(({ measure, first, second, difference, p, pHolm, interval }) => [
      ...[measure, first, second, percent(difference), number(p), number(pHolm)],
      interval === null ? "–" : `[${interval.map(percent).join(", ")}]`,
    ]),
  };
}

function differenceTable(set: string, differences: NonNullable<SetResult["differences"]>): ShownTable {
  const { first, second, onlyFirst, onlySecond, both, neither } = differences;
  return {
    title: `${set}: only one has right (both ${both}, neither ${neither}, only ${first} ${onlyFirst.length}, only ${second} ${onlySecond.length})`,
    head: ["document", first, second, "ID", "line"],
    names: 3,
    rows: [...onlyFirst, ...onlySecond].map(({ document, firstKind, secondKind, id, line }) => [
      ...[document, firstKind, secondKind, `${id ?? "–"}`, `${line ?? "–"}`],
    ]),
  };
}

function figuresOf({ figures }: SystemResult, measure: string): Shown | undefined {
  const [subset = "", name = ""] = measure.split(".");
  const own: Readonly<Record<string, Shown>> = figures[subset as keyof typeof systemSubsets];
  return own[name];
}

function f1Of(system: SystemResult, measure: string): number {
  return figuresOf(system, measure)?.f1 ?? -1;
}

/** Percent with two decimals, ties away from zero; `–` for null. */
function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  // 0.5 · 10⁻⁹ mends what binary fractions lose: 0.10005 is stored as less.
  return ((Math.sign(value) * Math.round(Math.abs(value) * 1e4 + 5e-10)) / 100).toFixed(2);
}

/** All figures of all sets, a figure a line, unrounded. */
export function csvLines(sets: readonly SetResult[]): (string | number | null)[][] {
  const head =
    "set,system,rank,figures,subset,measure,correct,predicted,gold,p,r,f1,low,high,signature".split(",");
  const lines = sets.flatMap(({ name, signature, systems }) =>
    systems.flatMap((system) => {
      const line = (
        figures: string,
        subset: string,
        measure: string,
        shown: Shown & Partial<Record<string, unknown>>,
      ) => {
        const count = (key: string): number | null => (typeof shown[key] === "number" ? shown[key] : null);
        return [
          ...[name, system.name, system.rank, figures, subset, measure],
          ...["correct", "predicted", "gold", "p", "r", "f1"].map(count),
          ...[shown.ci?.[0] ?? null, shown.ci?.[1] ?? null, signature],
        ];
      };
      return [
        ...Object.entries(system.figures).flatMap(([subset, measures]) =>
          [...countedMeasures, "sense" as const].flatMap((measure) =>
            measures[measure] === undefined
              ? []
              : [line("corrected", subset, measure, { ...measures[measure] })],
          ),
        ),
        ...Object.entries(system.official ?? {}).flatMap(([subset, measures]) =>
          Object.entries(measures).map(([measure, figures]) =>
            line("official", subset, measure, "error" in figures ? {} : { ...figures }),
          ),
        ),
      ];
    }),
  );
  return [head, ...lines];
}

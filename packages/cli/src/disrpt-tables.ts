import type { SetResult } from "@discoprep/score/systems";
import type { NamedTable } from "./comparison-printer.ts";
import {
  type Column,
  confusionTable,
  labelRows,
  labelsOf,
  perCent,
  percent,
  systemRows,
  testTable,
  withLegend,
} from "./figure-cells.ts";
import type { Cell, ShownTable } from "./table-formats.ts";

export const disrptTables = ["overview", "labels", "types", "confusion"] as const;
export type DisrptTable = (typeof disrptTables)[number];

/** Titles of the main figure of each task; labels are counted by accuracy, the others by F1. */
const titles = { accuracy: "Accuracy", units: "Units", connectives: "Connectives" };

/** Returns the tables of a corpus. @param measure its main measure */
export function corpusTables(set: SetResult, table: DisrptTable, measure: keyof typeof titles): NamedTable[] {
  return [
    { name: table, set: set.name, ...withLegend(makers[table](set, measure)) },
    ...(set.tests.length > 0 ? [{ name: "tests", set: set.name, ...testTable(set) }] : []),
  ];
}

const makers: Readonly<Record<DisrptTable, (set: SetResult, measure: keyof typeof titles) => ShownTable>> = {
  overview: (set, measure) => {
    const figures = measure === "accuracy" ? (["f1"] as const) : (["f1", "p", "r"] as const);
    const of =
      (name: string): Column["of"] =>
      (system) =>
        system.figures.all?.[name];
    const columns: Column[] = [
      { title: titles[measure], label: `all.${measure}`, of: of(measure) },
      ...(measure === "accuracy" ? [{ title: "Macro F1", label: "all.sense", of: of("sense") }] : []),
      officialColumn(measure),
    ];
    return systemRows(set, columns, figures, { head: ["L"], of: ({ rank }) => [`${rank}`] });
  },
  labels: (set) =>
    labelRows(set, {
      ...{ title: "labels", head: "label" },
      labels: labelsOf(set, ({ perSense }) => perSense),
      of: ({ perSense }, label) => perSense[label],
    }),
  types: (set) =>
    labelRows(set, {
      ...{ title: "accuracy by type of relation", head: "type", figures: ["f1"] },
      labels: labelsOf(set, ({ by }) => by.type),
      of: ({ by }, type) => by.type?.[type],
    }),
  confusion: (set) => confusionTable(set, "no prediction"),
};

function officialColumn(measure: keyof typeof titles): Column {
  const title = measure === "accuracy" ? "Official accuracy" : "Official";
  return { title, label: `official.all.${measure}`, of: ({ official }) => official?.all?.[measure] };
}

/**
 * Returns a table with a row a corpus, and the mean with the number of corpora that it is over.
 * @param systems names in the order in which they were given
 */
export function corporaTable(
  sets: readonly SetResult[],
  systems: readonly string[],
  measure: keyof typeof titles,
): NamedTable {
  const official = officialColumn(measure);
  const figure = (set: SetResult, name: string, isOfficial: boolean): number | null => {
    const system = set.systems.find((one) => one.name === name);
    const shown = system && (isOfficial ? official.of(system) : system.figures.all?.[measure]);
    return shown === undefined || "error" in shown ? null : (shown.f1 ?? null);
  };
  const columns = systems.flatMap((name) => [false, true].map((isOfficial) => ({ name, isOfficial })));
  const label = (isOfficial: boolean): string => (isOfficial ? official.label : `all.${measure}`);
  const rows = sets.map((set): Cell[] => [
    set.name,
    ...columns.map(({ name, isOfficial }): Cell => {
      const value = figure(set, name, isOfficial);
      const tidy = {
        system: name,
        set: set.name,
        label: label(isOfficial),
        measure: "f1",
        value: perCent(value),
      };
      return { text: percent(value), values: [tidy] };
    }),
  ]);
  const means = columns.map(({ name, isOfficial }): Cell => {
    const { mean, corpora } = meanOf(
      sets.map((set) => figure(set, name, isOfficial)),
      isOfficial,
    );
    const values = [
      { system: name, label: label(isOfficial), measure: "mean", value: perCent(mean) },
      { system: name, label: label(isOfficial), measure: "corpora", value: corpora },
    ];
    return { text: `${percent(mean)} (${corpora})`, values };
  });
  return {
    ...{ name: "corpora", set: "all" },
    title: `corpora: ${titles[measure]}${measure === "accuracy" ? "" : ", F1"}, in per cent`,
    head: ["corpus", ...systems.flatMap((name) => [name, `${name} official`])],
    rows: [...rows, ["mean", ...means]],
    legend: [
      "mean (n): over n corpora; a corpus without figures counts as 0, and not at all in the official mean",
      "–: no figure: the prediction is missing, cannot be compared, or the official scorer stops",
    ],
  };
}

/** Returns the mean of figures; null ones count as 0, or not at all. */
export function meanOf(figures: readonly (number | null)[], skipsNull: boolean) {
  const counted = figures.flatMap((figure) => (figure !== null ? [figure] : skipsNull ? [] : [0]));
  const sum = counted.reduce((total, figure) => total + figure, 0);
  return { mean: counted.length === 0 ? 0 : sum / counted.length, corpora: counted.length };
}

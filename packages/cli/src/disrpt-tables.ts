import type { SetResult } from "@discoprep/score/systems";
import { type Column, confusionTable, labelTable, systemTable, testTable } from "./comparison-tables.ts";
import { type FigureGroup, figureTable, perCent, percent, withLegend } from "./figure-cells.ts";
import type { Cell, NamedTable, ShownTable } from "./tables.ts";

export const disrptTables = ["overview", "labels", "types", "confusion"] as const;
export type DisrptTable = (typeof disrptTables)[number];

/** Titles of the main figure of each task; labels are counted by accuracy, the others by F1. */
const titles = { accuracy: "Accuracy", units: "Units", connectives: "Connectives" };
type Measure = keyof typeof titles;

/** @param measure the main measure of the corpus */
export function corpusTables(set: SetResult, name: DisrptTable, measure: Measure): NamedTable[] {
  const table = { name, set: set.name, ...withLegend(makers[name](set, measure)) };
  return set.tests.length === 0 ? [table] : [table, { name: "tests", set: set.name, ...testTable(set) }];
}

const makers: Readonly<Record<DisrptTable, (set: SetResult, measure: Measure) => ShownTable>> = {
  overview: (set, measure) => {
    const { corrected, official } = columnsOf(measure);
    const macro: Column = { title: "Macro F1", label: "all.sense", of: ({ figures }) => figures.all?.sense };
    const ranks = { head: ["L"], of: ({ rank }: { readonly rank: number }) => [`${rank}`] };
    return measure === "accuracy"
      ? systemTable(set, [corrected, macro, official], ["f1"], ranks)
      : systemTable(set, [corrected, official], ["f1", "p", "r"], ranks);
  },
  labels: (set) => labelTable(set, { title: "labels", head: "label", of: ({ perSense }) => perSense }),
  types: (set) =>
    labelTable(set, {
      title: "accuracy by type of relation",
      head: "type",
      of: ({ by }) => by.type,
      figures: ["f1"],
    }),
  confusion: (set) => confusionTable(set, "no prediction"),
};

function columnsOf(measure: Measure): { readonly corrected: Column; readonly official: Column } {
  return {
    corrected: {
      title: titles[measure],
      label: `all.${measure}`,
      of: ({ figures }) => figures.all?.[measure],
    },
    official: {
      title: measure === "accuracy" ? "Official accuracy" : "Official",
      label: `official.all.${measure}`,
      of: ({ official }) => official?.all?.[measure],
    },
  };
}

/**
 * Returns a table with a row for each corpus, and the mean with the number of its corpora.
 * @param systems names in the order in which they were given
 */
export function corporaTable(
  sets: readonly SetResult[],
  systems: readonly string[],
  measure: Measure,
): NamedTable {
  const { corrected, official } = columnsOf(measure);
  const columns = systems.flatMap((system) => [
    { system, column: corrected },
    { system, column: official },
  ]);
  const groupsOf = (set: SetResult): FigureGroup[] =>
    columns.map(({ system, column }) => {
      const result = set.systems.find(({ name }) => name === system);
      const figures = result && column.of(result);
      // A stop of the official scorer is no figure, as in the mean.
      const entry = figures && "error" in figures ? undefined : figures;
      return { system, set: set.name, label: column.label, entry };
    });
  const table = figureTable({
    title: `corpora: ${titles[measure]}${measure === "accuracy" ? "" : ", F1"}, in per cent`,
    head: ["corpus"],
    groups: systems.flatMap((name) => [name, `${name} official`]),
    figures: ["f1"],
    rows: sets.map((set) => ({ names: [set.name], groups: groupsOf(set) })),
  });
  const means = columns.map(({ system, column }, at): Cell => {
    const figures = sets.map((set) => {
      const entry = groupsOf(set)[at]?.entry;
      return entry === undefined || "error" in entry ? null : (entry.f1 ?? null);
    });
    const { mean, corpora } = meanOf(figures, column === official);
    const values = [
      { system, label: column.label, measure: "mean", value: perCent(mean) },
      { system, label: column.label, measure: "corpora", value: corpora },
    ];
    return { text: `${percent(mean)} (${corpora})`, values };
  });
  return {
    ...table,
    name: "corpora",
    set: "all",
    rows: [...table.rows, ["mean", ...means]],
    legend: [
      "mean (n): over n corpora; a corpus without figures counts as 0, and not at all in the official mean",
      "–: no figure: the prediction is missing, cannot be compared, or the official scorer stops",
    ],
  };
}

/** Returns the mean of figures, or null for an empty list. Null figures count as 0, or not at all. */
export function meanOf(figures: readonly (number | null)[], skipsNull: boolean) {
  const counted = figures.filter((figure) => figure !== null || !skipsNull).map((figure) => figure ?? 0);
  const sum = counted.reduce((total, figure) => total + figure, 0);
  return { mean: counted.length === 0 ? null : sum / counted.length, corpora: counted.length };
}

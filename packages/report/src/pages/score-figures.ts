import {
  figuresAt,
  type IntervalFigures,
  isParsed,
  measureRows,
  type PairKind,
  type SetResult,
  type SystemResult,
} from "@discoprep/score/systems";
import { type Chart, dotChart, figure } from "../html/charts.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, percent, table } from "../html/table.ts";
import type { ScoredSystem } from "../model/score.ts";

const subsets = { all: "all relations", explicit: "Explicit", non_explicit: "non-Explicit" } as const;

/** Shows F1 of all systems with its interval, overall and by type. */
function systemsChart({ systems }: SetResult): Chart {
  return dotChart({
    scale: 100,
    name: "systems",
    title: "Overall F1 of the systems",
    unit: "F1 in per cent, with 95 % of the samples",
    series: Object.values(subsets),
    rows: systems.map((system) => ({
      label: system.name,
      dots: Object.keys(subsets).map((subset) => {
        const { f1 = null, ci } = figuresAt(system, `${subset}.parser`) ?? {};
        return { value: f1, interval: ci };
      }),
    })),
  });
}

/** Shows all systems in one table, and the certainty of their differences. @param named in the order of their pages */
export function systemsMain(scores: SetResult, named: readonly ScoredSystem[]): Markup {
  const rows = scores.systems.map((system): Cell[] => {
    const { correct = 0, predicted = 0, gold = 0, p = null, r = null, f1 = null, ci } = parserOf(system);
    const page = `system-${1 + named.findIndex(({ name }) => name === system.name)}.html`;
    return [
      html`<a href="${page}"><bdi>${system.name}</bdi></a>`,
      system.rank,
      correct,
      predicted,
      gold,
      percent(p),
      percent(r),
      { ...percent(f1, ci), name: "overall-f1" },
    ];
  });
  const compared = scores.tests.map((one): Cell[] => [
    html`<bdi>${one.first}</bdi> − <bdi>${one.second}</bdi>`,
    one.measure.replace(/\..*/, "").replace("_", "-"),
    { value: one.difference, shown: signed(one.difference) },
    one.interval?.map(signed).join(" to ") ?? "–",
    decimal(one.p),
    decimal(one.pHolm),
    one.n,
  ]);
  return html`<p>A relation is correct if both arguments have the tokens of gold and the first sense is one of gold's. Each prediction serves one gold relation.</p>
${table("Overall, in per cent, the best first", ["System", "Rank", "Correct", "Predicted", "Gold", "Precision", "Recall", "F1 [95 % of samples]"], rows)}
${figure(systemsChart(scores))}${
  compared.length > 0 &&
  html`<h2>Differences of F1</h2>
<p>Paired bootstrap: documents are drawn with replacement, the same ones for both systems.</p>
${table("Differences of F1, in points of per cent", ["Systems", "Relations", "Difference", "95 % of samples", "p", "p corrected by Holm", "Samples"], compared)}`
}<p>Signature: <code>${scores.signature}</code></p>`;
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${(100 * value).toFixed(2)}`;
}

/** Returns the figures of relations with arguments and sense right. */
function parserOf(system: SystemResult): Partial<IntervalFigures> {
  return figuresAt(system, "all.parser") ?? {};
}

/** Shows the figures of one system: official and corrected ones, senses, kinds of error. @param number of the system, from 1 */
export function systemMain({ result, errors }: ScoredSystem, number: number): Markup {
  const measures = Object.entries(subsets).map(([subset, name]) =>
    table(
      `${name === "all relations" ? "All" : name === "Explicit" ? name : "Non-explicit"} relations, in per cent`,
      ["Measure", "P", "R", "F1", "P corrected", "R corrected", "F1 corrected", "Why they differ"],
      measureRows(result, subset).map(({ title, official, corrected, why }): Cell[] => {
        const isStopped = official !== undefined && "error" in official;
        const officialCells = isStopped ? ["stopped", "stopped", "stopped"] : figureCells(official);
        return [title, ...officialCells, ...figureCells(corrected), why ?? ""];
      }),
    ),
  );
  const senses = Object.entries(result.perSense).map(([sense, figures]): Cell[] => {
    const { gold, predicted, correct } = figures;
    return [sense, gold, predicted, correct, ...figureCells(figures)];
  });
  const { gold = 0 } = parserOf(result);
  let left = gold;
  const stages = lossStages.map(({ stage, kinds }): Cell[] => {
    const lost = kinds.map((kind) => ({ kind, count: result.errors[kind] ?? 0 }));
    left -= lost.reduce((sum, { count }) => sum + count, 0);
    const share = gold === 0 ? null : left / gold;
    const names = lost.map(({ kind, count }) => `${count} ${pairKindNames[kind]}`);
    return [stage, left, percent(share), bar(share ?? 0), names.join(", ")];
  });
  const kinds = Object.entries(errors).map(([kind, count]): Cell[] => [
    errorNames[kind] ?? kind,
    { value: count, shown: html`<a href="outcomes.html?s${number}=${kind}">${count}</a>` },
  ]);
  return html`<p>Corrected figures count the senses of gold, and each prediction once. “stopped”: the official script ends without a figure.</p>
${measures}<h2>Senses</h2>
${table("Senses, in per cent", ["Sense", "Gold", "Predicted", "Correct", "Precision", "Recall", "F1"], senses)}<h2>Errors</h2>
<p>Where gold relations are lost: each is counted at the first stage that it does not pass. ${result.errors.spurious} predictions have no gold relation.</p>
${table("From gold to a relation that is right", ["Stage", "Relations", "Per cent of gold", "Left", "Lost here"], stages, "given")}
<p>A pair of relations may have several errors.</p>
${table("Errors by kind", ["Kind", "Relations"], kinds)}`;
}

function figureCells(figures: Pick<IntervalFigures, "p" | "r" | "f1"> | undefined): Cell[] {
  return figures === undefined
    ? ["", "", ""]
    : [figures.p, figures.r, figures.f1].map((value) => percent(value));
}

/** The stages that a gold relation passes, and the kinds of pairs that end there. */
const lossStages: readonly { readonly stage: string; readonly kinds: readonly PairKind[] }[] = [
  { stage: "in gold", kinds: [] },
  { stage: "a prediction overlaps", kinds: ["missed"] },
  { stage: "arguments in their order", kinds: ["swapped"] },
  { stage: "arguments right", kinds: ["both", "arg1", "arg2"] },
  { stage: "sense right", kinds: ["sense"] },
  { stage: "type right", kinds: ["type"] },
  { stage: "connective right", kinds: ["connective"] },
];

const pairKindNames: Readonly<Record<PairKind, string>> = {
  missed: "missed",
  swapped: "swapped",
  both: "with both boundaries wrong",
  arg1: "with a wrong Arg1",
  arg2: "with a wrong Arg2",
  sense: "with a wrong sense",
  type: "of another type",
  connective: "with another connective",
  right: "right",
  spurious: "spurious",
};

function bar(share: number): Markup {
  return html`<svg aria-hidden="true" width="200" height="10"><rect class="bar" width="${Math.round(200 * share)}" height="10"/></svg>`;
}

const errorNames: Readonly<Record<string, string>> = {
  missed: "Missed: gold without a prediction that overlaps",
  spurious: "Spurious: a prediction without gold that overlaps",
  swapped: "Swapped: Arg1 is gold's Arg2, and Arg2 is gold's Arg1",
  type: "Wrong type",
  connective: "Wrong tokens of the connective",
  arg1: "Wrong boundary of Arg1",
  arg2: "Wrong boundary of Arg2",
  sense: "Wrong sense",
};

/** Numbers of gold relations that both systems of each pair have right, or one of them only; each leads to its list. */
export function differenceTable(systems: readonly ScoredSystem[]): Markup {
  const named = systems.map(({ name, outcomes }, index) => {
    const right = outcomes.flatMap(({ gold, kind }) => (gold === undefined ? [] : [isParsed(kind)]));
    return { name, field: `s${index + 1}`, right };
  });
  const rows = named.flatMap((first, index) =>
    named.slice(index + 1).map((second): Cell[] => {
      const cell = (inFirst: boolean, inSecond: boolean): Cell => {
        const value = first.right.filter(
          (isRight, at) => isRight === inFirst && second.right[at] === inSecond,
        ).length;
        const word = (isRight: boolean): string => (isRight ? "right" : "wrong");
        const query = `${first.field}=${word(inFirst)}&${second.field}=${word(inSecond)}`;
        return { value, shown: html`<a href="outcomes.html?${query}">${value}</a>` };
      };
      const names = html`<bdi>${first.name}</bdi>, <bdi>${second.name}</bdi>`;
      return [names, cell(true, true), cell(true, false), cell(false, true), cell(false, false)];
    }),
  );
  const columns = ["Systems", "Both", "Only the first", "Only the second", "Neither"];
  return table("Relations of gold with right arguments and sense", columns, rows);
}

/** F1 of the systems beside one another: by sense, by how far the arguments are apart, by how long they are. */
export function sideBySide({ systems }: SetResult): Markup {
  const names = systems.map(({ name }) => name);
  const compared = (
    title: string,
    unit: string,
    figuresOf: (system: SystemResult) => SystemResult["perSense"],
  ): Markup => {
    const labels = [...new Set(systems.flatMap((system) => Object.keys(figuresOf(system))))].sort(
      (a, b) => (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0) || (a < b ? -1 : 1),
    );
    const rows = labels.map((label): Cell[] => {
      const own = systems.map((system) => figuresOf(system)[label]);
      return [label, own[0]?.gold ?? 0, ...own.map((figures) => percent(figures?.f1 ?? null))];
    });
    return table(title, [unit, "Gold", ...names], rows);
  };
  return html`${compared("F1 by sense, in per cent", "Sense", ({ perSense }) => perSense)}
${compared("F1 by tokens between the arguments, in per cent", "Tokens between", ({ by }) => by.distance ?? {})}
${compared("F1 by tokens of both arguments, in per cent", "Tokens", ({ by }) => by.length ?? {})}`;
}

import { isParsed, type PairKind } from "@discoprep/score/systems";
import { type Chart, dotChart, figure } from "../html/charts.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, decimal, percent, table } from "../html/table.ts";
import type { ScoreReport, SystemScore } from "../model/report.ts";
import type { ScoredSystem } from "../model/score.ts";

/** F1 of all systems with its interval, overall and by type. */
function systemsChart({ systems }: ScoreReport): Chart {
  const ranked = systems.toSorted((a, b) => a.rank - b.rank);
  return dotChart({
    scale: 100,
    name: "systems",
    title: "Overall F1 of the systems",
    unit: "F1 in per cent, with 95 % of the samples",
    series: ["all relations", "Explicit", "non-Explicit"],
    rows: ranked.map(({ name, subsets }) => ({
      label: name,
      dots: [subsets.all, subsets.explicit, subsets.non_explicit].map(({ f1, ci }) => ({
        value: f1,
        interval: ci,
      })),
    })),
  });
}

/** All systems in one table, and how sure their differences are. */
export function systemsMain(report: ScoreReport): Markup {
  const { systems, differences, signature } = report;
  const ranked = [...systems.entries()].sort(([, a], [, b]) => a.rank - b.rank);
  const rows = ranked.map(([index, { name, rank, overall }]): Cell[] => [
    html`<a href="system-${index + 1}.html"><bdi>${name}</bdi></a>`,
    rank,
    overall.correct,
    overall.predicted,
    overall.gold,
    percent(overall.p),
    percent(overall.r),
    { ...percent(overall.f1, overall.ci), name: "overall-f1" },
  ]);
  const compared = differences.map((one): Cell[] => [
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
${figure(systemsChart(report))}${
  compared.length > 0 &&
  html`<h2>Differences of F1</h2>
<p>Paired bootstrap: documents are drawn with replacement, the same ones for both systems.</p>
${table("Differences of F1, in points of per cent", ["Systems", "Relations", "Difference", "95 % of samples", "p", "p corrected by Holm", "Samples"], compared)}`
}<p>Signature: <code>${signature}</code></p>`;
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${(100 * value).toFixed(2)}`;
}

const subsetTitles: Readonly<Record<string, string>> = {
  all: "All relations",
  explicit: "Explicit relations",
  non_explicit: "Non-explicit relations",
};

/** The figures of one system: official and corrected ones, senses, kinds of error. @param number of the system, from 1 */
export function systemMain(score: SystemScore, number: number): Markup {
  const subsets = Object.entries(score.measures).map(([subset, rows]) => {
    return table(
      `${subsetTitles[subset] ?? subset}, in per cent`,
      ["Measure", "P", "R", "F1", "P corrected", "R corrected", "F1 corrected", "Why they differ"],
      rows.map(({ title, official, corrected, why }): Cell[] => [
        title,
        ...(official !== undefined && "error" in official
          ? ["stopped", "stopped", "stopped"]
          : figureCells(official)),
        ...figureCells(corrected),
        why ?? "",
      ]),
    );
  });
  const senses = Object.entries(score.senses).map(([sense, figures]): Cell[] => {
    const { gold, predicted, correct } = figures;
    return [sense, gold, predicted, correct, ...figuresOf(figures)];
  });
  const { gold } = score.overall;
  const left = lossStages.map(([stage, kinds], index) => {
    const lost = kinds.map((kind) => [kind, score.kinds[kind]] as const);
    const before = lossStages.slice(0, index + 1).flatMap(([, gone]) => gone);
    const count = gold - before.reduce((sum, kind) => sum + score.kinds[kind], 0);
    return [
      stage,
      count,
      percent(gold === 0 ? null : count / gold),
      bar(gold === 0 ? 0 : count / gold),
      lost.map(([kind, number]) => `${number} ${pairKindNames[kind]}`).join(", "),
    ];
  });
  const errors = score.errors.map(({ label, count }): Cell[] => [
    errorNames[label] ?? label,
    { value: count, shown: html`<a href="relations.html?s${number}=${label}">${count}</a>` },
  ]);
  return html`<p>Corrected figures count the senses of gold, and each prediction once. “stopped”: the official script ends without a figure.</p>
${subsets}<h2>Senses</h2>
${table("Senses, in per cent", ["Sense", "Gold", "Predicted", "Correct", "Precision", "Recall", "F1"], senses)}<h2>Errors</h2>
<p>Where gold relations are lost: each is counted at the first stage that it does not pass. ${score.kinds.spurious} predictions have no gold relation.</p>
${table("From gold to a relation that is right", ["Stage", "Relations", "Per cent of gold", "Left", "Lost here"], left, "given")}
<p>A pair of relations may have several errors.</p>
${table("Errors by kind", ["Kind", "Relations"], errors)}`;
}

/** The stages that a gold relation passes, and the kinds of pairs that end there. */
const lossStages: readonly (readonly [string, readonly PairKind[]])[] = [
  ["in gold", []],
  ["a prediction overlaps", ["missed"]],
  ["arguments in their order", ["swapped"]],
  ["arguments right", ["both", "arg1", "arg2"]],
  ["sense right", ["sense"]],
  ["type right", ["type"]],
  ["connective right", ["connective"]],
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

/** What each kind of error is called. */
export const errorNames: Readonly<Record<string, string>> = {
  missed: "Missed: gold without a prediction that overlaps",
  spurious: "Spurious: a prediction without gold that overlaps",
  swapped: "Swapped: Arg1 is gold's Arg2, and Arg2 is gold's Arg1",
  type: "Wrong type",
  connective: "Wrong tokens of the connective",
  arg1: "Wrong boundary of Arg1",
  arg2: "Wrong boundary of Arg2",
  sense: "Wrong sense",
};

function figureCells(figures: Parameters<typeof figuresOf>[0] | undefined): Cell[] {
  return figures === undefined ? ["", "", ""] : figuresOf(figures);
}

function figuresOf({ p, r, f1 }: Pick<SystemScore["overall"], "p" | "r" | "f1">): Cell[] {
  return [p, r, f1].map((value) => percent(value));
}

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
        return { value, shown: html`<a href="relations.html?${query}">${value}</a>` };
      };
      const names = html`<bdi>${first.name}</bdi>, <bdi>${second.name}</bdi>`;
      return [names, cell(true, true), cell(true, false), cell(false, true), cell(false, false)];
    }),
  );
  const columns = ["Systems", "Both", "Only the first", "Only the second", "Neither"];
  return table("Relations of gold with right arguments and sense", columns, rows);
}

/** F1 of the systems beside one another: by sense, by how far the arguments are apart, by how long they are. */
export function sideBySide({ systems }: ScoreReport): Markup {
  const ranked = systems.toSorted((a, b) => a.rank - b.rank);
  const names = ranked.map(({ name }) => name);
  const compared = (
    title: string,
    unit: string,
    figuresOf: (system: SystemScore) => SystemScore["senses"],
  ): Markup => {
    const labels = [...new Set(ranked.flatMap((system) => Object.keys(figuresOf(system))))].sort(
      (a, b) => (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0) || (a < b ? -1 : 1),
    );
    const rows = labels.map((label): Cell[] => {
      const own = ranked.map((system) => figuresOf(system)[label]);
      return [label, own[0]?.gold ?? 0, ...own.map((figures) => percent(figures?.f1 ?? null))];
    });
    return table(title, [unit, "Gold", ...names], rows);
  };
  return html`${compared("F1 by sense, in per cent", "Sense", ({ senses }) => senses)}
${compared("F1 by tokens between the arguments, in per cent", "Tokens between", ({ by }) => by.distance ?? {})}
${compared("F1 by tokens of both arguments, in per cent", "Tokens", ({ by }) => by.length ?? {})}`;
}

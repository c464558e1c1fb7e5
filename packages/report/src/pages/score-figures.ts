import { counted } from "@discoprep/files/text";
import { figuresAt, measureRows, type SetResult } from "@discoprep/score/systems";
import { barred, barTable, whisker } from "../html/charts.ts";
import { html, type Markup } from "../html/markup.ts";
import {
  breakable,
  type Cell,
  decimal,
  type Fact,
  facts,
  linkedCount,
  marked,
  percent,
  type ShownFigure,
  table,
} from "../html/table.ts";
import { swatch, toneLegend, toneOf, tonesOf } from "../html/tones.ts";
import type { ScoredSet, ScoredSystem } from "../model/score.ts";

const subsets = { all: "All", explicit: "Explicit", non_explicit: "Non-explicit" } as const;

/** Returns the systems, the best first. */
export function ranked({ systems, report }: ScoredSet): ScoredSystem[] {
  const places = report.scores.systems.map(({ name }) => name);
  return systems.toSorted((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
}

export function headline(set: ScoredSet): string {
  const [best] = ranked(set);
  const value = percent(best?.main.f1).shown;
  const leads = set.systems.length > 1 ? " leads" : "";
  return `${best?.name}${leads}: ${set.figure === "F1" ? "F1" : "accuracy"} ${value}`;
}

/** Shows all systems: figures, strengths and weaknesses of the best one, the ranks, and how certain differences are. */
export function systemsMain(set: ScoredSet): Markup {
  const { figure } = set;
  const { scores } = set.report;
  const order = ranked(set);
  const [best] = order;
  const column = (of: (system: ScoredSystem) => ShownFigure): ShownFigure[] => marked(order.map(of));
  const f1Of = (measure: string): ShownFigure[] =>
    column(({ result }) => percent(figuresAt(result, measure)?.f1));
  const columns = {
    [figure]: column(({ main }) => ({ ...percent(main.f1, main.ci), name: "overall-f1" })),
    ...(figure === "F1" && {
      Precision: column(({ main }) => percent(main.p)),
      Recall: column(({ main }) => percent(main.r)),
      "Explicit F1": f1Of("explicit.parser"),
      "Non-explicit F1": f1Of("non_explicit.parser"),
    }),
  };
  const rows = order.map(({ name, main, result, number }, at): Cell[] => [
    html`<a href="system-${number}.html"><bdi>${name}</bdi></a>`,
    result.rank,
    whisker(main.f1 ?? null, main.ci),
    ...Object.values(columns).map((cells) => cells[at] as ShownFigure),
    main.correct ?? 0,
    main.predicted ?? 0,
    main.gold ?? 0,
  ]);
  const head = ["System", "Rank", "0 to 100", ...Object.keys(columns), "Correct", "Predicted", "Gold"];
  const rule =
    figure === "F1"
      ? "A relation is correct if both arguments have the tokens of gold and the first sense is one of gold's. Each prediction counts for one gold relation at most."
      : "A relation is correct if its label is that of gold.";
  return html`${best && systemFacts(best, set, lead(set))}
${table("Overall, in per cent, with 95 % intervals; the best first", head, rows)}
${best && html`<h2>Strengths and weaknesses of <bdi>${best.name}</bdi></h2>${strengths(best)}`}
${differences(scores)}<p class="note">${rule} Signature: <code>${scores.signature}</code></p>`;
}

function lead(set: ScoredSet): Fact | undefined {
  const [first, second] = ranked(set);
  if (first === undefined || second === undefined) return undefined;
  const names = [first.name, second.name];
  const test = set.report.scores.tests.find(
    (tested) =>
      tested.measure.startsWith("all.") && names.includes(tested.first) && names.includes(tested.second),
  );
  return {
    label: "Lead",
    figure: percent((first.main.f1 ?? 0) - (second.main.f1 ?? 0)),
    note: html`over <bdi>${second.name}</bdi>${test && `, p ${test.p.toFixed(4)}`}`,
  };
}

/** Shows the large figures of a system. @param last in place of its rank */
function systemFacts({ main, result }: ScoredSystem, { figure, report }: ScoredSet, last?: Fact): Markup {
  const { relations, documents, systems } = report.scores;
  const interval = main.ci && `95 %: ${main.ci.map((end) => (100 * end).toFixed(1)).join("–")}`;
  const parts = [
    { label: "Precision", figure: percent(main.p) },
    { label: "Recall", figure: percent(main.r) },
  ];
  const right = `of ${relations} in ${counted(documents, "document")}`;
  return facts([
    { label: figure, figure: percent(main.f1), note: interval },
    ...(figure === "F1" ? parts : []),
    { label: "Correct relations", figure: main.correct ?? 0, note: right },
    last ?? { label: "Rank", figure: result.rank, note: `of ${systems.length}` },
  ]);
}

/** Fewest relations in gold of a strong or weak sense. */
const leastRelations = 5;

/** Shows the strongest and weakest senses by F1, and the kinds of error by number, each with its relations. */
function strengths({ result, errors: counts, number }: ScoredSystem): Markup {
  const senses = Object.entries(result.perSense)
    .filter(([, { gold }]) => gold >= leastRelations)
    .sort(([, a], [, b]) => (b.f1 ?? 0) - (a.f1 ?? 0) || b.gold - a.gold);
  const tones = tonesOf(senses.map(([sense, { gold }]) => [sense, gold]));
  const senseTable = (title: string, listed: typeof senses, outcome: "right" | "wrong") => {
    const rows = listed.map(([sense, { f1, gold }]): Cell[] => [
      html`${swatch(sense, tones)}<a href="outcomes.html?gold=${encodeURIComponent(sense)}&s${number}=${outcome}">${breakable(sense)}</a>`,
      { value: f1 ?? 0, shown: barred(f1 ?? 0, percent(f1).shown, toneOf(sense, tones)) },
      gold,
    ]);
    return rows.length > 0 && table(title, ["Sense", "F1", "Gold"], rows, "given");
  };
  const half = Math.min(3, Math.ceil(senses.length / 2));
  const weak = senses.slice(Math.max(half, senses.length - 3)).reverse();
  const errors = Object.entries(counts).map(([kind, count]) => {
    const linked = linkedCount(count, `outcomes.html?s${number}=${kind}`);
    return { label: errorNames[kind] ?? kind, number: linked, tone: "second" };
  });
  return html`<div class="charts">${senseTable("Strongest senses, with examples", senses.slice(0, half), "right")}
${senseTable("Weakest senses, with examples", weak, "wrong")}
${barTable("Errors by kind", ["Kind", "Relations"], errors)}</div>
<p class="legend">${toneLegend(tones)} · Senses with at least ${leastRelations} relations in gold. A relation may have errors of several kinds.</p>`;
}

function differences({ tests }: SetResult): Markup | false {
  if (tests.length === 0) return false;
  const signed = (value: number): string => `${value > 0 ? "+" : ""}${(100 * value).toFixed(2)}`;
  const rows = tests.map((test): Cell[] => [
    html`<bdi>${test.first}</bdi> − <bdi>${test.second}</bdi>`,
    test.measure.replace(/\..*/, "").replace("_", "-"),
    { value: test.difference, shown: signed(test.difference) },
    test.interval?.map(signed).join(" to ") ?? "–",
    decimal(test.p),
    decimal(test.pHolm),
    test.n,
  ]);
  const interval = ["Difference", "95 % interval", "p", "p (Holm)"];
  const head = ["Systems", "Relations", ...interval, "Samples"];
  return html`<h2>Differences</h2>
${table("Differences, in percentage points", head, rows)}<p class="note">Paired bootstrap: documents are drawn with replacement, the same ones for both systems.</p>`;
}

/** Shows the figures of one system: strengths and weaknesses, kinds of error, all measures, all senses. */
export function systemMain(system: ScoredSystem, set: ScoredSet): Markup {
  const { result } = system;
  const measures = Object.entries(subsets).map(([subset, name]) => {
    const rows = measureRows(result, subset).map(({ title, official, corrected, why }): Cell[] => {
      const isStopped = official !== undefined && "error" in official;
      const officialCells = isStopped ? ["stopped", "stopped", "stopped"] : figureCells(official);
      return [title, ...figureCells(corrected), ...officialCells, why ?? ""];
    });
    const head = ["Measure", "P", "R", "F1", "P official", "R official", "F1 official", "Why they differ"];
    return rows.length > 0 && table(`${name} relations, in per cent`, head, rows, "given");
  });
  const senses = Object.entries(result.perSense).map(([sense, figures]): Cell[] => {
    const { gold, predicted, correct } = figures;
    return [sense, gold, predicted, correct, ...figureCells(figures)];
  });
  return html`${systemFacts(system, set)}${strengths(system)}${
    measures.some(Boolean) &&
    html`<h2>Measures</h2>
<p class="note">Corrected figures count the senses of gold, and each prediction once. “stopped”: the official script ends without a figure.</p>`
  }
${measures}<h2>Senses</h2>
${table("Senses, in per cent", ["Sense", "Gold", "Predicted", "Correct", "Precision", "Recall", "F1"], senses)}`;
}

function figureCells(figures: { p: number | null; r: number | null; f1: number | null } | undefined): Cell[] {
  if (figures === undefined) return ["", "", ""];
  return [figures.p, figures.r, figures.f1].map((value) => percent(value));
}

const errorNames: Readonly<Record<string, string>> = {
  missed: "Missed: no prediction overlaps",
  spurious: "Spurious: no gold overlaps",
  swapped: "Swapped arguments",
  type: "Wrong type",
  connective: "Wrong tokens of the connective",
  arg1: "Wrong boundary of Arg1",
  arg2: "Wrong boundary of Arg2",
  sense: "Wrong sense",
};

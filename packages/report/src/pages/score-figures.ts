import { frequenciesOf } from "@discoprep/files/text";
import {
  figuresAt,
  isParsed,
  measureRows,
  type PairKind,
  type SetResult,
  type SystemResult,
} from "@discoprep/score/systems";
import { bar, barred, barTable, whisker } from "../html/charts.ts";
import { heatmap } from "../html/heatmap.ts";
import { html, type Markup } from "../html/markup.ts";
import {
  breakable,
  type Cell,
  decimal,
  facts,
  linkedCount,
  marked,
  percent,
  type ShownFigure,
  table,
} from "../html/table.ts";
import { swatch, toneLegend, toneOf, tonesOf } from "../html/tones.ts";
import type { ScoredSet, ScoredSystem } from "../model/score.ts";

/** The name of rows and columns without partner, on the page and in addresses. */
export const unmatched = "unmatched";

const subsets = { all: "All", explicit: "Explicit", non_explicit: "Non-explicit" } as const;

/** A system's place among the outputs, from 1: its pages and filters have this number. */
interface Numbered {
  readonly system: ScoredSystem;
  readonly number: number;
}

/** Returns the systems with their numbers, the best first. */
export function ranked({ systems, report }: ScoredSet): Numbered[] {
  const places = report.scores.systems.map(({ name }) => name);
  return systems
    .map((system, index) => ({ system, number: index + 1 }))
    .sort((a, b) => places.indexOf(a.system.name) - places.indexOf(b.system.name));
}

/** The finding of a score in one line. */
export function headline(set: ScoredSet): string {
  const [best] = ranked(set);
  const value = percent(best?.system.main.f1 ?? null).shown;
  return `${best?.system.name}${set.systems.length > 1 ? " leads" : ""}: ${set.figure === "F1" ? "F1" : "accuracy"} ${value}`;
}

/** Shows all systems: the best one's figures, the ranks, what the best does well and badly, and how certain differences are. */
export function systemsMain(set: ScoredSet): Markup {
  const { report, figure } = set;
  const { scores } = report;
  const order = ranked(set);
  const [best] = order;
  const column = (of: (system: ScoredSystem) => ShownFigure): ShownFigure[] =>
    marked(order.map(({ system }) => of(system)));
  const columns = {
    [figure]: column(({ main }) => ({ ...percent(main.f1 ?? null, main.ci), name: "overall-f1" })),
    Precision: column(({ main }) => percent(main.p ?? null)),
    Recall: column(({ main }) => percent(main.r ?? null)),
    ...(figure === "F1" && {
      "Explicit F1": column(({ result }) => percent(figuresAt(result, "explicit.parser")?.f1 ?? null)),
      "Non-explicit F1": column(({ result }) =>
        percent(figuresAt(result, "non_explicit.parser")?.f1 ?? null),
      ),
    }),
  };
  const rows = order.map(({ system: { name, main, result }, number }, at): Cell[] => [
    html`<a href="system-${number}.html"><bdi>${name}</bdi></a>`,
    result.rank,
    whisker(main.f1 ?? null, main.ci),
    ...Object.values(columns).map((cells) => cells[at] as ShownFigure),
    main.correct ?? 0,
    main.predicted ?? 0,
    main.gold ?? 0,
  ]);
  const head = ["System", "Rank", "0 to 100", ...Object.keys(columns), "Correct", "Predicted", "Gold"];
  return html`${best && systemFacts(best.system, set, lead(set))}
${table("Overall, in per cent, the best first; with 95 % of samples", head, rows)}
${best && html`<h2>Strong and weak points of <bdi>${best.system.name}</bdi></h2>${strengths(best)}`}
${differences(scores)}<p class="note">${figure === "F1" ? "A relation is correct if both arguments have the tokens of gold and the first sense is one of gold's. Each prediction serves one gold relation." : "A relation is correct if its label is that of gold."} Signature: <code>${scores.signature}</code></p>`;
}

type Fact = Parameters<typeof facts>[0][number];

/** The difference of the first two systems, with its p. */
function lead(set: ScoredSet): Fact | undefined {
  const [first, second] = ranked(set).map(({ system }) => system);
  if (first === undefined || second === undefined) return undefined;
  const test = set.report.scores.tests.find(
    (tested) =>
      tested.measure.startsWith("all.") &&
      [tested.first, tested.second].every((name) => name === first.name || name === second.name),
  );
  const figure = percent((first.main.f1 ?? 0) - (second.main.f1 ?? 0));
  return {
    label: "Lead",
    figure,
    note: html`over <bdi>${second.name}</bdi>${test && `, p ${test.p.toFixed(4)}`}`,
  };
}

/** The large figures of a system. @param last in place of its rank */
function systemFacts({ main, result }: ScoredSystem, { figure, report }: ScoredSet, last?: Fact): Markup {
  const { ci } = main;
  const { relations, documents, systems } = report.scores;
  const interval = ci && `95 %: ${ci.map((end) => (100 * end).toFixed(1)).join("–")}`;
  return facts([
    { label: figure, figure: percent(main.f1 ?? null), note: interval },
    ...(figure === "F1"
      ? [
          { label: "Precision", figure: percent(main.p ?? null) },
          { label: "Recall", figure: percent(main.r ?? null) },
        ]
      : []),
    {
      label: "Relations right",
      figure: main.correct ?? 0,
      note: `of ${relations} in ${documents} documents`,
    },
    last ?? { label: "Rank", figure: result.rank, note: `of ${systems.length}` },
  ]);
}

/** Senses of gold by F1 as bars, and kinds of error by number, each with its relations. */
function strengths(numbered: Numbered): Markup {
  const { system, number } = numbered;
  const senses = Object.entries(system.result.perSense)
    .filter(([, { gold }]) => gold > 0)
    .sort(([, a], [, b]) => (b.f1 ?? 0) - (a.f1 ?? 0) || b.gold - a.gold);
  const tones = tonesOf(senses.map(([sense, { gold }]) => [sense, gold]));
  const rows = (some: typeof senses, outcome: "right" | "wrong") =>
    some.map(([sense, { f1, gold }]): Cell[] => [
      html`${swatch(sense, tones)}<a href="outcomes.html?gold=${encodeURIComponent(sense)}&s${number}=${outcome}">${breakable(sense)}</a>`,
      { value: f1 ?? 0, shown: barred(f1 ?? 0, percent(f1).shown, toneOf(sense, tones)) },
      gold,
    ]);
  const half = Math.min(3, Math.ceil(senses.length / 2));
  const weak = senses.slice(Math.max(half, senses.length - 3)).reverse();
  const errors = Object.entries(system.errors).map(([kind, count]) => {
    const number = linkedCount(count, `outcomes.html?s${numbered.number}=${kind}`);
    return { label: errorNames[kind] ?? kind, number, tone: "second" };
  });
  return html`<div class="charts">${table("Strongest senses, with examples", ["Sense", "F1", "Gold"], rows(senses.slice(0, half), "right"), "given")}
${weak.length > 0 && table("Weakest senses, with examples", ["Sense", "F1", "Gold"], rows(weak, "wrong"), "given")}
${barTable("Errors by kind", ["Kind", "Relations"], errors)}</div>
<p class="legend">${toneLegend(tones)}</p>`;
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
  const head = [
    "Systems",
    "Relations",
    "Difference",
    "95 % of samples",
    "p",
    "p corrected by Holm",
    "Samples",
  ];
  return html`<h2>Differences</h2>
${table("Differences, in points of per cent", head, rows)}<p class="note">Paired bootstrap: documents are drawn with replacement, the same ones for both systems.</p>`;
}

/** Shows the figures of one system: strong and weak points, where relations are lost, all measures, all senses. */
export function systemMain(numbered: Numbered, set: ScoredSet): Markup {
  const { result } = numbered.system;
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
  return html`${systemFacts(numbered.system, set)}${strengths(numbered)}<h2>From gold to a relation that is right</h2>
${losses(numbered.system, set.gold.length)}${
  measures.some(Boolean) &&
  html`<h2>Measures</h2>
<p class="note">Corrected figures count the senses of gold, and each prediction once. “stopped”: the official script ends without a figure.</p>`
}
${measures}<h2>Senses</h2>
${table("Senses, in per cent", ["Sense", "Gold", "Predicted", "Correct", "Precision", "Recall", "F1"], senses)}`;
}

function figureCells(figures: { p: number | null; r: number | null; f1: number | null } | undefined): Cell[] {
  return figures === undefined
    ? ["", "", ""]
    : [figures.p, figures.r, figures.f1].map((value) => percent(value));
}

/** The stages that a gold relation passes, with the kinds of pairs that end there and their names. */
const lossStages: readonly { readonly stage: string; readonly kinds: Partial<Record<PairKind, string>> }[] = [
  { stage: "in gold", kinds: {} },
  { stage: "a prediction overlaps", kinds: { missed: "missed" } },
  { stage: "arguments in their order", kinds: { swapped: "swapped" } },
  {
    stage: "arguments right",
    kinds: { both: "with both boundaries wrong", arg1: "with a wrong Arg1", arg2: "with a wrong Arg2" },
  },
  { stage: "sense right", kinds: { sense: "with a wrong sense" } },
  { stage: "type right", kinds: { type: "of another type" } },
  { stage: "connective right", kinds: { connective: "with another connective" } },
];

function losses({ outcomes }: ScoredSystem, gold: number): Markup {
  const counts = frequenciesOf(outcomes.map(({ kind }) => kind));
  let left = gold;
  const rows = lossStages.map(({ stage, kinds }): Cell[] => {
    const lost = Object.entries(kinds).map(([kind, name]) => ({
      name,
      count: counts.get(kind as PairKind) ?? 0,
    }));
    left -= lost.reduce((sum, { count }) => sum + count, 0);
    const share = gold === 0 ? null : left / gold;
    const names = lost.map(({ count, name }) => `${count} ${name}`);
    return [stage, left, percent(share), bar(share ?? 0), names.join(", ")];
  });
  return html`${table("Where gold relations are lost", ["Stage", "Relations", "Per cent of gold", "Left", "Lost here"], rows, "given")}<p class="note">Each relation is counted at the first stage that it does not pass. ${counts.get("spurious") ?? 0} predictions have no gold relation.</p>`;
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

/** Numbers of gold relations that both systems of each pair have right, or one of them only; each leads to its list. */
export function differenceTable(systems: readonly ScoredSystem[]): Markup {
  const named = systems.map(({ name, outcomes }, index) => {
    const right = outcomes.flatMap(({ gold, kind }) => (gold === undefined ? [] : [isParsed(kind)]));
    return { name, field: `s${index + 1}`, right };
  });
  const rows = named.flatMap((first, index) =>
    named.slice(index + 1).map((second): Cell[] => {
      const cell = (inFirst: boolean, inSecond: boolean): Cell => {
        const isCounted = (isRight: boolean, at: number): boolean =>
          isRight === inFirst && second.right[at] === inSecond;
        const word = (isRight: boolean): string => (isRight ? "right" : "wrong");
        const query = `${first.field}=${word(inFirst)}&${second.field}=${word(inSecond)}`;
        return linkedCount(first.right.filter(isCounted).length, `outcomes.html?${query}`);
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
  ) => {
    const labels = [...new Set(systems.flatMap((system) => Object.keys(figuresOf(system))))].sort(
      (a, b) => (Number.parseInt(a, 10) || 0) - (Number.parseInt(b, 10) || 0) || (a < b ? -1 : 1),
    );
    const rows = labels.map((label): Cell[] => {
      const figures = systems.map((system) => figuresOf(system)[label]);
      return [label, figures[0]?.gold ?? 0, ...marked(figures.map((of) => percent(of?.f1 ?? null)))];
    });
    return rows.length > 0 && table(title, [unit, "Gold", ...names], rows);
  };
  return html`<div class="wrap">${compared("F1 by sense, in per cent", "Sense", ({ perSense }) => perSense)}
${compared("F1 by tokens between the arguments, in per cent", "Tokens between", ({ by }) => by.distance ?? {})}
${compared("F1 by tokens of both arguments, in per cent", "Tokens", ({ by }) => by.length ?? {})}</div>`;
}

/** Gold senses against system senses as a heatmap; each number leads to its relations. */
export function confusionMain({ system: { result, main }, number }: Numbered): Markup {
  const { senses, counts } = result.confusion;
  const labels = [...senses, unmatched];
  const named = (index: number): string => encodeURIComponent(labels[index] ?? "");
  return html`<p>Rows: sense in gold. Columns: sense of the system. Only relations with the same arguments are compared; “${unmatched}” counts those to which the other side has no relation with the same arguments. ${main.correct} of ${main.gold} gold relations are correct (the diagonal, with a border). Shades follow the numbers; those of “${unmatched}” have none.</p>
${heatmap({
  caption: "Confusion of senses",
  corner: "Gold",
  rows: labels,
  columns: labels,
  counts,
  address: (row, column) => `outcomes.html?gold=${named(row)}&sense=${named(column)}&of=${number}`,
  look: (row, column) => ({
    css: row === column && row < senses.length ? "right" : "",
    shaded: row < senses.length && column < senses.length,
  }),
})}`;
}

import { html, type Markup } from "../html/markup.ts";
import { type Cell, proportion, table } from "../html/table.ts";
import type { Confusion, ScoreReport, SystemScore } from "../model/report.ts";

/** All systems in one table, and how sure their differences are. */
export function systemsMain(
  { systems, differences, signature }: ScoreReport,
  pageOf: (system: number) => string,
): Markup {
  const rows = systems.map(({ name, overall }, index): Cell[] => [
    html`<a href="${encodeURIComponent(pageOf(index))}"><bdi>${name}</bdi></a>`,
    overall.correct,
    overall.predicted,
    overall.gold,
    ...figuresOf(overall),
    overall.ci === undefined ? "–" : overall.ci.map(proportion).join(" to "),
  ]);
  const compared = differences.map((one): Cell[] => [
    html`<bdi>${one.first}</bdi> − <bdi>${one.second}</bdi>`,
    signed(one.difference),
    one.interval?.map(signed).join(" to ") ?? "–",
    proportion(one.p),
    proportion(one.pHolm),
    one.n,
  ]);
  return html`<p>A relation is correct if both arguments have the tokens of gold and the first sense is one of gold's. Each prediction serves one gold relation.</p>
${table("Overall", ["System", "Correct", "Predicted", "Gold", "Precision", "Recall", "F1", "95 % of samples"], rows)}${
  compared.length > 0 &&
  html`<h2>Differences of F1</h2>
<p>Paired bootstrap: documents are drawn with replacement, the same ones for both systems.</p>
${table("Differences of F1", ["Systems", "Difference", "95 % of samples", "p", "p corrected by Holm", "Samples"], compared)}`
}<p>Signature: <code>${signature}</code></p>`;
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(4)}`;
}

const subsetTitles: Readonly<Record<string, string>> = {
  all: "All relations",
  explicit: "Explicit relations",
  "non-explicit": "Non-explicit relations",
};

/** The figures of one system: official and corrected ones, senses, kinds of error. */
export function systemMain(score: SystemScore, outcomes: string): Markup {
  const subsets = Object.keys(score.strict).map((subset) => {
    const rows = [...(score.strict[subset] ?? []), ...(score.partial[subset] ?? [])];
    return table(
      subsetTitles[subset] ?? subset,
      ["Measure", "P", "R", "F1", "P corrected", "R corrected", "F1 corrected", "Why they differ"],
      rows.map(({ measure, official, corrected, why }): Cell[] => [
        measure,
        ...figureCells(official, "stopped"),
        ...figureCells(corrected, ""),
        why ?? "",
      ]),
    );
  });
  const senses = Object.entries(score.senses).map(([sense, figures]): Cell[] => {
    const { gold, predicted, correct } = figures;
    return [sense, gold, predicted, correct, ...figuresOf(figures)];
  });
  const errors = score.errors.map(({ label, count }): Cell[] => [
    html`<a href="${outcomes}?kind=${label}">${errorNames[label] ?? label}</a>`,
    count,
  ]);
  return html`<p>Corrected figures count the senses of gold, and each prediction once. “stopped”: the official script ends without a figure.</p>
${subsets}<h2>Senses</h2>
${table("Senses", ["Sense", "Gold", "Predicted", "Correct", "Precision", "Recall", "F1"], senses)}<h2>Errors</h2>
<p>A pair of relations may have several errors.</p>
${table("Errors by kind", ["Kind", "Relations"], errors)}`;
}

/** What each kind of error is called. */
export const errorNames: Readonly<Record<string, string>> = {
  missed: "Missed: gold without a prediction that overlaps",
  spurious: "Spurious: a prediction without gold that overlaps",
  type: "Wrong type",
  connective: "Wrong tokens of the connective",
  arg1: "Wrong boundary of Arg1",
  arg2: "Wrong boundary of Arg2",
  sense: "Wrong sense",
};

function figureCells(
  figures: { precision: number; recall: number; f1: number } | undefined,
  absent: string,
): Cell[] {
  if (figures === undefined) return [absent, absent, absent];
  return [figures.precision, figures.recall, figures.f1].map(proportion);
}

/** Precision, recall and F1; a dash where there is none. */
function figuresOf({ p, r, f1 }: SystemScore["overall"]): Cell[] {
  return [p, r, f1].map((value) => (value === null ? "–" : proportion(value)));
}

/** Gold senses against system senses; each number links to its relations. */
export function confusionMain({ confusion, overall }: SystemScore, outcomes: string): Markup {
  const rows = confusion.counts.map((counts, row): Cell[] => [
    goldLabel(confusion, row),
    ...counts.map((count, column): Cell => {
      if (count === 0) return "";
      const query = `gold=${encodeURIComponent(goldLabel(confusion, row))}&system=${encodeURIComponent(systemLabel(confusion, column))}`;
      return html`<a href="${outcomes}?${query}">${count}</a>`;
    }),
    sum(counts),
  ]);
  const totals = confusion.counts.map((_, column) =>
    sum(confusion.counts.map((counts) => counts[column] ?? 0)),
  );
  const columns = [...confusion.senses, "missed"];
  const sums = ["Sum", ...totals, sum(totals)];
  return html`<p>Rows: sense in gold. Columns: sense of the system. Only relations with the same arguments are compared; other gold is missed, other predictions are spurious. ${overall.correct} of ${overall.gold} gold relations are correct (the diagonal).</p>
${table("Confusion of senses", ["Gold", ...columns, "Sum"], [...rows, sums], "matrix")}`;
}

function goldLabel({ senses }: Confusion, row: number): string {
  return senses[row] ?? "spurious";
}

function systemLabel({ senses }: Confusion, column: number): string {
  return senses[column] ?? "missed";
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

import { isParsed, type SetResult, type SystemResult } from "@discoprep/score/systems";
import { heatmap } from "../html/heatmap.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, linkedCount, marked, percent, table } from "../html/table.ts";
import type { ScoredSystem } from "../model/score.ts";

export const unmatched = "unmatched";

/** Counts the gold relations that both systems of each pair have right, or only one, or neither. Each number links to its list. */
export function differenceTable(systems: readonly ScoredSystem[]): Markup {
  const named = systems.map(({ name, outcomes, number }) => {
    const right = outcomes.flatMap(({ gold, kind }) => (gold === undefined ? [] : [isParsed(kind)]));
    return { name, field: `s${number}`, right };
  });
  const word = (isRight: boolean): string => (isRight ? "right" : "wrong");
  const rows = named.flatMap((first, index) =>
    named.slice(index + 1).map((second): Cell[] => {
      const cell = (inFirst: boolean, inSecond: boolean): Cell => {
        const counted = first.right.filter(
          (isRight, at) => isRight === inFirst && second.right[at] === inSecond,
        );
        const query = `${first.field}=${word(inFirst)}&${second.field}=${word(inSecond)}`;
        return linkedCount(counted.length, `outcomes.html?${query}`);
      };
      const names = html`<bdi>${first.name}</bdi>, <bdi>${second.name}</bdi>`;
      return [names, cell(true, true), cell(true, false), cell(false, true), cell(false, false)];
    }),
  );
  const columns = ["Systems", "Both", "Only the first", "Only the second", "Neither"];
  return table("Relations of gold with right arguments and sense", columns, rows);
}

/** Compares F1 of the systems by sense, by the distance of the arguments and by their length. */
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
      return [label, figures[0]?.gold ?? 0, ...marked(figures.map((of) => percent(of?.f1)))];
    });
    return rows.length > 0 && table(title, [unit, "Gold", ...names], rows);
  };
  return html`<div class="wrap">${compared("F1 by sense, in per cent", "Sense", ({ perSense }) => perSense)}
${compared("F1 by tokens between the arguments, in per cent", "Tokens between", ({ by }) => by.distance ?? {})}
${compared("F1 by tokens of both arguments, in per cent", "Tokens", ({ by }) => by.length ?? {})}</div>`;
}

/** Shows gold senses against system senses as a heatmap. Each number links to its relations. */
export function confusionMain({ result, main, number }: ScoredSystem): Markup {
  const { senses, counts } = result.confusion;
  const labels = [...senses, unmatched];
  const named = (index: number): string => encodeURIComponent(labels[index] ?? "");
  return html`<p>Rows: sense in gold. Columns: sense of the system. Senses are compared if the arguments are the same; “${unmatched}” counts the relations of one side without a relation with the same arguments on the other. ${main.correct} of ${main.gold} gold relations are correct (the diagonal, with a border). Darker cells have higher numbers; “${unmatched}” has no shades.</p>
${heatmap({
  caption: "Confusion of senses",
  corner: "Gold",
  rows: labels,
  columns: labels,
  counts,
  address: (row, column) => `outcomes.html?gold=${named(row)}&sense=${named(column)}&of=${number}`,
  matched: senses.length,
})}`;
}

import type { SystemResult } from "@discoprep/score/systems";
import { heatmap } from "../html/heatmap.ts";
import { html, type Markup } from "../html/markup.ts";

/** What rows and columns without partner are called, on the page and in addresses. */
export const unmatched = "unmatched";

/** Gold senses against system senses as a heatmap; each number leads to its relations. @param system its number from 1 */
export function confusionMain(
  { confusion: { senses, counts }, figures }: SystemResult,
  system: number,
): Markup {
  const { correct, gold } = figures.all?.parser ?? {};
  const labels = [...senses, unmatched];
  const named = (index: number): string => encodeURIComponent(labels[index] ?? "");
  return html`<p>Rows: sense in gold. Columns: sense of the system. Only relations with the same arguments are compared; “${unmatched}” counts those to which the other side has no relation with the same arguments. ${correct} of ${gold} gold relations are correct (the diagonal, with a border). Shades follow the numbers; those of “${unmatched}” have none.</p>
${heatmap({
  caption: "Confusion of senses",
  corner: "Gold",
  rows: labels,
  columns: labels,
  counts,
  address: (row, column) => `outcomes.html?gold=${named(row)}&sense=${named(column)}&of=${system}`,
  look: (row, column) => ({
    css: row === column && row < senses.length ? "right" : "",
    shaded: row < senses.length && column < senses.length,
  }),
})}`;
}

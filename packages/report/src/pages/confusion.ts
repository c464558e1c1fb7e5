import { html, type Markup } from "../html/markup.ts";
import type { SystemScore } from "../model/report.ts";

/** What rows and columns without partner are called, on the page and in addresses. */
export const unmatched = "unmatched";

/** Gold senses against system senses as a heatmap, grouped by their first level; each number leads to its relations. */
export function confusionMain(
  { confusion: { senses, counts }, overall }: SystemScore,
  outcomes: string,
): Markup {
  const labels = [...senses, unmatched];
  const groups = groupsOf(labels);
  const largest = Math.max(1, ...counts.map((row) => Math.max(...row.slice(0, -1))).slice(0, -1));
  const cell = (row: number, column: number): Markup => {
    const count = counts[row]?.[column] ?? 0;
    if (count === 0) return html`<td></td>`;
    const address = `gold=${encodeURIComponent(labels[row] ?? "")}&system=${encodeURIComponent(labels[column] ?? "")}`;
    const isOutside = row === senses.length || column === senses.length;
    const shade = isOutside ? "" : `${row === column ? "right" : "wrong"} heat-${heat(count, largest)}`;
    return html`<td class="number ${shade}" data-value="${count}"><a href="${outcomes}?${address}">${count}</a></td>`;
  };
  const totals = labels.map((_, column) => sum(counts.map((row) => row[column] ?? 0)));
  return html`<p>Rows: sense in gold. Columns: sense of the system. Only relations with the same arguments are compared; “${unmatched}” counts those to which the other side has no relation with the same arguments. ${overall.correct} of ${overall.gold} gold relations are correct (the diagonal, with a border). Shades follow the numbers; those of “${unmatched}” have none.</p>
<div class="table matrix" role="region" tabindex="0" aria-label="Confusion of senses"><table>
<caption>Confusion of senses</caption>
<thead><tr><th rowspan="2" scope="col">Gold</th>${groups.map(({ name, size }) => html`<th class="group" colspan="${size}" scope="colgroup">${name}</th>`)}<th rowspan="2" scope="col">Sum</th></tr>
<tr>${labels.map((label) => html`<th class="upright" scope="col"><span>${lower(label)}</span></th>`)}</tr></thead>
<tbody>
${labels.map((label, row) => html`<tr><th scope="row">${label}</th>${labels.map((_, column) => cell(row, column))}${total(sum(counts[row] ?? []))}</tr>\n`)}</tbody>
<tfoot><tr><th scope="row">Sum</th>${totals.map(total)}${total(sum(totals))}</tr></tfoot>
</table></div>
`;
}

/** Neighbouring labels of one first level. */
function groupsOf(labels: readonly string[]): { readonly name: string; readonly size: number }[] {
  const groups: { name: string; size: number }[] = [];
  for (const label of labels) {
    const name = label.split(".")[0] ?? "";
    const last = groups.at(-1);
    if (last?.name === name) last.size++;
    else groups.push({ name, size: 1 });
  }
  return groups;
}

/** What stands below the first level; a sense of one level stands for itself. */
function lower(label: string): string {
  return label.split(".").slice(1).join(".") || label;
}

/** A shade from 1 to 5; differences among small numbers show. */
export function heat(count: number, largest: number): number {
  return Math.max(1, Math.ceil(5 * Math.sqrt(count / largest)));
}

function total(count: number): Markup {
  return html`<td class="number" data-value="${count}">${count}</td>`;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

import { Frequencies } from "@discoprep/files/text";
import { sum } from "../model/buckets.ts";
import { html, type Markup } from "./markup.ts";
import { type Cell, scrolled, tableCell } from "./table.ts";

interface Heatmap {
  readonly caption: string;
  readonly corner: string;
  readonly rows: readonly string[];
  /** Senses, sorted: those of one first level are neighbours, with their level as a heading. */
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
  readonly address: (row: number, column: number) => string;
  /** Number of the first rows and columns that have the same senses: only they are shaded, with a border on the diagonal. */
  readonly matched?: number;
  readonly more?: { readonly head: string; readonly cells: readonly Cell[] };
}

/** Makes a table that keeps its heads in view, with sums of rows and columns; it prints on one page. */
export function heatmap({ caption, corner, rows, columns, counts, address, matched, more }: Heatmap): Markup {
  const isShaded = (row: number, column: number): boolean => Math.max(row, column) < (matched ?? Infinity);
  const shaded = counts.flatMap((cells, row) => cells.filter((_, column) => isShaded(row, column)));
  const largest = shaded.reduce((most, count) => Math.max(most, count), 1);
  const cell = (row: number, column: number): Markup => {
    const count = counts[row]?.[column] ?? 0;
    if (count === 0) return html`<td></td>`;
    const isRight = matched !== undefined && row === column && isShaded(row, column);
    const heat = isShaded(row, column) ? `heat-${shade(count, largest)}` : "";
    return html`<td class="number ${isRight ? "right" : ""} ${heat}" data-value="${count}"><a href="${address(row, column)}">${count}</a></td>`;
  };
  const totals = columns.map((_, column) => sum(counts.map((row) => row[column] ?? 0)));
  const groups = new Frequencies(columns.map((label) => label.split(".")[0] ?? ""));
  const tall = (head: string): Markup => html`<th rowspan="2" scope="col">${head}</th>`;
  const content = html`<table>
<caption>${caption}</caption>
<thead><tr>${tall(corner)}${[...groups].map(([name, size]) => html`<th class="group" colspan="${size}" scope="colgroup">${name}</th>`)}${tall("Sum")}${more && tall(more.head)}</tr>
<tr>${columns.map((label) => html`<th class="upright" scope="col"><span>${lower(label)}</span></th>`)}</tr></thead>
<tbody>
${rows.map((label, row) => html`<tr><th scope="row">${label}</th>${columns.map((_, column) => cell(row, column))}${tableCell(sum(counts[row] ?? []), true)}${more && tableCell(more.cells[row] ?? "", true)}</tr>`)}</tbody>
<tfoot><tr><th scope="row">Sum</th>${[...totals, sum(totals)].map((count) => tableCell(count, true))}${more && html`<td></td>`}</tr></tfoot>
</table>`;
  return scrolled(caption, content, "matrix");
}

/** Returns the levels below the first; a sense of one level is itself. */
function lower(label: string): string {
  return label.split(".").slice(1).join(".") || label;
}

/** Returns a shade from 1 to 5. Small numbers have more of them than large ones. */
function shade(count: number, largest: number): number {
  return Math.max(1, Math.ceil(5 * Math.sqrt(count / largest)));
}

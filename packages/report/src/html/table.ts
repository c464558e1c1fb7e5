import { html, type Markup } from "./markup.ts";

/** A cell: text, a number, or markup such as a link. */
export type Cell = string | number | Markup;

/**
 * A table with a caption. Numbers stand to the right; the first cell of a row is its heading.
 * @param kind a matrix has many narrow columns, whose headings stand upright
 */
export function table(
  caption: string,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  kind: "table" | "matrix" = "table",
): Markup {
  return html`<div class="${kind === "matrix" ? "table matrix" : "table"}" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map(dataCell)}</tr>\n`)}</tbody>
</table></div>
`;
}

function dataCell(cell: Cell): Markup {
  return typeof cell === "number" ? html`<td class="number">${formatted(cell)}</td>` : html`<td>${cell}</td>`;
}

/** A number as people read it: whole ones as they are, others with four places. */
export function formatted(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}

/** `12 (34.5 %)`; without a whole, only the count. */
export function shareText(count: number, of: number): string {
  return of === 0 ? String(count) : `${count} (${((100 * count) / of).toFixed(1)} %)`;
}

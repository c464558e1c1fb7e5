import { html, type Markup } from "./markup.ts";

/** A cell: text, a number, or markup such as a link. */
export type Cell = string | number | Markup;

/**
 * A table with a caption. Columns of numbers stand to the right, with their headings; the first cell of a row is its
 * heading.
 * @param kind a matrix has many narrow columns, whose headings stand upright
 */
export function table(
  caption: string,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  kind: "table" | "matrix" = "table",
): Markup {
  const right = head.map((_, column) => column > 0 && holdsNumbers(rows, column));
  return html`<div class="${kind === "matrix" ? "table matrix" : "table"}" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${head.map((cell, column) => html`<th scope="col"${right[column] && numberClass}>${cell}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first, ...cells]) =>
    html`<tr><th scope="row">${first}</th>${cells.map(
      (cell, index) => html`<td${right[index + 1] && numberClass}>${shown(cell)}</td>`,
    )}</tr>\n`,
)}</tbody>
</table></div>
`;
}

const numberClass = html` class="number"`;

/** Whether most cells of a column are numbers; empty ones do not count. */
function holdsNumbers(rows: readonly (readonly Cell[])[], column: number): boolean {
  const cells = rows.flatMap((row) => row[column] ?? []).filter((cell) => cell !== "");
  return 2 * cells.filter(isNumber).length > cells.length;
}

function isNumber(cell: Cell): boolean {
  return typeof cell === "number" || (typeof cell === "string" && /^[+-]?\d+(?:\.\d+)?$/.test(cell));
}

function shown(cell: Cell): Cell {
  return typeof cell === "number" ? formatted(cell) : cell;
}

/** A precision, a recall, an F1: always with four places, so that those of a column can be compared. */
export function proportion(value: number): string {
  return value.toFixed(4);
}

/** A number as people read it: whole ones as they are, others with four places. */
function formatted(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}

/** `12 (34.5 %)`; without a whole, only the count. */
export function shareText(count: number, of: number): string {
  return of === 0 ? String(count) : `${count} (${((100 * count) / of).toFixed(1)} %)`;
}

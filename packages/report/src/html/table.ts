import { html, type Markup } from "./markup.ts";

/** A figure of a command: its whole value, for sorting and for tests, and the text shown. */
interface ShownFigure {
  readonly value: number;
  readonly shown: string | Markup;
  /** A name for programs. */
  readonly name?: string;
}

/** A cell: text, a number, a figure, or markup such as a link. */
export type Cell = string | number | Markup | ShownFigure;

/**
 * A table with a caption. Columns of numbers are set to the right, with their headings; the first cell of a row is its
 * heading. The script of the pages lets readers sort it.
 * @param order `given`: the rows mean something only in their order
 */
export function table(
  caption: string,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  order: "any" | "given" = "any",
): Markup {
  const right = head.map((_, column) => column > 0 && holdsNumbers(rows, column));
  return html`<div class="table" role="region" tabindex="0" aria-label="${caption}"><table class=${order === "any" && rows.length > 1 ? "sortable" : undefined}>
<caption>${caption}</caption>
<thead><tr>${head.map((cell, column) => html`<th scope="col" class=${right[column] ? "number" : undefined}>${shown(cell)}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first = "", ...cells]) =>
    html`<tr><th scope="row">${shown(first)}</th>${cells.map((cell, index) => tableCell(cell, right[index + 1] === true))}</tr>`,
)}</tbody>
</table></div>
`;
}

/** A cell of a table. @param right as figures stand */
export function tableCell(cell: Cell, right: boolean): Markup {
  const value = typeof cell === "number" ? cell : isFigure(cell) ? cell.value : Number.NaN;
  return html`<td class=${right ? "number" : undefined} data-figure=${isFigure(cell) ? cell.name : undefined} data-value=${Number.isNaN(value) ? undefined : value}>${shown(cell)}</td>`;
}

/** Whether most cells of a column are numbers; empty ones do not count. */
function holdsNumbers(rows: readonly (readonly Cell[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
  return 2 * cells.filter(isNumber).length > cells.length;
}

function isNumber(cell: Cell): boolean {
  if (typeof cell === "string") return /^[+-]?\d+(?:\.\d+)?$/.test(cell);
  return typeof cell === "number" || isFigure(cell);
}

function isFigure(cell: Cell): cell is ShownFigure {
  return typeof cell === "object" && "shown" in cell;
}

function shown(cell: Cell): string | Markup {
  if (isFigure(cell)) return cell.shown;
  return typeof cell === "object" ? cell : String(cell);
}

/** A precision, a recall, an F1 in per cent; a dash for null. The interval follows, if given. */
export function percent(value: number | null, interval?: readonly [number, number]): ShownFigure {
  if (value === null) return { value: Number.NaN, shown: "–" };
  const text = (one: number): string => (100 * one).toFixed(2);
  return {
    value,
    shown: interval === undefined ? text(value) : `${text(value)} [${interval.map(text).join(", ")}]`,
  };
}

/** A number as it is, with four places where it is not whole; a dash for null. */
export function decimal(value: number | null): ShownFigure {
  return value === null
    ? { value: Number.NaN, shown: "–" }
    : { value, shown: Number.isInteger(value) ? String(value) : value.toFixed(4) };
}

/** `12 (34.5 %)`; without a whole, only the count. */
export function shareText(count: number, of: number): string {
  return of === 0 ? String(count) : `${count} (${((100 * count) / of).toFixed(1)} %)`;
}

/** Lets a line end inside ids and senses: after a stop, a low line or a hyphen. */
export function breakable(text: string): Markup {
  return text.split(/(?<=[._-])/).flatMap((part, index) => (index === 0 ? [part] : [html`<wbr/>`, part]));
}

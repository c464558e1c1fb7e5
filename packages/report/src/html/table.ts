import { html, type Markup } from "./markup.ts";

/** A figure of a command: its whole value, for sorting and for tests, and its text. */
export interface ShownFigure {
  readonly value: number;
  readonly shown: string | Markup;
  readonly name?: string;
  readonly isBest?: boolean;
}

export type Cell = string | number | Markup | ShownFigure;

/** Makes a part of a page that scrolls by itself and is reached by keys. @param css classes beside `table` */
export function scrolled(name: string, content: Markup, css = ""): Markup {
  return html`<div class="table ${css}" role="region" tabindex="0" aria-label="${name}">${content}</div>
`;
}

/** Makes a table with numbers at the right. Readers can sort it unless the order is given. */
export function table(
  caption: string,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  order: "any" | "given" = "any",
): Markup {
  const right = head.map((_, column) => column > 0 && holdsNumbers(rows, column));
  return scrolled(
    caption,
    html`<table class=${order === "any" && rows.length > 1 ? "sortable" : undefined}>
<caption>${caption}</caption>
<thead><tr>${head.map((cell, column) => html`<th scope="col" class=${right[column] ? "number" : undefined}>${figureOf(cell).shown}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first = "", ...cells]) =>
    html`<tr><th scope="row">${figureOf(first).shown}</th>${cells.map((cell, index) => tableCell(cell, right[index + 1] === true))}</tr>`,
)}</tbody>
</table>`,
  );
}

export function tableCell(cell: Cell, right: boolean): Markup {
  const { value, shown, name, isBest } = figureOf(cell);
  const css = [right && "number", isBest && "best"].filter(Boolean).join(" ");
  return html`<td class=${css || undefined} data-figure=${name} data-value=${value}>${shown}</td>`;
}

export interface Fact {
  readonly label: string;
  readonly figure: Cell;
  readonly note?: string | Markup;
}

export function facts(list: readonly Fact[]): Markup {
  return html`<dl class="facts">${list.map(({ label, figure, note }) => {
    const { value, shown } = figureOf(figure);
    const text = typeof figure === "number" ? figure.toLocaleString("en") : shown;
    return html`<div><dt>${label}</dt><dd data-value=${value}>${text}${note && html` <small>${note}</small>`}</dd></div>`;
  })}</dl>
`;
}

/** Marks the highest of figures, where they differ. */
export function marked(figures: readonly ShownFigure[]): ShownFigure[] {
  const values = figures.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  const best = Math.max(...values);
  const differs = values.some((value) => value < best);
  return figures.map((figure) => ({ ...figure, isBest: differs && figure.value === best }));
}

/** Tells whether most cells of a column are numbers. Empty ones do not count. */
function holdsNumbers(rows: readonly (readonly Cell[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
  return 2 * cells.filter(isNumber).length > cells.length;
}

function isNumber(cell: Cell): boolean {
  if (typeof cell === "string") return /^[+-]?\d+(?:\.\d+)?$/.test(cell);
  return typeof cell === "number" || "shown" in cell;
}

function figureOf(cell: Cell): Partial<ShownFigure> {
  if (typeof cell !== "object")
    return { shown: String(cell), value: typeof cell === "number" ? cell : undefined };
  if (!("shown" in cell)) return { shown: cell };
  return { ...cell, value: Number.isNaN(cell.value) ? undefined : cell.value };
}

/** Makes a number that links to as many rows of a list. */
export function linkedCount(value: number, address: string): ShownFigure {
  return { value, shown: html`<a href="${address}">${value}</a>` };
}

/** Returns a share in per cent, with its interval; a dash for null. */
export function percent(value: number | null | undefined, interval?: readonly [number, number]): ShownFigure {
  if (value === null || value === undefined) return { value: Number.NaN, shown: "–" };
  const text = (share: number): string => (100 * share).toFixed(2);
  const ends = interval === undefined ? "" : ` [${interval.map(text).join(", ")}]`;
  return { value, shown: text(value) + ends };
}

/** Returns a whole number in full, others with four places; a dash for null. */
export function decimal(value: number | null): ShownFigure {
  if (value === null) return { value: Number.NaN, shown: "–" };
  return { value, shown: Number.isInteger(value) ? String(value) : value.toFixed(4) };
}

/** Returns `12 (34.5 %)`; only the count if the whole is 0. */
export function shareText(count: number, total: number): string {
  return total === 0 ? String(count) : `${count} (${((100 * count) / total).toFixed(1)} %)`;
}

/** Lets a line end inside ids and senses, after a stop, an underscore or a hyphen. */
export function breakable(text: string): Markup {
  return text.split(/(?<=[._-])/).flatMap((part, index) => (index === 0 ? [part] : [html`<wbr/>`, part]));
}

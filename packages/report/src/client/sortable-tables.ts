import { html } from "../html/markup.ts";
import { mounted } from "./window.ts";

/** Gives the headings of the tables marked as sortable a button that sorts by their column, if its values differ. */
export function sortableTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>("table.sortable")) {
    for (const [column, heading] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
      const values = [...(table.tBodies[0]?.rows ?? [])].map((row) => shownValue(row.cells[column]));
      if (new Set(values).size < 2) continue;
      const press = (): void => sort(table, column, heading);
      heading.replaceChildren(
        ...mounted(html`<button type="button" onClick=${press}>${heading.textContent ?? ""}</button>`),
      );
    }
  }
}

/** Sorts figures with the largest first, words with the first of the alphabet first; a second press reverses the order. */
function sort(table: HTMLTableElement, column: number, heading: HTMLElement): void {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const rows = [...body.rows].map((row) => ({ row, value: shownValue(row.cells[column]) }));
  const isNumeric = rows.some(({ value }) => typeof value === "number");
  const before = heading.ariaSort;
  const descending = before === null || before === "none" ? isNumeric : before === "ascending";
  for (const cell of table.tHead?.rows[0]?.cells ?? []) cell.ariaSort = null;
  heading.ariaSort = descending ? "descending" : "ascending";
  const sign = descending ? -1 : 1;
  rows.sort((a, b) => sign * compare(a.value, b.value));
  body.append(...rows.map(({ row }) => row));
}

/** Returns the number that a cell shows, in full where it is rounded; else its text. */
function shownValue(cell: HTMLTableCellElement | undefined): number | string {
  const text = cell?.dataset.value ?? cell?.textContent ?? "";
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === typeof b) return String(a).localeCompare(String(b), "en");
  return typeof a === "number" ? 1 : -1;
}

import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";
import { expect } from "vitest";

export interface Shown {
  readonly caption: string;
  /** The heading of its row, the cell after it, and the heading of its column. */
  readonly row: string;
  readonly label: string;
  readonly column: string;
  readonly value: number;
  readonly query: Readonly<Record<string, string>>;
  readonly rowValues: readonly number[];
}

/** Reads every figure of a page: the elements with `data-value`. */
export function shownFigures(file: string): Shown[] {
  const { document } = parseHTML(readFileSync(file, "utf8"));
  // biome-ignore lint/suspicious/noExplicitAny: the types of the DOM belong to the client
  return [...document.querySelectorAll("[data-value]")].map((element: any): Shown => {
    const [table, row] = [element.closest("table"), element.closest("tr")];
    const at = [...element.parentElement.children].indexOf(element);
    return {
      caption: table?.querySelector("caption").textContent ?? (element.closest(".facts") ? "Facts" : ""),
      row: (row?.children[0] ?? element.closest("dd").previousElementSibling).textContent,
      label: row?.children[1].textContent ?? "",
      column: table === null ? String(at) : (columnsOf(table)[at] ?? ""),
      value: Number(element.dataset.value),
      query: Object.fromEntries(
        new URL(element.querySelector("a")?.getAttribute("href") ?? "", "file:///").searchParams,
      ),
      rowValues: [...(row?.querySelectorAll("[data-value]") ?? [])].map((cell) => Number(cell.dataset.value)),
    };
  });
}

/** Returns the name of each column; that of a column below a group of senses is the whole sense. */
// biome-ignore lint/suspicious/noExplicitAny: as above
function columnsOf(table: any): string[] {
  const [upper, lower] = table.querySelectorAll("thead tr");
  const below = [...(lower?.children ?? [])].map(({ textContent }) => textContent);
  return [...upper.children].flatMap((heading): string[] =>
    Array.from({ length: Number(heading.getAttribute("colspan") ?? 1) }, () => {
      const name = heading.classList.contains("group") ? below.shift() : heading.textContent;
      return name === heading.textContent ? name : `${heading.textContent}.${name}`;
    }),
  );
}

/** Compares every figure of a page. A figure without a rule is a fault. @param expected the value that it must have */
export function compareFigures(
  file: string,
  least: number,
  expected: (figure: Shown, all: readonly Shown[]) => number | null | undefined,
): void {
  const all = shownFigures(file);
  expect(all.length, file).toBeGreaterThanOrEqual(least);
  for (const figure of all) {
    const place = `${figure.caption}: ${figure.row}, ${figure.column}`;
    const value = expected(figure, all);
    expect(value, `no rule for ${place}`).toBeDefined();
    expect(figure.value, place).toBeCloseTo(value ?? Number.NaN, 4);
  }
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

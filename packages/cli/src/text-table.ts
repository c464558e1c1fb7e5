import { printable } from "@discoprep/files/text";
import stringWidth from "string-width";

/** A table of texts. */
export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of columns that hold names and are aligned left; the others hold numbers. By default 1. */
  readonly names?: number;
}

/**
 * A table in a frame of lines, with a final line feed. (The package cli-table3 compares each cell with all others of its
 * column: 10,000 rows take 10 seconds.)
 */
export function textTable({ head, rows, names = 1 }: TextTable): string {
  const cells = [head, ...rows].map((row) => row.map(printable));
  const sizes = cells.map((row) => row.map((cell) => stringWidth(cell)));
  const widths = head.map((_, column) => sizes.reduce((most, row) => Math.max(most, row[column] ?? 0), 0));
  const line = (left: string, middle: string, right: string): string =>
    `${left}${widths.map((width) => "─".repeat(width + 2)).join(middle)}${right}\n`;
  const lines = cells.map((row, index) => {
    const padded = row.map((cell, column) => {
      const blanks = " ".repeat((widths[column] ?? 0) - (sizes[index]?.[column] ?? 0));
      return column < names ? `${cell}${blanks}` : `${blanks}${cell}`;
    });
    return `│ ${padded.join(" │ ")} │\n`;
  });
  const [first = "", ...others] = lines;
  const between = line("├", "┼", "┤");
  return `${line("┌", "┬", "┐")}${first}${others.length > 0 ? between : ""}${others.join("")}${line("└", "┴", "┘")}`;
}

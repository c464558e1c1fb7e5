import { printable } from "@discoprep/files/text";
import escapeLatex from "escape-latex";
import stringWidth from "string-width";

/** A value and its labels, for a line of tidy CSV. */
export interface TidyValue {
  readonly system: string;
  /** By default the table's. */
  readonly set?: string;
  /** Row or column of the table, such as a sense. */
  readonly label: string;
  readonly measure: string;
  /** Figures are per cent. */
  readonly value: number | string | null;
}

/** A cell; the best of its column is bold in LaTeX. */
export type Cell =
  | string
  | { readonly text: string; readonly isBest?: boolean; readonly values?: readonly TidyValue[] };

/** A table that can be printed in any format. */
export interface ShownTable {
  readonly title?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns that hold names and are aligned left, the others hold numbers; by default 1. */
  readonly names?: number;
  /** Meanings of letters and marks, a line each. */
  readonly legend?: readonly string[];
}

/** A table with the names that tidy CSV gives it and its set. */
export interface NamedTable extends ShownTable {
  readonly name: string;
  readonly set: string;
}

export const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : cell.text);

/** Tables for people at a terminal, for a page, or for a paper. */
export const tableWriters = {
  text: (table: ShownTable): string => {
    const { title, legend = [] } = table;
    const notes = legend.map((line) => `  ${line}\n`).join("");
    return `${title === undefined ? "" : `${printable(title)}\n`}${textTable(table)}${notes}`;
  },
  markdown: markdownTable,
  latex: latexTable,
} as const;

/**
 * Returns a table in a frame of lines, with a final line feed. (The package cli-table3 compares each cell with all others of its
 * column: 10,000 rows take 10 seconds.)
 */
export function textTable({ head, rows, names = 1 }: ShownTable): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => printable(textOf(cell))));
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
  const [headLine = "", ...bodyLines] = lines;
  const rule = bodyLines.length > 0 ? line("├", "┼", "┤") : "";
  return `${line("┌", "┬", "┐")}${headLine}${rule}${bodyLines.join("")}${line("└", "┴", "┘")}`;
}

/** Returns a pipe table of GitHub's Markdown. */
function markdownTable({ title = "", head, rows, names = 1, legend = [] }: ShownTable): string {
  const escaped = (text: string): string => printable(text).replace(/[|*]/g, "\\$&");
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |\n`;
  const rule = `| ${head.map((_, column) => (column < names ? ":--" : "--:")).join(" | ")} |\n`;
  const notes = legend.map((note) => `\n${escaped(note)}\n`).join("");
  return `**${escaped(title)}**\n\n${line(head)}${rule}${rows.map((row) => line(row.map(textOf))).join("")}${notes}`;
}

/** Returns a `tabular` for the package booktabs. */
function latexTable({ title = "", head, rows, names = 1, legend = [] }: ShownTable): string {
  const line = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;
  return [
    `% ${printable(title)}`,
    `\\begin{tabular}{${"l".repeat(names)}${"r".repeat(head.length - names)}}`,
    "\\toprule",
    line(head.map(latexText)),
    "\\midrule",
    ...rows.map((row) => line(row.map(latexCell))),
    "\\bottomrule",
    "\\end{tabular}",
    ...legend.map((note) => `% ${printable(note)}`),
    "",
  ].join("\n");
}

function latexCell(cell: Cell): string {
  const text = latexText(textOf(cell));
  return typeof cell === "object" && cell.isBest === true ? `\\textbf{${text}}` : text;
}

const latexSigns: Readonly<Record<string, string>> = {
  κ: "$\\kappa$",
  "–": "--",
  "†": "$^\\dagger$",
  "‡": "$^\\ddagger$",
};

function latexText(text: string): string {
  return escapeLatex(printable(text)).replace(/[κ–†‡]/g, (sign) => latexSigns[sign] ?? sign);
}

/** Returns a line a value: programs that go on with figures want one value a cell. @param more further values of no table */
export async function tidyCsv(tables: readonly NamedTable[], more: readonly TidyValue[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const line = (table: string, { system, set, label, measure, value }: TidyValue) => {
    return [system, set, table, label, measure, value];
  };
  const lines = tables.flatMap((table) => {
    const values = table.rows.flat().flatMap((cell) => (typeof cell === "string" ? [] : (cell.values ?? [])));
    return values.map((value) => line(table.name, { ...value, set: value.set ?? table.set }));
  });
  const last = more.map((value) => line(value.measure, value));
  return stringify([["system", "set", "table", "label", "measure", "value"], ...lines, ...last]);
}

import { printable } from "@discoprep/files/text";
import escapeLatex from "escape-latex";
import { textTable } from "./text-table.ts";

/** A value as a line of tidy CSV has it. */
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
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns that hold names, the others hold numbers; by default 1. */
  readonly names?: number;
  /** Meanings of letters and marks, a line each. */
  readonly legend?: readonly string[];
}

export const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : cell.text);

/** Tables for people at a terminal, for a page, or for a paper. */
export const tableWriters = {
  text: ({ title, head, rows, names = 1, legend = [] }: ShownTable): string => {
    const table = textTable({ head, rows: rows.map((row) => row.map(textOf)), names });
    return `${printable(title)}\n${table}${legend.map((line) => `  ${line}\n`).join("")}`;
  },
  markdown: markdownTable,
  latex: latexTable,
} as const;

/** A pipe table of GitHub's Markdown. */
function markdownTable({ title, head, rows, names = 1, legend = [] }: ShownTable): string {
  const escaped = (text: string): string => printable(text).replace(/[|*]/g, "\\$&");
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |\n`;
  const rule = `| ${head.map((_, column) => (column < names ? ":--" : "--:")).join(" | ")} |\n`;
  const notes = legend.map((note) => `\n${escaped(note)}\n`).join("");
  return `**${escaped(title)}**\n\n${line(head)}${rule}${rows.map((row) => line(row.map(textOf))).join("")}${notes}`;
}

/** A `tabular` for the package booktabs. */
function latexTable({ title, head, rows, names = 1, legend = [] }: ShownTable): string {
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

import { printable } from "@discoprep/files/text";
import escapeLatex from "escape-latex";
import { textTable } from "./text-table.ts";

/** A cell; the best of its column is bold in LaTeX. */
export type Cell = string | { readonly text: string; readonly isBest: boolean };

/** A table that can be printed in any format. */
export interface ShownTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** So many columns hold names, the others hold numbers; by default 1. */
  readonly names?: number;
}

const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : cell.text);

/** Tables for people at a terminal, for a page, or for a paper. */
export const tableWriters = {
  text: ({ title, head, rows, names = 1 }: ShownTable): string =>
    `${printable(title)}\n${textTable({ head, rows: rows.map((row) => row.map(textOf)), names })}`,
  markdown: markdownTable,
  latex: latexTable,
} as const;

/** A pipe table of GitHub's Markdown. */
function markdownTable({ title, head, rows, names = 1 }: ShownTable): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => printable(cell).replaceAll("|", "\\|")).join(" | ")} |\n`;
  const rule = head.map((_, column) => (column < names ? ":--" : "--:"));
  return `**${printable(title)}**\n\n${line(head)}${line(rule)}${rows.map((row) => line(row.map(textOf))).join("")}`;
}

/** A `tabular` for the package booktabs. */
function latexTable({ title, head, rows, names = 1 }: ShownTable): string {
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
    "",
  ].join("\n");
}

function latexCell(cell: Cell): string {
  const text = latexText(textOf(cell));
  return typeof cell === "object" && cell.isBest ? `\\textbf{${text}}` : text;
}

function latexText(text: string): string {
  return escapeLatex(printable(text)).replaceAll("κ", "$\\kappa$").replaceAll("–", "--");
}

import type { Figure, FigureTable } from "@discoprep/compare/agreement";
import { tableWriters } from "./tables.ts";

/** Formats of printed figures; `json` is the model itself. */
export const figureFormats = ["text", "json", "csv", "latex"] as const;
export type FigureFormat = (typeof figureFormats)[number];

/** Figures for people, for a spreadsheet, or for a paper. */
export async function printedFigures(
  tables: readonly FigureTable[],
  format: Exclude<FigureFormat, "json">,
): Promise<string> {
  if (format === "csv") return csvRows(tables);
  const figureText = format === "latex" ? latexFigure : textFigure;
  const printed = tables.map(({ title, rowTitle, columns, rows }) => ({
    title,
    head: [rowTitle, ...columns],
    rows: rows.map(({ name, figures }) => [name, ...figures.map(figureText)]),
  }));
  return printed.map(tableWriters[format]).join("\n");
}

/** Shares in per cent with their counts, as in papers; other measures with two decimals. */
function textFigure(figure: Figure): string {
  if ("count" in figure) return `${figure.count}`;
  if ("value" in figure) return figure.value === null ? "undefined" : figure.value.toFixed(2);
  return figure.share === null
    ? "undefined (0/0)"
    : `${percent(figure.share)} (${figure.agreed}/${figure.of})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Returns a line for each figure, unrounded: spreadsheets and statistics programs want one value a cell. */
async function csvRows(tables: readonly FigureTable[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const lines = tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ name, figures }) =>
      figures.map((figure, index) => [title, name, columns[index], ...csvFigure(figure)]),
    ),
  );
  return stringify([["table", "row", "column", "value", "agreed", "of"], ...lines]);
}

function csvFigure(figure: Figure): (number | string)[] {
  if ("count" in figure) return [figure.count, "", ""];
  if ("value" in figure) return [figure.value ?? "", "", ""];
  return [figure.share ?? "", figure.agreed, figure.of];
}

/** Shares are per cent without the sign, as in Table 1 of the overview paper. */
function latexFigure(figure: Figure): string {
  if ("count" in figure) return `${figure.count}`;
  if ("value" in figure) return figure.value === null ? "--" : figure.value.toFixed(2);
  return figure.share === null ? "--" : (100 * figure.share).toFixed(1);
}

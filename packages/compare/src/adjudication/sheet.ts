import { ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { annotatorLetter } from "../agreement/conll/annotation.ts";

/** A row of a sheet: texts by column name. A missing cell is empty. */
export type SheetRow = Readonly<Record<string, string>>;

export interface Sheet {
  readonly file: string;
  /** Number of annotators; a review has one. */
  readonly annotators: number;
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The columns of a relation that say what a person decides on. */
export const contentColumns = ["type", "connective", "arg1", "arg2", "senses"] as const;

export const goldColumns = ["gold_type", "gold_connective", "gold_arg1", "gold_arg2", "gold_senses"] as const;

/** Returns the beginnings of the columns of each annotator: `a_`, `b_` and so on; nothing for a review. */
export function sidePrefixes(annotators: number): string[] {
  const places = Array.from({ length: annotators }, (_, place) => place);
  return annotators === 1 ? [""] : places.map((place) => `${annotatorLetter(place).toLowerCase()}_`);
}

export function sideColumns(annotators: number, names: readonly string[]): string[] {
  return sidePrefixes(annotators).flatMap((prefix) => names.map((name) => prefix + name));
}

/** Returns the columns of a sheet, in order. People fill in those from `decision` or `verdict` on. */
export function sheetColumns(annotators: number): string[] {
  const relation = ["id", ...contentColumns];
  const columns =
    annotators === 1
      ? [...relation, "verdict", "on", "comment"]
      : ["kinds", ...sideColumns(annotators, [...relation, "spans"])];
  return ["number", "document", ...columns, "decision", "note", ...goldColumns];
}

/** Returns a sheet as CSV: UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula gets a quote mark. */
export async function sheetText(columns: readonly string[], rows: readonly SheetRow[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  return stringify([...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    // The library quotes only cells with the line ends of rows. Chinese texts keep line feeds.
    quoted_match: /[\r\n]/,
    header: true,
    columns: [...columns],
  });
}

/**
 * Reads a sheet as a spreadsheet saves it: any separator, line ends, byte order mark, order of rows, further columns. A sheet
 * with the column `verdict` is a review. @throws ProblemError where the file is not our sheet
 */
export async function readSheet(file: string): Promise<Sheet> {
  const { CsvError, parse } = await import("csv-parse/sync");
  // Excel writes and reads this line in countries with a comma as the decimal sign.
  const text = readText(file).replace(/^\ufeff?sep=.\r?\n/i, "");
  const form = { bom: true, relax_column_count: true };
  const headers = [",", ";", "\t"].map((delimiter) => {
    const [header = []] = parse(text, { ...form, delimiter, to: 1, relax_quotes: true });
    return { delimiter, columns: header.map((name) => name.trim()) };
  });
  const header = headers.find(({ columns }) =>
    neededColumns(columns).every((name) => columns.includes(name)),
  );
  if (header === undefined)
    throw notSheet(file, `the columns ${headers[0]?.columns.join(", ") || "of none"}`);
  const { delimiter, columns } = header;
  try {
    const rows: SheetRow[] = parse(text, {
      ...form,
      delimiter,
      skip_records_with_empty_values: true,
      columns: columns.map((name) => name || false),
      cast: withoutFormulaMark,
      from: 2,
    });
    return { file, annotators: annotatorsOf(columns), columns: columns.filter((name) => name !== ""), rows };
  } catch (error) {
    throw error instanceof CsvError ? notSheet(file, error.message) : error;
  }
}

function withoutFormulaMark(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");
}

function annotatorsOf(columns: readonly string[]): number {
  if (columns.includes("verdict")) return 1;
  let annotators = 2;
  while (columns.includes(`${sidePrefixes(annotators + 1).at(-1)}id`)) annotators++;
  return annotators;
}

function neededColumns(columns: readonly string[]): string[] {
  const sides = sideColumns(annotatorsOf(columns), ["id", ...contentColumns]);
  return ["number", "document", ...sides, "decision"];
}

function notSheet(file: string, content: string): ProblemError {
  const expected = `CSV with the columns ${neededColumns([]).join(", ")}, or those of a review`;
  return new ProblemError(problem("invalid-sheet", { file }, { expected, found: content }));
}

import { ProblemError, problem } from "@discoprep/corpus";
import { readText } from "@discoprep/files";

/** A row of a sheet: texts by the names of the columns. A cell that is not there is empty. */
export type SheetRow = Readonly<Record<string, string>>;

/** A sheet as it came back. */
export interface Sheet {
  readonly file: string;
  readonly kind: SheetKind;
  /** Also those that a person has added. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The columns of a relation as an annotator has it. */
export const readingColumns = ["id", "type", "connective", "arg1", "arg2", "senses"] as const;

/** The columns that replace parts of a relation. */
export const goldColumns = ["gold_type", "gold_connective", "gold_arg1", "gold_arg2", "gold_senses"] as const;

/** The columns of the sheets, in order. People fill in those from `decision` and `verdict` on. */
export const sheetColumns = {
  disagreements: [
    ...["number", "document", "kinds"],
    ...readingColumns.map((column) => `a_${column}`),
    ...readingColumns.map((column) => `b_${column}`),
    ...["decision", "note"],
    ...goldColumns,
  ],
  review: [
    ...["number", "document", ...readingColumns],
    ...["verdict", "on", "comment", "decision", "note"],
    ...goldColumns,
  ],
} as const;

export type SheetKind = keyof typeof sheetColumns;

/** The columns that say which row it is. */
const keyColumns: Readonly<Record<SheetKind, readonly string[]>> = {
  disagreements: ["number", "document", "a_id", "b_id"],
  review: ["number", "document", "id"],
};

/** Returns a text that is equal for a row as it was written and as it came back, and for no other row. */
export function keyOf(kind: SheetKind, row: SheetRow): string {
  return JSON.stringify(keyColumns[kind].map((column) => row[column]?.trim() ?? ""));
}

/** A sheet as CSV: UTF-8 with a byte order mark. What a spreadsheet would take for a formula gets a quote mark. */
export async function sheetText(columns: readonly string[], rows: readonly SheetRow[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  return stringify([...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    // Of the ends of lines in a cell, the library quotes only those that end rows here. Chinese texts keep line feeds.
    quoted_match: /[\r\n]/,
    header: true,
    columns: [...columns],
  });
}

/**
 * Reads a sheet as a spreadsheet saves it: with commas, semicolons or tabs, any line ends, with or without byte order
 * mark and a first line `sep=;`, rows in any order, columns added. The column `verdict` is that of a review.
 * @throws ProblemError where the file is no sheet of ours
 */
export async function readSheet(file: string): Promise<Sheet> {
  const { CsvError, parse } = await import("csv-parse/sync");
  // Excel writes and reads this line in countries where the comma is the sign of decimals.
  const text = readText(file).replace(/^\ufeff?sep=.\r?\n/i, "");
  const form = { bom: true, relax_column_count: true };
  const headers = [",", ";", "\t"].map((delimiter) => {
    const [header = []] = parse(text, { ...form, delimiter, to: 1, relax_quotes: true });
    return { delimiter, columns: header.map((name) => name.trim()) };
  });
  const kindOf = (columns: readonly string[]): SheetKind =>
    columns.includes("verdict") ? "review" : "disagreements";
  const header = headers.find(({ columns }) =>
    [...keyColumns[kindOf(columns)], "decision"].every((column) => columns.includes(column)),
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
    return { file, kind: kindOf(columns), columns: columns.filter((name) => name !== ""), rows };
  } catch (error) {
    throw error instanceof CsvError ? notSheet(file, error.message) : error;
  }
}

/** Undoes `escape_formulas` of the writer. */
function withoutFormulaMark(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");
}

function notSheet(file: string, found: string): ProblemError {
  const columns = keyColumns.disagreements.join(", ");
  const expected = `CSV with the columns ${columns}, decision, or those of a review`;
  return new ProblemError(problem("invalid-sheet", { file }, { expected, found }));
}

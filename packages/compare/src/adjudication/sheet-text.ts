import { ProblemError } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import type { Readings } from "../agreement/conll/agreement.ts";
import type { Annotation, MarkedRelation } from "../agreement/conll/annotation.ts";
import { inTextOrder } from "../agreement/conll/equality.ts";

/** A row of a sheet: texts by the names of the columns. A cell that is not there is empty. */
export type SheetRow = Readonly<Record<string, string>>;

/** A sheet as it came back. */
export interface Sheet {
  readonly kind: SheetKind;
  /** Also those that a person has added. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** What is known of a relation. */
export const readingColumns = ["id", "type", "connective", "arg1", "arg2", "senses"] as const;

const goldColumns = ["gold_type", "gold_connective", "gold_arg1", "gold_arg2", "gold_senses"] as const;
export type GoldColumn = (typeof goldColumns)[number];

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

/** What a cell holds, without blanks around it. */
export function cell(row: SheetRow, column: string): string {
  return row[column]?.trim() ?? "";
}

/** Equal for a row as it was written and as it came back, and for no other row. */
export function keyOf(kind: SheetKind, row: SheetRow): string {
  return JSON.stringify(keyColumns[kind].map((column) => cell(row, column)));
}

/** Whether a person has filled in a part of gold. */
export function hasGold(row: SheetRow): boolean {
  return goldColumns.some((column) => cell(row, column) !== "");
}

/** A sheet as CSV: UTF-8 with a byte order mark. What a spreadsheet would take for a formula gets a quote mark. */
export async function sheetText(columns: readonly string[], rows: readonly SheetRow[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  // Of the ends of lines in a cell, the library quotes only those that end rows here. Chinese texts keep line feeds.
  const form = {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
  } as const;
  return stringify([...rows], { ...form, header: true, columns: [...columns] });
}

/**
 * Reads a sheet as a spreadsheet saves it: with commas, semicolons or tabs, any line ends, with or without byte order
 * mark, rows in any order, columns added. The column `verdict` is that of a review.
 * @throws ProblemError where the file is no sheet of ours
 */
export async function readSheet(file: string): Promise<Sheet> {
  const { CsvError, parse } = await import("csv-parse/sync");
  const text = readText(file);
  const form = { bom: true, relax_column_count: true };
  const headers = [",", ";", "\t"].map((delimiter) => {
    const [header = []] = parse(text, { ...form, delimiter, to: 1, relax_quotes: true });
    return { delimiter, columns: header.map((name) => name.trim()) };
  });
  const whole = headers.flatMap(({ delimiter, columns }) => {
    const kind: SheetKind = columns.includes("verdict") ? "review" : "disagreements";
    const isWhole = [...keyColumns[kind], "decision"].every((column) => columns.includes(column));
    return isWhole ? [{ delimiter, columns, kind }] : [];
  });
  const [found] = whole;
  if (found === undefined) throw notSheet(file, `the columns ${headers[0]?.columns.join(", ") || "of none"}`);
  const { delimiter, columns, kind } = found;
  try {
    const rows: SheetRow[] = parse(text, {
      ...{ ...form, delimiter, skip_records_with_empty_values: true },
      columns: columns.map((name) => name || false),
      cast: withoutFormulaMark,
      from: 2,
    });
    return { kind, columns: columns.filter((name) => name !== ""), rows };
  } catch (error) {
    throw error instanceof CsvError ? notSheet(file, error.message) : error;
  }
}

/** Undoes `escape_formulas` of the writer. */
function withoutFormulaMark(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");
}

function notSheet(file: string, found: string): ProblemError {
  return new ProblemError({
    rule: "invalid-sheet",
    what: "the file is no sheet of agree conll or agree review",
    where: { file },
    expected: `CSV with the columns ${keyColumns.disagreements.join(", ")}, decision, or those of a review`,
    found,
  });
}

/** What a person decides on: a row of a sheet with the relations behind it. */
export interface Question {
  readonly row: SheetRow;
  readonly document: string;
  readonly a: MarkedRelation | undefined;
  readonly b: MarkedRelation | undefined;
}

/** One question a disagreement, in text order. */
export function disagreementQuestions(readings: readonly Readings[]): Question[] {
  return readings.map(({ document, a, b, kinds }, index) => ({
    row: {
      ...{ number: `${index + 1}`, document, kinds: kinds.join(" ") },
      ...readingCells(a, "a_"),
      ...readingCells(b, "b_"),
    },
    ...{ document, a, b },
  }));
}

/** One question a relation, by document, then in text order. */
export function reviewQuestions({ documents }: Annotation): Question[] {
  const all = [...documents.values()].flatMap(({ id, relations }) =>
    inTextOrder(relations).map((a) => ({ document: id, a })),
  );
  return all.map(({ document, a }, index) => ({
    row: { number: `${index + 1}`, document, ...readingCells(a, "") },
    ...{ document, a, b: undefined },
  }));
}

function readingCells(relation: MarkedRelation | undefined, prefix: string): SheetRow {
  if (relation === undefined) return {};
  const { id, type, connective, arg1, arg2, senses } = relation;
  const texts = [`${id}`, type, connective.text, arg1.text, arg2.text, senses.join("; ")];
  return Object.fromEntries(readingColumns.map((column, index) => [prefix + column, texts[index] ?? ""]));
}

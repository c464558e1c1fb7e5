import { UsageError } from "@discoprep/corpus";
import { Groups } from "@discoprep/files/text";
import { parseSpanList } from "@discoprep/formats/pdtb";
import type { Question } from "./questions.ts";
import { cellOf } from "./row.ts";
import { contentColumns, goldColumns, type Sheet, type SheetRow, sideColumns } from "./sheet.ts";

/** Returns a text that is equal for matching rows; undefined for a row that matches none. */
export type Key = (cells: SheetRow) => string | undefined;

function keyOf(columns: readonly string[]): Key {
  return (cells) => JSON.stringify(["document", ...columns].map((column) => shownText(cells, column)));
}

/** Returns a cell's text with one blank per run of white space: spreadsheets change it. */
export function shownText(cells: SheetRow, column: string): string {
  return cellOf(cells, column).replaceAll(/\s+/g, " ");
}

/** Returns keys to find a row, the strictest first: by content with the IDs, then by content. @param names further columns */
export function contentKeys(annotators: number, names: readonly string[]): Key[] {
  const content = sideColumns(annotators, [...contentColumns, ...names]);
  return [keyOf([...content, ...sideColumns(annotators, ["id"])]), keyOf(content)];
}

/** Finds for each question the first unmatched row with its key, by each key in turn. */
export function matchRows<Q extends { readonly cells: SheetRow }, R extends { readonly cells: SheetRow }>(
  questions: readonly Q[],
  rows: readonly R[],
  keys: readonly Key[],
): Map<Q, R> {
  const matched = new Map<Q, R>();
  const unmatched = new Set(rows);
  for (const key of keys) {
    const byKey = new Groups(unmatched, ({ cells }) => key(cells));
    byKey.delete(undefined);
    for (const question of questions) {
      const row = matched.has(question) ? undefined : byKey.get(key(question.cells))?.shift();
      if (row === undefined) continue;
      matched.set(question, row);
      unmatched.delete(row);
    }
  }
  return matched;
}

/**
 * Copies `decision`, `gold_` cells and `note` of an older sheet to the questions that say the same, and counts them. Offsets may
 * differ, unless the decision gives some. @throws UsageError if the older sheet has another number of annotators
 */
export function carriedRows(questions: readonly Question[], older: Sheet) {
  const { annotators, file } = older;
  if (questions.some(({ sides }) => sides.length !== annotators))
    throw new UsageError(`${file} is a sheet of another number of annotators: its decisions fit no row`);
  const decided = older.rows.flatMap((cells) => (cellOf(cells, "decision") === "" ? [] : [{ cells }]));
  const withoutOffsets = (key: Key): Key => {
    return (cells) => (hasOffsets(cells) ? undefined : key(cells));
  };
  const loose = contentKeys(annotators, []).map(withoutOffsets);
  const matched = matchRows(questions, decided, [...contentKeys(annotators, ["spans"]), ...loose]);
  const rows = questions.map((question): SheetRow => {
    const { cells } = matched.get(question) ?? { cells: {} };
    const filled = ["decision", "note", ...goldColumns].map((column) => [column, cellOf(cells, column)]);
    return { ...question.cells, ...Object.fromEntries(filled) };
  });
  const carried = matched.size;
  return { rows, carried, new: questions.length - carried, dropped: decided.length - carried };
}

/** Returns true for a row whose `gold_` cells count characters. */
function hasOffsets(cells: SheetRow): boolean {
  return goldColumns.some((column) => (parseSpanList(cellOf(cells, column)) ?? []).length > 0);
}

import { UsageError } from "@discoprep/corpus";
import { parseSpanList } from "@discoprep/formats/pdtb";
import { contentKeys, type Key, matchRows } from "./match-rows.ts";
import type { Question } from "./questions.ts";
import { cellOf } from "./row.ts";
import { goldColumns, type Sheet, type SheetRow } from "./sheet.ts";

/**
 * Fills in `decision`, `gold_` cells and `note` of the questions that say what a decided row of an older sheet says. Offsets
 * may be others, unless the decision gives some.
 * @returns the rows; how many have the older decision, how many have not; the number of decisions that fit no row
 * @throws UsageError where the older sheet is of another number of annotators
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

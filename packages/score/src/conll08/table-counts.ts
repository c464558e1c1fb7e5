/** How often something occurs in gold, in the system's output, and in both at the same place. */
export interface TableRow {
  gold: number;
  correct: number;
  system: number;
}

/** Rows by what they count. */
export type TableCounts = Map<string, TableRow>;

/** The row of a name, made where there is none. */
export function rowOf(table: TableCounts, name: string): TableRow {
  let row = table.get(name);
  if (row === undefined) {
    row = { gold: 0, correct: 0, system: 0 };
    table.set(name, row);
  }
  return row;
}

/** Counts a name on each side, correct where they are the same. */
export function addPair(table: TableCounts, gold: string, system: string, isCorrect = gold === system): void {
  rowOf(table, gold).gold++;
  rowOf(table, system).system++;
  if (isCorrect) rowOf(table, gold).correct++;
}

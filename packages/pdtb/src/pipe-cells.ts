import type { Losses } from "@discoprep/files/format";

/** A row under construction: cells by column, `|` between them. */
export interface RowCells {
  set(column: number, value: string): void;
  /** Consecutive columns. */
  fill(column: number, values: readonly string[]): void;
  toRow(): string;
}

/**
 * The pipe formats have no escape: a value with a bar is left out, and line feeds are deleted, as by the
 * converter.
 */
export function rowCells(count: number, losses: Losses): RowCells {
  const cells = Array<string>(count).fill("");
  const cellsOfRow: RowCells = {
    set: (column, value) => {
      const plain = value.replace(/[\r\n]/g, "");
      if (plain.includes("|"))
        losses.lose("bar-not-written", "a text or name with | cannot be written; it is left out");
      else cells[column] = plain;
    },
    fill: (column, values) => {
      for (const [offset, value] of values.entries()) cellsOfRow.set(column + offset, value);
    },
    toRow: () => `${cells.join("|")}\n`,
  };
  return cellsOfRow;
}

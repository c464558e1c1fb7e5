import { type PackedRows, unpacked } from "../html/packed.ts";

declare global {
  var discoprepRows: readonly PackedRows[] | undefined;
}

/** The rows of the page's list, each with the facts of its document. They are read when they are needed. */
export class PageRows<Row> {
  readonly #packed = [...(globalThis.discoprepRows ?? [])];
  readonly #rows: Row[] = [];
  readonly #test: ((row: Row) => boolean) | undefined;

  /** @param test of the rows that belong to the list; without it all do */
  constructor(test?: (row: Row) => boolean) {
    this.#test = test;
  }

  /** True if all rows of the page belong to the list: without a filter they need not be read. */
  get isWhole(): boolean {
    return this.#test === undefined;
  }

  /** Rows that do not belong to the list count until they are read. */
  get count(): number {
    return this.#packed.reduce((sum, { count }) => sum + count, this.#rows.length);
  }

  at(index: number): Row | undefined {
    while (this.#rows.length <= index && this.#packed.length > 0)
      for (const { rows, ...place } of unpacked(this.#packed.shift() as PackedRows))
        for (const row of rows) {
          const placed = Object.assign(row, place) as Row;
          if (this.#test?.(placed) !== false) this.#rows.push(placed);
        }
    return this.#rows[index];
  }

  first(number: number): readonly Row[] {
    this.at(number - 1);
    return this.#rows.slice(0, number);
  }

  all(): readonly Row[] {
    return this.first(Number.POSITIVE_INFINITY);
  }
}

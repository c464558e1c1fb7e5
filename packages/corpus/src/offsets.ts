/**
 * Returns the index of the first item that passes the test, or the length of the list; by halves, in logarithmic time.
 * All items after it must pass the test, too.
 */
export function firstIndex<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Converts offsets in a text between UTF-16 code units, which the program counts, and code points, which formats count. It is the
 * one place where the unit of an offset changes. Set-up takes linear time, a call logarithmic time.
 */
export class CodePointOffsets {
  /** The text's length in code points. */
  readonly length: number;
  /** Beginnings of the surrogate pairs in both units. */
  readonly #units: readonly number[];
  readonly #points: readonly number[];

  constructor(text: string) {
    this.#units = Array.from(text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g), ({ index }) => index);
    this.#points = this.#units.map((start, pairs) => start - pairs);
    this.length = text.length - this.#units.length;
  }

  /** Converts code units. An offset inside a surrogate pair becomes that of the pair. */
  readonly fromUtf16 = (offset: number): number => {
    return offset - firstIndex(this.#units, (start) => start >= offset);
  };

  /** Converts code points; undefined for an offset that is outside the text or no whole number. */
  readonly toUtf16 = (offset: number): number | undefined => {
    if (offset < 0 || offset > this.length || !Number.isInteger(offset)) return undefined;
    return offset + firstIndex(this.#points, (start) => start >= offset);
  };
}

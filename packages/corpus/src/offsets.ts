/**
 * Returns the index of the first item for which the test holds, the length where there is none; by halves, in
 * logarithmic time. The items must be in such an order that after the first it holds for all.
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

/** The units in which formats count positions in a text. The program itself counts UTF-16 code units. */
type OffsetUnit = "utf16" | "code-points" | "utf8-bytes";

/**
 * Converts offsets between UTF-16 code units and another unit of the same text, in linear set-up
 * and logarithmic time a call. The one place where the program changes the unit of an offset.
 */
export interface OffsetConverter {
  /** Code units to the format's unit. Inside a surrogate pair: the position before the pair. */
  fromUtf16(offset: number): number;
  /** Converts an offset in the format's unit to code units; undefined where the offset is outside the text or splits a character. */
  toUtf16(offset: number): number | undefined;
  /** The text's length in the format's unit. */
  readonly length: number;
}

/** Returns a converter for one text. @param unit the unit a format counts in */
export function offsetConverter(text: string, unit: OffsetUnit): OffsetConverter {
  if (unit === "utf16" || isPlain(text, unit)) return identity(text.length);
  // Positions of the characters whose width differs from one code unit, in both units.
  const utf16: number[] = [];
  const other: number[] = [];
  let position = 0;
  for (let i = 0; i < text.length; ) {
    const codePoint = text.codePointAt(i) as number;
    const units = codePoint > 0xffff ? 2 : 1;
    const width = unit === "code-points" ? 1 : utf8Width(codePoint);
    if (units !== 1 || width !== 1) {
      utf16.push(i, i + units);
      other.push(position, position + width);
    }
    i += units;
    position += width;
  }
  return {
    length: position,
    fromUtf16: (offset) => translate(offset, utf16, other, true) as number,
    toUtf16: (offset) => {
      if (offset < 0 || offset > position || !Number.isInteger(offset)) return undefined;
      return translate(offset, other, utf16, false);
    },
  };
}

function isPlain(text: string, unit: OffsetUnit): boolean {
  return unit === "code-points" ? !/[\ud800-\udbff]/.test(text) : /^[\0-\x7f]*$/.test(text);
}

function identity(length: number): OffsetConverter {
  return {
    length,
    fromUtf16: (offset) => offset,
    toUtf16: (offset) => (Number.isInteger(offset) && offset >= 0 && offset <= length ? offset : undefined),
  };
}

/** `from` and `to` hold pairs (start, end) of odd-width characters; between pairs both units run in step. */
function translate(offset: number, from: number[], to: number[], round: boolean): number | undefined {
  const anchor = firstIndex(from, (position) => position > offset) - 1;
  if (anchor === -1) return offset;
  const distance = offset - (from[anchor] as number);
  const insideCharacter = anchor % 2 === 0 && distance > 0;
  if (insideCharacter) return round ? (to[anchor] as number) : undefined;
  return (to[anchor] as number) + distance;
}

function utf8Width(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

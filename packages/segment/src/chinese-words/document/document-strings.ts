/** Numbers of a string: the one that it extends, its last unit, how often it occurs, and its neighbours. */
const ROW = 4;
const UNIT = 1;
const COUNT = 2;
/** Different neighbours on the left in the low half, on the right in the high one. */
const NEIGHBOURS = 3;
const LEFT = 1;
const RIGHT = 1 << 16;
/** More neighbours than this are not told apart. */
const MOST = 0x7fff;

/** The longest strings that are counted, in characters; longer by one than those that are asked for. */
const LONGEST = 4;

/**
 * Strings of Chinese characters of one document: how often they occur, and next to how many different characters, their
 * accessor variety (Feng and others 2004). A string next to anything but a Chinese character has a neighbour there that
 * is like no other. Strings are numbered; 0 is the empty string.
 */
export class DocumentStrings {
  private readonly rows: Int32Array;
  private readonly mask: number;

  /** @param text of the document: its sentences, with anything but Chinese characters between them */
  constructor(text: string) {
    const slots = 2 ** Math.ceil(Math.log2(4 * text.length + 2));
    this.rows = new Int32Array(ROW * slots);
    this.mask = slots - 1;
    let shorter: Int32Array = new Int32Array(text.length + 1);
    for (let length = 1; length <= LONGEST; length++) shorter = this.addStrings(text, length, shorter);
  }

  /**
   * Adds the strings of a length, those of one or two characters all, others where one of the two strings in them that
   * are shorter by one occurs twice: they tell the neighbours of these.
   * @param shorter the numbers of the strings shorter by one that begin at each place, 0 where there is none
   * @returns the same of these strings
   */
  private addStrings(text: string, length: number, shorter: Int32Array): Int32Array {
    const numbers = new Int32Array(text.length + 1);
    for (let start = 0; start < text.length; start++) {
      const first = shorter[start] as number;
      if (first === 0 && length > 1) continue;
      const end = start + length - 1;
      const isLast = end >= text.length || !isHan(text.charCodeAt(end));
      if (length > 1 && (start === 0 || !isHan(text.charCodeAt(start - 1)))) this.addNeighbour(first, LEFT);
      if (isLast && length > 1) this.addNeighbour(first, RIGHT);
      if (isLast) continue;
      const second = shorter[start + 1] as number;
      if (length > 2 && this.count(first) < 2 && this.count(second) < 2) continue;
      const number = this.slotOf(first, text.charCodeAt(end));
      numbers[start] = number;
      const isNew = this.rows[number + COUNT] === 0;
      this.rows[number] = first;
      this.rows[number + UNIT] = text.charCodeAt(end);
      this.rows[number + COUNT] = this.count(number) + 1;
      if (!isNew || length === 1) continue;
      this.addNeighbour(first, RIGHT);
      this.addNeighbour(second, LEFT);
    }
    return numbers;
  }

  private addNeighbour(string: number, side: typeof LEFT | typeof RIGHT): void {
    const known = side === LEFT ? this.left(string) : this.right(string);
    if (known < MOST) this.rows[string + NEIGHBOURS] = (this.rows[string + NEIGHBOURS] as number) + side;
  }

  /** Where a string is, or the free place where it would be; never 0. */
  private slotOf(shorter: number, unit: number): number {
    const { rows, mask } = this;
    let slot = (Math.imul(shorter ^ (unit << 12), 0x9e3779b1) >>> 8) & mask;
    while (slot === 0 || (rows[slot * ROW + COUNT] !== 0 && !this.isAt(slot * ROW, shorter, unit)))
      slot = (slot + 1) & mask;
    return slot * ROW;
  }

  private isAt(row: number, shorter: number, unit: number): boolean {
    return this.rows[row] === shorter && this.rows[row + UNIT] === unit;
  }

  /** The number of the string that is longer by a unit, 0 where the document has none or it was not counted. */
  longer(string: number, unit: number): number {
    const number = this.slotOf(string, unit);
    return this.rows[number + COUNT] === 0 ? 0 : number;
  }

  count(string: number): number {
    return this.rows[string + COUNT] as number;
  }

  /** How many different neighbours it has on its left; only of one character, or of strings that recur. */
  left(string: number): number {
    return (this.rows[string + NEIGHBOURS] as number) & 0xffff;
  }

  /** The same on its right. */
  right(string: number): number {
    return (this.rows[string + NEIGHBOURS] as number) >>> 16;
  }
}

/** Chinese characters of the basic plane. */
export function isHan(unit: number): boolean {
  return unit >= 0x3400 && unit < 0xa000;
}

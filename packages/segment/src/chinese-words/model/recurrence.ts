/** How often a string of Chinese characters occurs in a document, and next to how many different characters. */
interface Recurrence {
  readonly count: number;
  /** Neighbours on the left. What is no Chinese character is each time another one. */
  readonly left: number;
  /** The same on the right. */
  readonly right: number;
}

const NOWHERE: Recurrence = { count: 0, left: 0, right: 0 };

/** The longest strings that are counted; longer by one than those that are asked for. */
const LONGEST = 4;

/**
 * Strings of one to three Chinese characters of one document with their accessor variety, the number of different
 * neighbours on either side (Feng and others 2004).
 */
export class DocumentStrings {
  private readonly strings = new Map<string, { count: number; left: number; right: number }>();

  /** @param text of the document: its sentences, with anything but Chinese characters between them */
  constructor(text: string) {
    const runs = text.match(/[\u3400-\u9fff]+/g) ?? [];
    for (let length = 1; length <= LONGEST; length++) for (const run of runs) this.addStrings(run, length);
  }

  /**
   * Adds the strings of a length: those of one or two characters all, others where one of the two strings in them that
   * are shorter by one occurs twice. A new string is a new neighbour for both of these.
   */
  private addStrings(run: string, length: number): void {
    for (let start = 0; start + length <= run.length; start++) {
      const string = run.slice(start, start + length);
      const known = this.strings.get(string);
      if (known !== undefined) {
        known.count++;
        continue;
      }
      const before = this.strings.get(string.slice(0, -1));
      const behind = this.strings.get(string.slice(1));
      if (length > 2 && (before?.count ?? 0) < 2 && (behind?.count ?? 0) < 2) continue;
      this.strings.set(string, { count: 1, left: 0, right: 0 });
      if (before !== undefined) before.right++;
      if (behind !== undefined) behind.left++;
    }
    const first = this.strings.get(run.slice(0, length));
    const last = this.strings.get(run.slice(-length));
    if (run.length >= length && first !== undefined) first.left++;
    if (run.length >= length && last !== undefined) last.right++;
  }

  /** What is known of a string; of three characters that do not recur only that they are rare. */
  of(string: string): Recurrence {
    return this.strings.get(string) ?? NOWHERE;
  }
}

/**
 * What recurs in the document of the character at a place of a text: `recurringTwo` and `recurringThree` are the variety
 * of the strings of two and of three characters that begin here; `junction` is how often this character follows the one
 * before, what else follows that one, and what else precedes this one, in three bits each.
 */
export function recurrenceAt(text: string, i: number, strings: DocumentStrings) {
  const varietyOf = (length: number): number =>
    i + length <= text.length ? variety(strings.of(text.slice(i, i + length))) : 0;
  const { count } = i === 0 ? NOWHERE : strings.of(text.slice(i - 1, i + 1));
  const behind = Math.min(MOST_NEIGHBOURS, strings.of(text.charAt(i - 1)).right);
  const before = Math.min(MOST_NEIGHBOURS, strings.of(text.charAt(i)).left);
  const junction = count === 0 ? 0 : (step(count) << 6) | (behind << 3) | before;
  return { junction, recurringTwo: varietyOf(2), recurringThree: varietyOf(3) };
}

const MOST_NEIGHBOURS = 4;

/** In steps the accessor variety of a string: how many neighbours it has at least on each side; 0 if it is there once. */
function variety({ count, left, right }: Recurrence): number {
  return count < 2 ? 0 : step(Math.min(left, right));
}

/** 0, 1, 2, 3, from 4, from 6, from 9. */
function step(count: number): number {
  return count <= 3 ? count : count <= 5 ? 4 : count <= 8 ? 5 : 6;
}

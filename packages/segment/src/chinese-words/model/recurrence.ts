/** The count of a string of Chinese characters in a document, and of its different neighbours. */
interface Recurrence {
  readonly count: number;
  /** Neighbours on the left. Anything except a Chinese character counts each time as another one. */
  readonly left: number;
  readonly right: number;
}

const NOWHERE: Recurrence = { count: 0, left: 0, right: 0 };

/** Longest strings that are counted: those of three characters need the next longer ones for their neighbours. */
const LONGEST = 4;

/** The strings of one to three Chinese characters of a document, and the number of their different neighbours (Feng and others 2004). */
export class DocumentStrings {
  private readonly strings = new Map<string, { count: number; left: number; right: number }>();

  /** @param text of the document: its sentences, with anything but Chinese characters between them */
  constructor(text: string) {
    const runs = text.match(/[\u3400-\u9fff]+/g) ?? [];
    for (let length = 1; length <= LONGEST; length++) for (const run of runs) this.addStrings(run, length);
  }

  /**
   * Adds the strings of a length. A string of three or four characters is added only if one of the two strings in it that are shorter
   * by one occurs twice. A new string is a new neighbour for both of these.
   */
  private addStrings(run: string, length: number): void {
    for (let start = 0; start + length <= run.length; start++) {
      const string = run.slice(start, start + length);
      const recurrence = this.strings.get(string);
      if (recurrence !== undefined) {
        recurrence.count++;
        continue;
      }
      const before = this.strings.get(string.slice(0, -1));
      const after = this.strings.get(string.slice(1));
      if (length > 2 && (before?.count ?? 0) < 2 && (after?.count ?? 0) < 2) continue;
      this.strings.set(string, { count: 1, left: 0, right: 0 });
      if (before !== undefined) before.right++;
      if (after !== undefined) after.left++;
    }
    const first = this.strings.get(run.slice(0, length));
    const last = this.strings.get(run.slice(-length));
    if (run.length >= length && first !== undefined) first.left++;
    if (run.length >= length && last !== undefined) last.right++;
  }

  of(string: string): Recurrence {
    return this.strings.get(string) ?? NOWHERE;
  }
}

/**
 * Returns the recurrence of the character at a place of a text: `recurringTwo` and `recurringThree` are the variety of the strings
 * of two and of three characters that begin here. `junction` packs, in three bits each, the count of this character after the one
 * before, the neighbours after that one, and those before this one.
 */
export function recurrenceAt(text: string, i: number, strings: DocumentStrings) {
  const varietyOf = (length: number): number =>
    i + length <= text.length ? variety(strings.of(text.slice(i, i + length))) : 0;
  const { count } = i === 0 ? NOWHERE : strings.of(text.slice(i - 1, i + 1));
  const after = Math.min(MOST_NEIGHBOURS, strings.of(text.charAt(i - 1)).right);
  const before = Math.min(MOST_NEIGHBOURS, strings.of(text.charAt(i)).left);
  const junction = count === 0 ? 0 : (step(count) << 6) | (after << 3) | before;
  return { inDocument: true, junction, recurringTwo: varietyOf(2), recurringThree: varietyOf(3) };
}

const MOST_NEIGHBOURS = 4;

/** Returns the accessor variety of a string, in steps: the lower of its numbers of neighbours on each side; 0 if it occurs once. */
function variety({ count, left, right }: Recurrence): number {
  return count < 2 ? 0 : step(Math.min(left, right));
}

function step(count: number): number {
  if (count <= 3) return count;
  if (count <= 5) return 4;
  return count <= 8 ? 5 : 6;
}

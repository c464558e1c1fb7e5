import { firstIndex } from "../offsets.ts";
import type { Span } from "../span.ts";
import { characterEdits, type SpacedText, spacedText } from "./spaced-text.ts";

/** The place of a span in the edited text. */
export interface EditedPlace {
  readonly span: Span;
  /** Whether the span holds the same characters; white space does not count. */
  readonly isSame: boolean;
  /** Whether the span holds or touches a character that was edited. White space does not count. */
  readonly isTouched: boolean;
}

/** Finds the places of spans of a text in an edited version of it. Offsets are UTF-16 code units. */
export class EditedText {
  /** Characters of both texts that are the same, as a share of the longer one; white space apart. */
  readonly share: number;
  readonly #before: PlacedText;
  readonly #after: PlacedText;
  /** For each character of the text before, its index in the one after, or -1. */
  readonly #indices: readonly number[];

  constructor(before: string, after: string) {
    this.#before = new PlacedText(before);
    this.#after = new PlacedText(after);
    this.#indices = keptCharacters(this.#before, this.#after);
    const longer = Math.max(this.#indices.length, this.#after.characters.length, 1);
    this.share = longer === 1 ? 1 : this.#indices.filter((index) => index !== -1).length / longer;
  }

  /** Returns the place of a span, or undefined for one without characters or whose first or last character was edited. */
  place(span: Span): EditedPlace | undefined {
    const { offsets, text } = this.#before;
    const first = firstIndex(offsets, (offset) => offset >= span.start);
    const last = firstIndex(offsets, (offset) => offset >= span.end) - 1;
    const newFirst = this.#indexOf(first);
    const newLast = this.#indexOf(last);
    if (last < first || newFirst === -1 || newLast === -1) return undefined;
    const after = this.#after;
    const start = after.offsets[newFirst] as number;
    const end = after.endOf(newLast);
    const isSame = this.#indices.slice(first, last + 1).every((index, at) => index === newFirst + at);
    const isTouched =
      !isSame || this.#isEditedBetween(first - 1, newFirst - 1) || this.#isEditedBetween(last, newLast);
    // White space at the ends of a span stays in it where it is the same.
    const left = text.slice(span.start, offsets[first]);
    const right = text.slice(this.#before.endOf(last), span.end);
    return {
      span: {
        start: after.text.slice(0, start).endsWith(left) ? start - left.length : start,
        end: after.text.startsWith(right, end) ? end + right.length : end,
      },
      isSame,
      isTouched,
    };
  }

  #indexOf(character: number): number {
    return this.#indices[character] ?? -1;
  }

  /** Returns true where two neighbours of one of the texts are no neighbours in the other, and no white space is between. */
  #isEditedBetween(index: number, newIndex: number): boolean {
    const isSame = this.#indexOf(index) === newIndex && this.#indexOf(index + 1) === newIndex + 1;
    return !isSame && !(this.#before.isApart(index) && this.#after.isApart(newIndex));
  }
}

class PlacedText implements SpacedText {
  readonly text: string;
  readonly characters: readonly string[];
  readonly spaces: readonly string[];
  readonly offsets: readonly number[];

  constructor(text: string) {
    const { characters, spaces } = spacedText(text);
    this.text = text;
    this.characters = characters;
    this.spaces = spaces;
    this.offsets = [...text.matchAll(/\S/gu)].map(({ index }) => index);
  }

  endOf(index: number): number {
    return (this.offsets[index] ?? 0) + (this.characters[index] ?? "").length;
  }

  /** Returns true where white space or an end of the text follows a character; the first one follows -1. */
  isApart(index: number): boolean {
    return index === -1 || index === this.characters.length - 1 || this.spaces[index + 1] !== "";
  }

  /** Returns the indices at which words, single marks and Han characters begin. */
  wordStarts(): number[] {
    const isLetter = (index: number): boolean =>
      /^[\p{L}\p{N}\p{M}]$/u.test(this.characters[index] ?? "") &&
      !/\p{Script=Han}/u.test(this.characters[index] ?? "");
    return [...this.characters.keys()].filter(
      (index) => this.spaces[index] !== "" || !isLetter(index - 1) || !isLetter(index),
    );
  }
}

/** Finds words that are the same, and characters that are the same in words that are not. */
function keptCharacters(before: PlacedText, after: PlacedText): number[] {
  const words = wordsOf(before);
  const newWords = wordsOf(after);
  const indices: number[] = Array(before.characters.length).fill(-1);
  let at = 0;
  let newAt = 0;
  const keepTo = (end: number): void => {
    for (; at < end; at++, newAt++) indices[at] = newAt;
  };
  const length = before.characters.length;
  for (const edit of characterEdits(words.texts, newWords.texts, Number.POSITIVE_INFINITY)) {
    const end = words.starts[edit.end] ?? length;
    const newEnd = newWords.starts[edit.newEnd] ?? after.characters.length;
    keepTo(words.starts[edit.start] ?? length);
    const from = at;
    const newFrom = newAt;
    const edits = characterEdits(before.characters.slice(from, end), after.characters.slice(newFrom, newEnd));
    for (const inner of edits) {
      keepTo(from + inner.start);
      at = from + inner.end;
      newAt = newFrom + inner.newEnd;
    }
    keepTo(end);
    newAt = newEnd;
  }
  keepTo(length);
  return indices;
}

function wordsOf(text: PlacedText): { readonly texts: string[]; readonly starts: number[] } {
  const starts = text.wordStarts();
  const texts = starts.map((start, index) => text.characters.slice(start, starts[index + 1]).join(""));
  return { texts, starts };
}

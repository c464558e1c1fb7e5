import { type Place, type Selection, type Span, spanTexts } from "@discoprep/corpus";

/** A selection whose stated text differs from raw; `where.offset` is the first difference. */
export interface Misfit {
  readonly name: string;
  readonly selection: Selection;
  readonly where: Place & { readonly offset: number };
}

/**
 * The first offset of raw at which a selection's stated text differs, white space aside (a reader may
 * have joined pieces by a blank and deleted line feeds); undefined where it fits or states no text.
 */
export function firstDifference(selection: Selection, raw: string): number | undefined {
  if (selection.text === undefined) return undefined;
  const stated = selection.text.replace(/\s+/g, "");
  const pieces = spanTexts(raw, selection.spans);
  if (pieces.join("").replace(/\s+/g, "") === stated) return undefined;
  let position = 0;
  for (const [index, piece] of pieces.entries()) {
    const { start } = selection.spans[index] as Span;
    for (let i = 0; i < piece.length; i++) {
      if (/\s/.test(piece[i] as string)) continue;
      if (piece[i] !== stated[position]) return start + i;
      position++;
    }
  }
  return selection.spans.at(-1)?.end;
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without blanks: a word may end between any two of their characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether an offset lies between two characters of one word: letters, marks or digits of a script with blanks. */
export function isInsideWord(raw: string, offset: number): boolean {
  if (offset <= 0 || offset >= raw.length) return false;
  const before = raw.charCodeAt(offset - 1) >= 0xdc00 && raw.charCodeAt(offset - 1) < 0xe000 ? 2 : 1;
  const sides = [raw.slice(offset - before, offset), String.fromCodePoint(raw.codePointAt(offset) as number)];
  return sides.every((character) => wordCharacter.test(character) && !unspaced.test(character));
}

/** Whether an offset lies between the two halves of a surrogate pair. */
export function isInsidePair(raw: string, offset: number): boolean {
  return offset > 0 && (raw.codePointAt(offset - 1) as number) > 0xffff;
}

import { type ConlluRow, type ConlluSentence, cell, hasSpaceAfter } from "./rows.ts";

/** A token of the surface and where it stands in the sentence's text (UTF-16). */
interface SurfaceToken {
  readonly row: ConlluRow;
  readonly start: number;
  readonly end: number;
}

/** The tokens that stand in the text: ranges, and words outside them. */
export function surfaceRows(sentence: ConlluSentence): ConlluRow[] {
  let covered = 0;
  return sentence.rows.filter((row) => {
    if (row.kind === "range") covered = row.last;
    return row.kind === "range" || (row.kind === "word" && row.first > covered);
  });
}

/** The surface tokens with their places in the sentence's text; `SpaceAfter=No` joins two. */
export function surfaceTokens(sentence: ConlluSentence): SurfaceToken[] {
  let position = 0;
  return surfaceRows(sentence).map((row) => {
    const start = position;
    const end = start + cell(row, "form").length;
    position = hasSpaceAfter(row) ? end + 1 : end;
    return { row, start, end };
  });
}

/** The sentence's text without white space at its end. */
export function surfaceText(sentence: ConlluSentence): string {
  let text = "";
  for (const row of surfaceRows(sentence)) {
    text += cell(row, "form");
    if (hasSpaceAfter(row)) text += " ";
  }
  return text.trimEnd();
}

/**
 * The parts of a multiword token's surface that its words stand for, in the surface's own letter case;
 * undefined where the words do not add up to it.
 */
export function surfaceParts(surface: string, words: readonly string[]): string[] | undefined {
  let at = 0;
  const parts = words.map((word) => {
    const start = at;
    at += word.length;
    return surface.slice(start, at);
  });
  const addUp = at === surface.length && parts.every((part, index) => sameLetters(part, words[index] ?? ""));
  return addUp ? parts : undefined;
}

function sameLetters(part: string, word: string): boolean {
  return part === word || part.toLowerCase() === word.toLowerCase();
}

import type { Dependency } from "@discoprep/corpus";
import { type ConlluRow, type ConlluSentence, cell, wordsOf } from "./rows.ts";

/** A token of the text: a word outside multi-word tokens, or a multi-word token. */
interface SurfaceToken {
  /** Its own row: a word, or a range. */
  readonly row: ConlluRow;
  /** The row with its part of speech and its head: of a range that of the word whose head is outside. */
  readonly top: ConlluRow;
  readonly form: string;
}

/**
 * Returns the tokens of the text.
 * @param split may take a range apart into tokens of its own
 */
export function surfaceTokens(
  sentence: ConlluSentence,
  split: (range: ConlluRow, words: readonly ConlluRow[]) => SurfaceToken[] | undefined = () => undefined,
): SurfaceToken[] {
  const words = wordsOf(sentence);
  let covered = 0;
  return sentence.rows.flatMap((row): SurfaceToken[] => {
    const form = cell(row, "form");
    if (row.kind === "word") return row.first > covered ? [{ row, top: row, form }] : [];
    if (row.kind !== "range") return [];
    covered = row.last;
    const inside = words.filter(({ first }) => row.first <= first && first <= row.last);
    const top = inside.find((word) => !isInside(Number(cell(word, "head")), row)) ?? row;
    return split(row, inside) ?? [{ row, top, form }];
  });
}

function isInside(word: number, { first, last }: ConlluRow): boolean {
  return first <= word && word <= last;
}

/** The dependencies between tokens of the text, for those whose row has a head and a label. */
export function surfaceDependencies(tokens: readonly SurfaceToken[]): Dependency[] {
  // The token each word is part of; head 0 stays 0.
  const position = new Map<number, number>([[0, 0]]);
  for (const [index, { row }] of tokens.entries()) {
    for (let word = row.first; word <= row.last; word++) position.set(word, index + 1);
  }
  return tokens.flatMap(({ top }, index): Dependency[] => {
    const head = position.get(Number(cell(top, "head")));
    const label = cell(top, "deprel");
    return head === undefined || label === "_" ? [] : [{ label, head, dependent: index + 1 }];
  });
}

/** The treebank's own part of speech, else the universal one. */
export function partOfSpeech(row: ConlluRow): { partOfSpeech?: string } {
  const tag = [cell(row, "xpos"), cell(row, "upos")].find((text) => text !== "_");
  return tag === undefined ? {} : { partOfSpeech: tag };
}

/**
 * The words of a multiword token as tokens, each with its part of the surface in the surface's own letter case;
 * undefined where the words do not add up to it.
 */
export function splitTokens(range: ConlluRow, words: readonly ConlluRow[]): SurfaceToken[] | undefined {
  const surface = cell(range, "form");
  let at = 0;
  const tokens = words.map((row): SurfaceToken => {
    const start = at;
    at += cell(row, "form").length;
    return { row, top: row, form: surface.slice(start, at) };
  });
  const addUp =
    at === surface.length && tokens.every(({ row, form }) => sameLetters(form, cell(row, "form")));
  return addUp ? tokens : undefined;
}

function sameLetters(part: string, word: string): boolean {
  return part === word || part.toLowerCase() === word.toLowerCase();
}

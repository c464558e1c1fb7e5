import { type Dependency, firstHeads, type Parse, type Word, type WordRange } from "@discoprep/corpus";
import { hasSpaceAfter } from "./sentence.ts";

/** A token of the text: a word outside of multi-word tokens, a part of a multi-word token, or a whole one. */
export interface SurfaceToken extends Word {
  /** The numbers of its words in the sentence, from 1. */
  readonly first: number;
  readonly last: number;
  readonly isSpaceAfter: boolean;
}

export type SurfaceParse = Parse<SurfaceToken>;

/**
 * Returns the sentence of the text's tokens: a multi-word token is one token, with the tag and head of the word whose head is
 * outside. Its tag is the treebank's own, or else the universal one. Dependencies without a label are left out.
 * @param splits a multi-word token becomes its words if they add up to it
 * @param onWhole takes a multi-word token that is not split
 */
export function surfaceOf(
  parse: Parse,
  splits = false,
  onWhole: (range: WordRange, words: readonly Word[]) => void = () => {},
): SurfaceParse {
  const { comments, line, tokens: words, ranges = [] } = parse;
  const heads = firstHeads(parse);
  const tokens: SurfaceToken[] = [];
  const tops: number[] = [];
  for (let number = 1; number <= words.length; number++) {
    const first = number;
    const range = ranges.find((candidate) => candidate.first === first);
    const whole = range ?? { ...(words[first - 1] as Word), first, last: first };
    number = whole.last;
    const inside = words.slice(first - 1, whole.last);
    const parts = range === undefined || splits ? splitParts(whole, inside) : undefined;
    if (parts === undefined) {
      onWhole(whole, inside);
      const top = heads.slice(first - 1, whole.last).findIndex((row) => {
        return row === undefined || row.head < first || row.head > whole.last;
      });
      tokens.push(surfaceToken(inside[top] ?? whole, whole, whole));
      tops.push(top < 0 ? 0 : first + top);
    }
    for (const [index, part] of (parts ?? []).entries()) {
      const at = first + index;
      const isSpaceAfter = at === whole.last && hasSpaceAfter(whole);
      tokens.push({ ...surfaceToken(part, part, { first: at, last: at }), isSpaceAfter });
      tops.push(at);
    }
  }
  return { comments, line, tokens, dependencies: surfaceDependencies(tokens, tops, heads) };
}

/**
 * Makes a token with the columns of the word, except MISC and enhanced dependencies.
 * @param whole the row with its form and space
 */
function surfaceToken(
  { deps: _deps, misc: _misc, ...word }: Word,
  whole: Word,
  { first, last }: Pick<WordRange, "first" | "last">,
): SurfaceToken {
  const partOfSpeech = word.partOfSpeech ?? word.upos;
  return { ...word, form: whole.form, partOfSpeech, first, last, isSpaceAfter: hasSpaceAfter(whole) };
}

/** @param tops for each token the word that has its head, or 0 */
function surfaceDependencies(
  tokens: readonly SurfaceToken[],
  tops: readonly number[],
  heads: readonly (Dependency | undefined)[],
): Dependency[] {
  const position = [0];
  for (const [index, { first, last }] of tokens.entries()) {
    for (let word = first; word <= last; word++) position[word] = index + 1;
  }
  return tops.flatMap((top, index): Dependency[] => {
    const { head = Number.NaN, label = "_" } = heads[top - 1] ?? {};
    const token = position[head];
    return token === undefined || label === "_" ? [] : [{ label, head: token, dependent: index + 1 }];
  });
}

/** Returns the words of a multi-word token in its own letter case, or undefined if they do not add up to it. */
function splitParts({ form }: WordRange, words: readonly Word[]): Word[] | undefined {
  let at = 0;
  const parts = words.map((word): Word => {
    const start = at;
    at += word.form.length;
    return { ...word, form: form.slice(start, at) };
  });
  const isSame = (part: Word, index: number): boolean =>
    part.form.toLowerCase() === words[index]?.form.toLowerCase();
  return at === form.length && parts.every(isSame) ? parts : undefined;
}

export function plainWord({ first: _first, last: _last, isSpaceAfter: _space, ...word }: SurfaceToken): Word {
  return word;
}

import { type Dependency, firstHeads, type Parse, type Word, type WordRange } from "@discoprep/corpus";
import { hasSpaceAfter } from "./sentence.ts";

/** A token of the text: a word outside multi-word tokens, a part of one, or one as a whole. */
export interface SurfaceToken extends Word {
  /** The numbers of its words in the sentence, from 1. */
  readonly first: number;
  readonly last: number;
  readonly isSpaceAfter: boolean;
}

export type SurfaceParse = Parse<SurfaceToken>;

/**
 * Returns the sentence of the text's tokens: a multi-word token is one, with tag and head of the word whose head is outside
 * it. Its tag is the treebank's own, or else the universal one. Dependencies without a label are left out.
 * @param splits a multi-word token becomes its words where they add up to it
 * @param onWhole takes a multi-word token that is not split
 */
export function surfaceOf(
  parse: Parse,
  splits = false,
  onWhole: (range: WordRange, words: readonly Word[]) => void = () => {},
): SurfaceParse {
  const { tokens: words, ranges = [] } = parse;
  const heads = firstHeads(parse);
  const tokens: SurfaceToken[] = [];
  const tops: number[] = [];
  for (let number = 1; number <= words.length; number++) {
    const range = ranges.find(({ first }) => first === number);
    const own = { first: number, last: number };
    const { last } = range ?? own;
    const inside = words.slice(number - 1, last);
    const parts = range === undefined ? inside : splits ? splitParts(range, inside) : undefined;
    if (parts === undefined && range !== undefined) {
      onWhole(range, inside);
      const isOutside = (head: Dependency | undefined): boolean =>
        head === undefined || head.head < number || head.head > last;
      const top = heads.slice(number - 1, last).findIndex(isOutside);
      tokens.push(surfaceToken(inside[top] ?? range, range, range));
      tops.push(top < 0 ? 0 : number + top);
    }
    for (const [index, part] of (parts ?? []).entries()) {
      const at = number + index;
      const isSpaceAfter = at === last && hasSpaceAfter(range ?? part);
      tokens.push({ ...surfaceToken(part, part, { first: at, last: at }), isSpaceAfter });
      tops.push(at);
    }
    number = last;
  }
  const { comments, line } = parse;
  return { comments, line, tokens, dependencies: surfaceDependencies(tokens, tops, heads) };
}

/** A token keeps the columns of the word; MISC and enhanced dependencies are of words. @param own the row with its form and space */
function surfaceToken(
  { deps: _deps, misc: _misc, ...word }: Word,
  own: Word,
  { first, last }: Pick<WordRange, "first" | "last">,
): SurfaceToken {
  const partOfSpeech = word.partOfSpeech ?? word.upos;
  return { ...word, form: own.form, partOfSpeech, first, last, isSpaceAfter: hasSpaceAfter(own) };
}

/** @param tops the word of each token that has its head; 0 where there is none */
function surfaceDependencies(
  tokens: readonly SurfaceToken[],
  tops: readonly number[],
  heads: readonly (Dependency | undefined)[],
): Dependency[] {
  // The token of each word; head 0 stays 0.
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

/** Returns the words of a multi-word token in its own letter case, or undefined where they do not add up to it. */
function splitParts({ form }: WordRange, words: readonly Word[]): Word[] | undefined {
  let at = 0;
  const parts = words.map((word): Word => {
    const start = at;
    at += word.form.length;
    return { ...word, form: form.slice(start, at) };
  });
  const addUp =
    at === form.length && parts.every((part, index) => isSameWord(part.form, words[index]?.form ?? ""));
  return addUp ? parts : undefined;
}

function isSameWord(part: string, word: string): boolean {
  return part === word || part.toLowerCase() === word.toLowerCase();
}

export function plainWord({ first: _first, last: _last, isSpaceAfter: _space, ...word }: SurfaceToken): Word {
  return word;
}

import type { EvaluatedWord, Treebank } from "./treebank.ts";
import { UdError } from "./ud-error.ts";

/** Which words of two treebanks correspond, by their places in `words`. */
export interface WordAlignment {
  /** Pairs of gold and system words, in the order of the text. */
  readonly pairs: readonly (readonly [gold: number, system: number])[];
  /** The gold word of each system word; -1 where there is none. */
  readonly goldOf: Int32Array;
}

/**
 * Aligns the words of two treebanks over the same text (CoNLL-2017 evaluation): words outside multi-word tokens where
 * their spans are equal, words of multi-word tokens by the longest common subsequence of their forms, lower-cased,
 * inside the smallest stretch of text that no multi-word token of either side sticks out of.
 * @throws UdError where the texts differ
 */
export function alignWords(gold: Treebank, system: Treebank): WordAlignment {
  checkSameText(gold.text, system.text);
  const goldOf = new Int32Array(system.words.length).fill(-1);
  const pairs: [number, number][] = [];
  const pair = (g: number, s: number): void => {
    pairs.push([g, s]);
    goldOf[s] = g;
  };
  let g = 0;
  let s = 0;
  for (;;) {
    const goldWord = gold.words[g];
    const systemWord = system.words[s];
    if (goldWord === undefined || systemWord === undefined) return { pairs, goldOf };
    if (goldWord.isMultiword || systemWord.isMultiword) {
      const stretch = multiwordStretch(gold.words, system.words, g, s);
      alignForms(gold.words, system.words, stretch, pair);
      g = stretch.goldEnd;
      s = stretch.systemEnd;
    } else if (goldWord.start === systemWord.start && goldWord.end === systemWord.end) pair(g++, s++);
    else if (goldWord.start <= systemWord.start) g++;
    else s++;
  }
}

function checkSameText(gold: string, system: string): void {
  if (gold === system) return;
  let start = 0;
  while (start < gold.length && gold[start] === system[start]) start++;
  // Not inside a character of two code units.
  if (start > 0 && isHighSurrogate(gold.charCodeAt(start - 1))) start--;
  const excerpt = (text: string): string =>
    Array.from(text.slice(start, start + 40))
      .slice(0, 20)
      .join("");
  throw new UdError(
    "UDError",
    "The concatenation of tokens in gold file and in system file differ!\n" +
      `First 20 differing characters in gold file: '${excerpt(gold)}' and system file: '${excerpt(system)}'`,
  );
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Words from `goldStart` and `systemStart` to before the ends. */
interface Stretch {
  readonly goldStart: number;
  readonly goldEnd: number;
  readonly systemStart: number;
  readonly systemEnd: number;
}

/** The smallest stretch of words around a multi-word token, one of the words at `g` and `s` being part of one. */
function multiwordStretch(
  gold: readonly EvaluatedWord[],
  system: readonly EvaluatedWord[],
  g: number,
  s: number,
): Stretch {
  const goldWord = gold[g] as EvaluatedWord;
  const systemWord = system[s] as EvaluatedWord;
  let end = goldWord.isMultiword ? goldWord.end : systemWord.end;
  if (goldWord.isMultiword) {
    if (!systemWord.isMultiword && systemWord.start < goldWord.start) s++;
  } else if (goldWord.start < systemWord.start) g++;
  const [goldStart, systemStart] = [g, s];
  for (;;) {
    const nextGold = gold[g];
    const nextSystem = system[s];
    if (isBeyond(nextGold, end) && isBeyond(nextSystem, end)) {
      return { goldStart, goldEnd: g, systemStart, systemEnd: s };
    }
    const takesGold =
      nextGold !== undefined && (nextSystem === undefined || nextGold.start <= nextSystem.start);
    const word = (takesGold ? nextGold : nextSystem) as EvaluatedWord;
    if (word.isMultiword && word.end > end) end = word.end;
    if (takesGold) g++;
    else s++;
  }
}

function isBeyond(word: EvaluatedWord | undefined, end: number): boolean {
  if (word === undefined) return true;
  return word.isMultiword ? word.start >= end : word.end > end;
}

/**
 * The longest common subsequence as the script walks it: a pair of equal forms is taken at once, even where leaving
 * it out would be as good. A bit a pair of words remembers which way to go.
 */
function alignForms(
  gold: readonly EvaluatedWord[],
  system: readonly EvaluatedWord[],
  { goldStart, goldEnd, systemStart, systemEnd }: Stretch,
  pair: (g: number, s: number) => void,
): void {
  const lower = ({ form }: EvaluatedWord): string => form.toLowerCase();
  const goldForms = gold.slice(goldStart, goldEnd).map(lower);
  const systemForms = system.slice(systemStart, systemEnd).map(lower);
  let g = 0;
  let s = 0;
  // Equal forms at the beginning need no table, and most stretches are nothing else.
  while (g < goldForms.length && s < systemForms.length && goldForms[g] === systemForms[s]) {
    pair(goldStart + g++, systemStart + s++);
  }
  if (g === goldForms.length || s === systemForms.length) return;
  const [firstGold, firstSystem] = [g, s];
  const skips = goldSkips(goldForms.slice(g), systemForms.slice(s));
  while (g < goldForms.length && s < systemForms.length) {
    if (goldForms[g] === systemForms[s]) pair(goldStart + g++, systemStart + s++);
    else if (skips(g - firstGold, s - firstSystem)) g++;
    else s++;
  }
}

/** Whether leaving out a gold form keeps the longest common subsequence of what follows as long. */
function goldSkips(gold: readonly string[], system: readonly string[]): (g: number, s: number) => boolean {
  const width = system.length;
  const bits = new Uint8Array(Math.ceil((gold.length * width) / 8));
  let below = new Uint32Array(width + 1);
  for (let g = gold.length - 1; g >= 0; g--) {
    const row = new Uint32Array(width + 1);
    for (let s = width - 1; s >= 0; s--) {
      const matched = gold[g] === system[s] ? 1 + (below[s + 1] as number) : 0;
      row[s] = Math.max(matched, below[s] as number, row[s + 1] as number);
      const cell = g * width + s;
      if (row[s] === below[s]) bits[cell >> 3] = (bits[cell >> 3] as number) | (1 << (cell & 7));
    }
    below = row;
  }
  return (g, s) => {
    const cell = g * width + s;
    return (((bits[cell >> 3] as number) >> (cell & 7)) & 1) === 1;
  };
}

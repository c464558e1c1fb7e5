import type { BareText } from "../bare-text.ts";
import { type Lattice, wordAt } from "../jieba/lexicon.ts";

/** The longest dictionary word that counts, in UTF-16 units; 99.9 % of them are no longer. */
export const LONGEST_WORD = 6;

/**
 * A word that jieba has found, in units of the bare text. `tag`, `cohesion` and `entry` are as in the columns of `Dictionary`, or 0.
 * `split` is the length of the first of the two words that it falls into, or 0; a word that is in no dictionary has it, too.
 * `firstTag` and `secondTag` are the parts of speech of these two; `firstUnit` and `secondUnit` their units if they have only one.
 */
export type JiebaWord = ReturnType<typeof jiebaWord>;

export function jiebaWords(bare: BareText, lattice: Lattice, begins: readonly boolean[]): JiebaWord[] {
  const words: JiebaWord[] = [];
  let start = 0;
  for (let end = 1; end < begins.length; end++) {
    if (begins[end] !== true) continue;
    words.push(jiebaWord(bare, lattice, start, end));
    start = end;
  }
  return words;
}

function jiebaWord({ text, origin }: BareText, lattice: Lattice, start: number, end: number) {
  const from = origin[start] ?? 0;
  const length = end - start;
  const entry = length <= LONGEST_WORD ? wordAt(lattice, from, length) : undefined;
  const tag = entry?.tag ?? 0;
  const split = tag === 0 ? unknownSplit(lattice, from, length) : (entry?.split ?? 0);
  return {
    start,
    end,
    hash: hashOf(text.slice(start, end)),
    tag,
    cohesion: entry?.cohesion ?? 0,
    entry: entry?.entry ?? 0,
    split,
    firstTag: wordAt(lattice, from, split)?.tag ?? 0,
    secondTag: split === 0 ? 0 : (wordAt(lattice, from + split, length - split)?.tag ?? 0),
    firstUnit: split === 1 ? text.charCodeAt(start) : 0,
    secondUnit: split > 0 && split === length - 1 ? text.charCodeAt(end - 1) : 0,
  };
}

/** Splits a word that is in no dictionary into two that are in one, such that the rarer is as frequent as possible. Returns the length of the first, or 0. */
function unknownSplit(lattice: Lattice, from: number, length: number): number {
  let split = 0;
  let best = 0;
  for (let k = 1; k < length && k <= LONGEST_WORD; k++) {
    const first = wordAt(lattice, from, k);
    const second = wordAt(lattice, from + k, length - k);
    if (!first?.tag || !second?.tag) continue;
    const rarer = Math.min(first.frequency, second.frequency);
    if (rarer <= best) continue;
    best = rarer;
    split = k;
  }
  return split;
}

function hashOf(word: string): number {
  let hash = 0x2545f491;
  for (let i = 0; i < word.length; i++) {
    const mixed = Math.imul(hash ^ word.charCodeAt(i), 0x85ebca6b);
    hash = mixed ^ (mixed >>> 15);
  }
  return hash;
}

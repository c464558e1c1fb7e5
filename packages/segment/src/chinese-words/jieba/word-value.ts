/** What the trie knows of a word, as one number that is not 0. */
interface WordValue {
  /** The number of its weight, from 1; 0 where it is not a word of jieba. */
  readonly weight: number;
  /** Its kind in CC-CEDICT by `EntryKind`, or 0. */
  readonly entry: number;
  /** Its part of speech by `tagNumber`; 0 for words that only the user's dictionary has. */
  readonly tag: number;
  /** Where it falls into two other words most probably, in units; 0 where it does not. */
  readonly split: number;
  /** How much more probable it is than these two words, in steps from 0 to 15. */
  readonly cohesion: number;
}

const WEIGHT_SHIFT = 17;
const ENTRY_SHIFT = 30;
/** Weights are numbers below this. */
const MOST_WEIGHTS = 2 ** (ENTRY_SHIFT - WEIGHT_SHIFT);

export function wordValue({ weight, entry, tag, split, cohesion }: WordValue): number {
  return (entry << ENTRY_SHIFT) | (weight << WEIGHT_SHIFT) | (cohesion << 13) | (split << 10) | tag;
}

export function weightOf(value: number): number {
  return (value >>> WEIGHT_SHIFT) & (MOST_WEIGHTS - 1);
}

export function tagOf(value: number): number {
  return value & 0x3ff;
}

export function splitOf(value: number): number {
  return (value >>> 10) & 7;
}

export function cohesionOf(value: number): number {
  return (value >>> 13) & 15;
}

export function entryOf(value: number): number {
  return value >>> ENTRY_SHIFT;
}

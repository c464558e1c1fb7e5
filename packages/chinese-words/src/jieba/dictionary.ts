import { readText } from "@discoprep/corpus";

/** The longest word looked up, in UTF-16 code units; 99.9 % of the dictionary's words are no longer. */
export const LONGEST_WORD = 6;

const SLOTS = 1 << 20;

/**
 * jieba's dictionary as a hash table: for the hash of a word, its part of speech as a small number (two
 * letters, 5 bits each), or 0. Words are known by a 32-bit hash, so one unknown string in 12,000 passes
 * for a word: a feature's noise, not a wrong answer.
 */
export interface Dictionary {
  readonly hashes: Int32Array;
  readonly tags: Uint16Array;
}

/** Added to the part of speech of a string that longer words begin with. */
export const BEGINS_LONGER = 0x8000;

/** Reads `word frequency part-of-speech` lines. */
export function readDictionary(file: string): Dictionary {
  const hashes = new Int32Array(SLOTS);
  const tags = new Uint16Array(SLOTS);
  const text = readText(file);
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const blank = text.indexOf(" ", start);
    if (blank > start && blank < end && blank - start <= LONGEST_WORD) {
      const tag = text.lastIndexOf(" ", end - 1) + 1;
      const tagged = tagNumber(text.charCodeAt(tag), tag + 1 < end ? text.charCodeAt(tag + 1) : 0);
      addWord({ hashes, tags }, text, start, blank, tagged);
    }
    start = end + 1;
  }
  return { hashes, tags };
}

function addWord({ hashes, tags }: Dictionary, text: string, start: number, end: number, tag: number): void {
  let hash = EMPTY_HASH;
  for (let i = start; i < end; i++) {
    hash = extendHash(hash, text.charCodeAt(i));
    const slot = slotOf(hashes, tags, hash);
    hashes[slot] = hash;
    const known = tags[slot] as number;
    tags[slot] = i + 1 < end ? known | BEGINS_LONGER : (known & BEGINS_LONGER) | tag;
  }
}

/** The part of speech of a word by its hash, 0 where it is no word; with `BEGINS_LONGER`. */
export function entryOf({ hashes, tags }: Dictionary, hash: number): number {
  return tags[slotOf(hashes, tags, hash)] as number;
}

/** The part of speech of a word by its hash; 0 where it is not in the dictionary. */
export function tagOf(dictionary: Dictionary, hash: number): number {
  return entryOf(dictionary, hash) & ~BEGINS_LONGER;
}

function slotOf(hashes: Int32Array, tags: Uint16Array, hash: number): number {
  let slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
  while (tags[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & (SLOTS - 1);
  return slot;
}

/** Hash of the first units of a word, to be extended unit by unit. */
export const EMPTY_HASH = 0x2545f491;

export function extendHash(hash: number, unit: number): number {
  const mixed = Math.imul(hash ^ unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

export function hashOfRange(text: string, start: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let i = start; i < end; i++) hash = extendHash(hash, text.charCodeAt(i));
  return hash;
}

/** `n` → 14, `nr` → 14 + 32·18; never 0 for letters. */
export function tagNumber(first: number, second: number): number {
  return (first & 31) | ((second & 31) << 5);
}

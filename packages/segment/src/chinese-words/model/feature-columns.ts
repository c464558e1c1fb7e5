import type { Characters } from "../characters.ts";
import type { WordLattice } from "../jieba/word-lattice.ts";

/** Columns of characters are padded with zeros, so that a window may reach over either end. */
export const PAD = 4;

/** All that the features of a sentence's characters are drawn from; those of the last sentence. */
export interface FeatureColumns {
  /** Characters of the sentence. */
  length: number;
  /** The sentence, and the dictionary's words in it. */
  characters: Characters;
  lattice: WordLattice;
  /** Where words must and must not begin. */
  fixed: Uint8Array;
  /** Whether the sentence is one of a document. */
  hasDocument: boolean;

  // Of each character:
  readonly unit: Int32Array;
  /** As `characterTable` packs it. */
  readonly character: Int32Array;
  /** The types of the characters in a window of five, three bits each. */
  readonly types: Int32Array;
  /** Position in the word (B M E S, 1 to 4) by the rules and by jieba, three bits each. */
  readonly positions: Int32Array;
  /**
   * The longest dictionary word that begins here: length, cohesion and part of speech (three, five and six bits, from the
   * lowest), and the longest one of CC-CEDICT: four times the length, and the kind.
   */
  readonly begin: Int32Array;
  /** The same of those that end here. */
  readonly end: Int32Array;
  /** Of those around here the length (three bits), and for CC-CEDICT four times the length, and the kind. */
  readonly around: Int32Array;
  /** How frequent the words of two and of three characters are that begin here, in steps, four bits each; 0 for none. */
  readonly frequency: Int32Array;
  /** The units before and after a run of digits, Latin letters or numerals; of any value elsewhere. */
  readonly beforeRun: Int32Array;
  readonly afterRun: Int32Array;
  /** In the document, in steps: the variety of the strings of two and of three characters that begin here, 3 bits each. */
  readonly recurring: Int32Array;
  /** How often this character follows the one before, what else follows that one and precedes this one, 3 bits each. */
  readonly junction: Int32Array;
  /** The number of jieba's word, from 1. */
  readonly word: Int32Array;

  /** How many words jieba has found. */
  words: number;

  // Of each of jieba's words, and of nothing before and behind them:
  /** The character with which it begins. */
  readonly wordStart: Int32Array;
  /** Its number in the lattice, -1 where it is not there. */
  readonly wordFound: Int32Array;
  /** Its length, 15 for longer ones, and its part of speech: four and six bits, from the lowest. */
  readonly wordShape: Int32Array;
  /**
   * Two numbers of the word, the same for the same two: of the word in the dictionary, or of the units of a word that is
   * in none, with room for the place in it (three bits); -1 first for longer ones of these.
   */
  readonly wordPlace: Int32Array;
  readonly wordUnits: Int32Array;
}

/** Columns for sentences of at most so many characters. */
function newColumns(capacity: number, characters: Characters, lattice: WordLattice): FeatureColumns {
  const column = (): Int32Array => new Int32Array(capacity + 2 * PAD);
  return {
    length: 0,
    characters,
    lattice,
    fixed: characters.fixed,
    hasDocument: false,
    words: 0,
    unit: column(),
    character: column(),
    types: column(),
    positions: column(),
    begin: column(),
    end: column(),
    around: column(),
    frequency: column(),
    beforeRun: column(),
    afterRun: column(),
    recurring: column(),
    junction: column(),
    word: column(),
    wordStart: column(),
    wordFound: column(),
    wordShape: column(),
    wordPlace: column(),
    wordUnits: column(),
  };
}

let capacity = 0;
let columns: FeatureColumns | undefined;

/**
 * Columns for a sentence, the same object every time, so that nothing is allocated. Those that are not filled for every
 * character are zeros, the others behind the sentence.
 */
export function clearColumns(
  characters: Characters,
  lattice: WordLattice,
  fixed: Uint8Array,
): FeatureColumns {
  const { length } = characters.text;
  if (columns === undefined || length > capacity) {
    capacity = Math.max(256, 2 * length);
    columns = newColumns(capacity, characters, lattice);
  }
  columns.length = length;
  columns.characters = characters;
  columns.lattice = lattice;
  columns.fixed = fixed;
  columns.hasDocument = false;
  const end = length + 2 * PAD;
  columns.begin.fill(0, 0, end);
  columns.end.fill(0, 0, end);
  columns.around.fill(0, 0, end);
  columns.frequency.fill(0, 0, end);
  const { unit, character, types, positions, recurring, junction } = columns;
  for (let at = length + PAD; at < end; at++)
    unit[at] = character[at] = types[at] = positions[at] = recurring[at] = junction[at] = 0;
  return columns;
}

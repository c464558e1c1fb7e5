/** Unit columns are padded, so that a window may reach over either end. */
export const PAD = 4;

/** All that the features of a sentence's characters are drawn from, one column a property. */
export interface FeatureColumns {
  /** Characters of the sentence. */
  length: number;
  readonly unit: Int32Array;
  readonly type: Int32Array;
  /** How the character behaves in words, as `CharacterHabits`. */
  readonly alone: Int32Array;
  readonly suffix: Int32Array;
  readonly prefix: Int32Array;
  /** Where words must and must not begin. */
  fixed: Uint8Array;
  /** The part of speech of the character as a word by itself. */
  readonly characterTag: Int32Array;
  /** Which words the character is in, as `characterClasses` finds it. */
  readonly characterClass: Int32Array;
  /** How frequent the words of one to three characters are that begin here, in steps; 0 where there is none. */
  readonly frequency1: Int32Array;
  readonly frequency2: Int32Array;
  readonly frequency3: Int32Array;
  /** Position in the word (B M E S, 1 to 4) by jieba and by the rules. */
  readonly jieba: Int32Array;
  readonly rules: Int32Array;
  /** The longest dictionary word that begins, ends, or lies around here: its length and part of speech. */
  readonly beginLength: Int32Array;
  readonly beginTag: Int32Array;
  readonly beginCohesion: Int32Array;
  readonly endLength: Int32Array;
  readonly endTag: Int32Array;
  readonly endCohesion: Int32Array;
  readonly aroundLength: Int32Array;
  /** The same by CC-CEDICT: four times the length, and the kind. */
  readonly entryBegin: Int32Array;
  readonly entryEnd: Int32Array;
  readonly entryAround: Int32Array;
  /** What it says of jieba's word here. */
  readonly wordEntry: Int32Array;
  /**
   * Two numbers of jieba's word and the place in it, the same for the same two: of the word in the dictionary, or of
   * the units of a word that is in none; -1 first for longer ones of these.
   */
  readonly wordPlace: Int32Array;
  readonly wordUnits: Int32Array;
  /** jieba's word here (its hash, part of speech and length), and the parts of speech before and after it. */
  readonly word: Int32Array;
  readonly wordTag: Int32Array;
  readonly wordLength: Int32Array;
  /** How much more probable it is than two words in its place, and which of the two it would be here. */
  readonly cohesion: Int32Array;
  readonly part: Int32Array;
  /** Where it falls into these, and their parts of speech: three bits, twice six bits; 0 where it does not. */
  readonly parts: Int32Array;
  /** Those of them that are one character: 16 bits each, or 0. */
  readonly singleParts: Int32Array;
  readonly previousTag: Int32Array;
  readonly nextTag: Int32Array;
  /** The units before and after a run of digits, Latin letters or numerals. */
  readonly beforeRun: Int32Array;
  readonly afterRun: Int32Array;
  /** Whether the sentence is one of a document; the next columns are 0 otherwise. */
  hasDocument: boolean;
  /** In the document, in steps: the variety of the strings of two and of three characters that begin here, 3 bits each. */
  readonly recurring: Int32Array;
  /** How often this character follows the one before, what else follows that one and precedes this one, 3 bits each. */
  readonly junction: Int32Array;
}

/** Columns for sentences of at most so many characters. */
function newColumns(capacity: number): FeatureColumns {
  const column = (): Int32Array => new Int32Array(capacity + 2 * PAD);
  return {
    length: 0,
    fixed: new Uint8Array(0),
    unit: column(),
    type: column(),
    alone: column(),
    suffix: column(),
    prefix: column(),
    characterTag: column(),
    characterClass: column(),
    frequency1: column(),
    frequency2: column(),
    frequency3: column(),
    jieba: column(),
    rules: column(),
    beginLength: column(),
    beginTag: column(),
    beginCohesion: column(),
    endLength: column(),
    endTag: column(),
    endCohesion: column(),
    aroundLength: column(),
    entryBegin: column(),
    entryEnd: column(),
    entryAround: column(),
    wordEntry: column(),
    wordPlace: column(),
    wordUnits: column(),
    word: column(),
    wordTag: column(),
    wordLength: column(),
    cohesion: column(),
    part: column(),
    parts: column(),
    singleParts: column(),
    previousTag: column(),
    nextTag: column(),
    beforeRun: column(),
    afterRun: column(),
    hasDocument: false,
    recurring: column(),
    junction: column(),
  };
}

let capacity = 256;
let columns = newColumns(capacity);
let intColumns = intColumnsOf(columns);

function intColumnsOf(all: FeatureColumns): Int32Array[] {
  return Object.values(all).filter((column) => column instanceof Int32Array);
}

/** Columns of zeros for a sentence. They are the same object every time, so that nothing is allocated. */
export function clearColumns(length: number, fixed: Uint8Array): FeatureColumns {
  if (length > capacity) {
    capacity = 2 * length;
    columns = newColumns(capacity);
    intColumns = intColumnsOf(columns);
  }
  for (const column of intColumns) column.fill(0, 0, length + 2 * PAD);
  columns.length = length;
  columns.fixed = fixed;
  columns.hasDocument = false;
  return columns;
}

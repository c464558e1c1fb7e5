import { type Characters, MUST_BEGIN } from "../characters.ts";
import type { WordLattice } from "../jieba/word-lattice.ts";
import { cohesionOf, entryOf, tagOf, weightOf } from "../jieba/word-value.ts";
import { isOfRun, typeOf, writtenUnit } from "./character-table.ts";
import { clearColumns, type FeatureColumns, PAD } from "./feature-columns.ts";
import { fillWords, LONGEST_WORD } from "./jieba-words.ts";

/** What is known of words and characters. */
export interface Lexicon {
  /** Has the words of the sentence. */
  readonly lattice: WordLattice;
  /** As `characterTable` makes it. */
  readonly characters: Int32Array;
  /** How frequent the words of each weight are, as `frequencySteps` says. */
  readonly frequencies: Uint8Array;
}

/**
 * What the features of a sentence are drawn from; good until the next call.
 * @param fixed where words must and must not begin, as `closedClasses` finds it
 * @param jieba,rules where words begin by these
 */
export function featureColumns(
  sentence: Characters,
  fixed: Uint8Array,
  jieba: Uint8Array,
  rules: Uint8Array,
  { lattice, characters, frequencies }: Lexicon,
): FeatureColumns {
  const columns = clearColumns(sentence, lattice, fixed);
  fillPositions(columns, jieba, rules);
  fillUnits(columns, sentence.text, characters);
  fillRuns(columns);
  fillDictionary(columns, sentence, lattice, frequencies);
  fillWords(columns, jieba);
  return columns;
}

/** B M E S, 1 to 4, by whether a word begins here, and behind. */
const POSITIONS = Uint8Array.of(2, 3, 1, 4);

function fillPositions({ length, positions }: FeatureColumns, jieba: Uint8Array, rules: Uint8Array): void {
  for (let i = 0; i < length; i++) {
    const byRules = POSITIONS[2 * (rules[i] as number) + (rules[i + 1] as number)] as number;
    const byJieba = POSITIONS[2 * (jieba[i] as number) + (jieba[i + 1] as number)] as number;
    positions[i + PAD] = (byRules << 3) | byJieba;
  }
}

function fillUnits({ unit, character, types }: FeatureColumns, text: string, characters: Int32Array): void {
  let window = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const known = characters[code] as number;
    character[i + PAD] = known;
    unit[i + PAD] = writtenUnit(code, typeOf(known));
    window = ((window << 3) | typeOf(known)) & 0x7fff;
    types[i + PAD - 2] = window;
  }
  for (let at = text.length + PAD - 2; at < text.length + PAD; at++) {
    window = (window << 3) & 0x7fff;
    types[at] = window;
  }
}

function fillRuns({ length, unit, character, fixed, beforeRun, afterRun }: FeatureColumns): void {
  for (let start = 0; start < length; ) {
    const known = character[start + PAD] as number;
    let end = start + 1;
    if (isOfRun(known)) {
      const kind = typeOf(known);
      while (end < length && typeOf(character[end + PAD] as number) === kind && fixed[end] !== 1) end++;
      beforeRun.fill(unit[start + PAD - 1] as number, start + PAD, end + PAD);
      afterRun.fill(unit[end + PAD] as number, start + PAD, end + PAD);
    }
    start = end;
  }
}

/** Bits of what is known of a word of jieba; what CC-CEDICT knows stands above them. */
const ENTRY_SHIFT = 14;
const WORD_BITS = (1 << ENTRY_SHIFT) - 1;

function fillDictionary(
  columns: FeatureColumns,
  { origin }: Characters,
  lattice: WordLattice,
  frequencies: Uint8Array,
): void {
  const { length, fixed, frequency } = columns;
  const { starts, lengths, values } = lattice;
  /** Where the longest word from here may end: white space lies in none, and no word's begin that is certain. */
  let limit = length;
  for (let start = length - 1; start >= 0; start--) {
    const place = origin[start] as number;
    const at = start + PAD;
    let begin = addWord(columns, at, 1, lattice.valueOf(place, 1), 0);
    const last = starts[place + 1] as number;
    for (let word = starts[place] as number; word < last; word++) {
      const size = lengths[word] as number;
      if (size > LONGEST_WORD || start + size > limit) break;
      const value = values[word] as number;
      if (size <= 3) {
        const step = frequencies[weightOf(value)] as number;
        frequency[at] = (frequency[at] as number) | (size === 2 ? step << 4 : step);
      }
      begin = addWord(columns, at, size, value, begin);
    }
    columns.begin[at] = begin;
    if (fixed[start] === MUST_BEGIN) limit = start;
  }
}

/**
 * Adds a word to the columns `end` and `around`.
 * @param begin what the column `begin` says of shorter words that begin here
 * @returns what it says with this one
 */
function addWord(
  { end, around }: FeatureColumns,
  first: number,
  size: number,
  value: number,
  begin: number,
): number {
  const tag = tagOf(value);
  const entry = entryOf(value) === 0 ? 0 : 4 * size + entryOf(value);
  const cohesion = size === 1 ? 0 : cohesionOf(value) + 1;
  const word = tag === 0 ? 0 : (tag << 8) | (cohesion << 3) | size;
  const last = first + size - 1;
  const before = end[last] as number;
  const ending = size > (before & 7) && word !== 0 ? word : before & WORD_BITS;
  end[last] = (Math.max(entry, before >> ENTRY_SHIFT) << ENTRY_SHIFT) | ending;
  for (let at = first + 1; at < last; at++) {
    const longest = around[at] as number;
    const length = word === 0 ? longest & 7 : Math.max(size, longest & 7);
    around[at] = (Math.max(entry, longest >> 3) << 3) | length;
  }
  const begun = word === 0 ? begin & WORD_BITS : word;
  return ((entry === 0 ? begin >> ENTRY_SHIFT : entry) << ENTRY_SHIFT) | begun;
}

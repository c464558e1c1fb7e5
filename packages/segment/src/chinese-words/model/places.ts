import table from "../../../data/chinese-words/character-classes.json" with { type: "json" };
import { type BareText, MUST_BEGIN } from "../bare-text.ts";
import type { Dictionary } from "../jieba/dictionary.ts";
import type { Lattice, Word } from "../jieba/lexicon.ts";
import { type JiebaWord, LONGEST_WORD } from "./jieba-words.ts";

/** Parts of a dictionary word that features use, in UTF-16 units and as in the columns of `Dictionary`. */
type LongestWord = Pick<Word, "length" | "tag" | "cohesion">;

const NO_LONGEST_WORD: LongestWord = { length: 0, tag: 0, cohesion: 0 };

/** Numbers that the features of a character are made of. 0 is the value of an unknown number. */
export class Place {
  /** The UTF-16 unit. All digits count as one character, and so do all Latin letters. */
  unit = 0;
  type = 0;
  /** See the columns of `Dictionary`. */
  class = 0;
  alone = 0;
  suffix = 0;
  prefix = 0;
  /** Part of speech, and step of frequency, of the character as a word by itself. */
  tag = 0;
  frequency = 0;
  /** A word must or must not begin here, and after this character, as in `Decisions`. */
  decided = 0;
  decidedNext = 0;
  /** See `position`: in the word by the rules, and by jieba. */
  rules = 0;
  jieba = 0;
  word: JiebaWord | undefined = undefined;
  /** The longest words of jieba that begin and end here, and the length of the longest one around this place. */
  begin: LongestWord = NO_LONGEST_WORD;
  end: LongestWord = NO_LONGEST_WORD;
  around = 0;
  /** Four times the length, plus the kind, of the longest words of CC-CEDICT that begin and end here. */
  beginEntry = 0;
  endEntry = 0;
  aroundEntry = 0;
  /** The steps of frequency of jieba's words of two and of three units that begin here. */
  two = 0;
  three = 0;
  /** The units before and after the run of digits, Latin letters or numerals that this character is in. */
  beforeRun = 0;
  afterRun = 0;
  /** True if the next three numbers count: see `recurrenceAt`. */
  inDocument = false;
  junction = 0;
  recurringTwo = 0;
  recurringThree = 0;
}

const NOWHERE: Readonly<Place> = new Place();

export function placeAt(places: readonly Place[], index: number): Readonly<Place> {
  return places[index] ?? NOWHERE;
}

/** Types of characters, from 1: digits, Latin letters, numerals, units of time, other Han characters, halves of pairs. */
const types = [
  /[0-9０-９]/,
  /[A-Za-z\u00c0-\u024fＡ-Ｚａ-ｚ]/,
  /[零〇一二三四五六七八九十百千万亿兩两几]/,
  /[年月日时点分秒]/,
  /[\u3400-\u4dbf\u4e00-\u9fff]/,
  /[\ud800-\udfff]/,
] as const;
const DIGIT = 1;
const LATIN = 2;
const NUMERAL = 3;
const OTHER = types.length + 1;

function typeOf(unit: number): number {
  const type = types.findIndex((pattern) => pattern.test(String.fromCharCode(unit)));
  return type === -1 ? OTHER : type + 1;
}

/** Tells whether neighbours of this type form runs: digits, Latin letters, numerals. */
export function isOfRun(type: number): boolean {
  return type === DIGIT || type === LATIN || type === NUMERAL;
}

const classNumbers = new Map(
  table.classes.flatMap((list, index) => [...list].map((character) => [character, index + 1])),
);

/** Returns the class of a UTF-16 unit, from 1. A character that the data file does not name has one by its type. */
function classOf(unit: number, type: number): number {
  return classNumbers.get(String.fromCharCode(unit)) ?? table.classes.length + type;
}

export function characterPlace(unit: number, word: Word | undefined, dictionary: Dictionary): Place {
  const place = new Place();
  const type = typeOf(unit);
  place.unit = unit;
  if (type === DIGIT) place.unit = 0x30;
  if (type === LATIN) place.unit = 0x61;
  place.type = type;
  place.class = classOf(unit, type);
  place.alone = dictionary.alone[place.unit] ?? 0;
  place.suffix = dictionary.suffix[place.unit] ?? 0;
  place.prefix = dictionary.prefix[place.unit] ?? 0;
  place.tag = word?.tag ?? 0;
  place.frequency = frequencyStep(word?.frequency ?? 0);
  return place;
}

/** Returns the frequency of a word of jieba, in steps from 1 to 10. */
function frequencyStep(frequency: number): number {
  return frequency === 0 ? 0 : Math.min(10, 1 + Math.floor(Math.log10(frequency + 1) * 1.6));
}

/** Returns the position of a unit in its word: B, M, E, S are 1 to 4. */
export function position(begins: readonly boolean[], i: number): number {
  if (begins[i] === true) return begins[i + 1] === true ? 4 : 1;
  return begins[i + 1] === true ? 3 : 2;
}

export function fillRuns(places: readonly Place[]): void {
  for (let start = 0, end = 0; start < places.length; start = end) {
    const { type } = placeAt(places, start);
    end = start + 1;
    if (!isOfRun(type)) continue;
    while (placeAt(places, end).type === type && placeAt(places, end).decided !== MUST_BEGIN) end++;
    for (const place of places.slice(start, end)) {
      place.beforeRun = placeAt(places, start - 1).unit;
      place.afterRun = placeAt(places, end).unit;
    }
  }
}

export function fillDictionaryWords(places: readonly Place[], { origin }: BareText, lattice: Lattice): void {
  /** The last place at which a word from here may end: before white space and a place where a word certainly begins. */
  let limit = places.length;
  for (let start = places.length - 1; start >= 0; start--) {
    for (const word of lattice[origin[start] ?? 0] ?? []) {
      if (word.length > LONGEST_WORD || start + word.length > limit) break;
      fillDictionaryWord(places.slice(start, start + word.length), word);
    }
    if (places[start]?.decided === MUST_BEGIN) limit = start;
  }
}

/** Adds a word to its places. The longest one counts: words come from the last to the first, at each place the shorter ones first. */
function fillDictionaryWord(places: readonly Place[], word: Word): void {
  const { length, tag, entry } = word;
  const first = places[0] as Place;
  const last = places.at(-1) as Place;
  if (length === 2) first.two = frequencyStep(word.frequency);
  if (length === 3) first.three = frequencyStep(word.frequency);
  if (tag !== 0) first.begin = last.end = word;
  if (entry !== 0) first.beginEntry = last.endEntry = 4 * length + entry;
  for (const place of places.slice(1, -1)) {
    if (tag !== 0) place.around = Math.max(place.around, length);
    if (entry !== 0) place.aroundEntry = Math.max(place.aroundEntry, length);
  }
}

import type { Analysis } from "../analysis.ts";
import { type BareText, MUST_BEGIN } from "../bare-text.ts";
import type { Dictionary } from "../jieba/dictionary.ts";
import { type Lattice, type Word, wordAt } from "../jieba/lexicon.ts";
import { DIGIT, isOfRun, LATIN, typeOf } from "./character-types.ts";
import { jiebaWords, LONGEST_WORD } from "./jieba-words.ts";
import { Place, placeAt } from "./place.ts";
import { type DocumentStrings, fillRecurrence } from "./recurrence.ts";

/** Characters in no class have one by their type. */
const OTHER_CLASSES = 120;

/**
 * What is known of each character of a sentence.
 * @param document what recurs in the document that the sentence is of, if it is of one
 */
export function placesOf(analysis: Analysis, document?: DocumentStrings): Place[] {
  const { dictionary, bare, lattice, certain, jieba, rules } = analysis;
  const places = bare.origin.map((origin, i) => {
    const place = new Place();
    fillCharacter(place, bare.text.charCodeAt(i), wordAt(lattice, origin, 1), dictionary);
    place.decided = certain[i] ?? 0;
    place.decidedNext = certain[i + 1] ?? 0;
    place.rules = position(rules, i);
    place.jieba = position(jieba, i);
    return place;
  });
  fillRuns(places);
  fillDictionaryWords(places, bare, lattice);
  for (const word of jiebaWords(bare, lattice, jieba))
    for (const place of places.slice(word.start, word.end)) place.word = word;
  if (document !== undefined) fillRecurrence(places, bare.text, document);
  return places;
}

function fillCharacter(place: Place, unit: number, word: Word | undefined, dictionary: Dictionary): void {
  const type = typeOf(unit);
  const written = type === DIGIT ? 0x30 : type === LATIN ? 0x61 : unit;
  place.unit = written;
  place.type = type;
  place.class = dictionary.classes[unit] || OTHER_CLASSES + type;
  place.alone = dictionary.alone[written] ?? 0;
  place.suffix = dictionary.suffix[written] ?? 0;
  place.prefix = dictionary.prefix[written] ?? 0;
  place.tag = word?.tag ?? 0;
  place.frequency = frequencyStep(word?.frequency ?? 0);
}

/** How frequent a word of jieba is, in steps from 1 to 10. */
function frequencyStep(frequency: number): number {
  return frequency === 0 ? 0 : Math.min(10, 1 + Math.floor(Math.log10(frequency + 1) * 1.6));
}

function position(begins: readonly boolean[], i: number): number {
  if (begins[i] === true) return begins[i + 1] === true ? 4 : 1;
  return begins[i + 1] === true ? 3 : 2;
}

function fillRuns(places: readonly Place[]): void {
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

function fillDictionaryWords(places: readonly Place[], { origin }: BareText, lattice: Lattice): void {
  /** Where the longest word from here may end: before white space and where a word's begin is certain. */
  let limit = places.length;
  for (let start = places.length - 1; start >= 0; start--) {
    for (const word of lattice[origin[start] ?? 0] ?? []) {
      if (word.length > LONGEST_WORD || start + word.length > limit) break;
      fillDictionaryWord(places.slice(start, start + word.length), word);
    }
    if (places[start]?.decided === MUST_BEGIN) limit = start;
  }
}

/** Adds a word to its places. Words come from the last to the first, at each place the shorter ones first. */
function fillDictionaryWord(places: readonly Place[], word: Word): void {
  const { length, tag, entry } = word;
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return;
  if (length === 2) first.two = frequencyStep(word.frequency);
  if (length === 3) first.three = frequencyStep(word.frequency);
  if (tag !== 0) first.begin = last.end = word;
  if (entry !== 0) first.beginEntry = last.endEntry = 4 * length + entry;
  for (const place of places.slice(1, -1)) {
    if (tag !== 0) place.around = Math.max(place.around, length);
    if (entry !== 0) place.aroundEntry = Math.max(place.aroundEntry, length);
  }
}

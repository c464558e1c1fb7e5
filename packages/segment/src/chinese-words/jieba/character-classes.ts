import type { JiebaWord } from "./part-of-speech.ts";

/** Classes have numbers from 1 to this. */
const CLASSES = 120;
/** The parts of speech that count, jieba's most frequent ones. */
const TAGS = "n v a d r m q p c u nr ns nt nz nrt vn i l t f b z j s k h zg ng vg g".split(" ");
const tagNumbers: ReadonlyMap<string, number> = new Map(TAGS.map((tag, index) => [tag, index]));
/** A character begins a word, lies inside, ends it, or is one. */
const PLACES = 4;
const DIMENSIONS = TAGS.length * PLACES;
const ROUNDS = 20;
/** Classes begin as every third of the most frequent characters. */
const FIRST_STEP = 3;

/** Where a profile is not 0, in ascending order of the dimensions. */
type Profile = readonly { readonly dimension: number; readonly value: number }[];

interface Character {
  readonly unit: number;
  /** In which places of words of which parts of speech it is: a direction of length 1. */
  readonly profile: Profile;
  readonly weight: number;
}

/**
 * Puts Chinese characters into classes by the parts of speech of the words that they are in and their place there
 * (spherical k-means): numerals, surnames, characters of foreign names, suffixes of nouns come together. Same words,
 * same classes.
 * @param words frequencies and parts of speech of words
 * @returns the class of each UTF-16 unit, from 1; 0 for what is no Chinese character or in no word
 */
export function characterClasses(words: ReadonlyMap<string, JiebaWord>): Uint8Array<ArrayBuffer> {
  const characters = profiles(words);
  let centres = characters
    .slice(0, CLASSES * FIRST_STEP)
    .filter((_, index) => index % FIRST_STEP === 0)
    .map(({ profile }) => sumOf([{ profile, weight: 1 }]));
  const classes = new Uint8Array(0x10000);
  for (let round = 0; round < ROUNDS; round++) {
    const members: Character[][] = centres.map(() => []);
    for (const character of characters) {
      const nearest = nearestOf(centres, character.profile);
      classes[character.unit] = nearest + 1;
      members[nearest]?.push(character);
    }
    centres = centres.map((centre, index) => {
      const found = members[index] ?? [];
      return found.length === 0 ? centre : direction(sumOf(found));
    });
  }
  return classes;
}

/** The most frequent characters come first. */
function profiles(words: ReadonlyMap<string, JiebaWord>): Character[] {
  const counts = new Map<number, Float64Array>();
  for (const [word, { frequency, tag }] of words) {
    const number = tagNumbers.get(tag) ?? tagNumbers.get(tag.charAt(0));
    if (number === undefined) continue;
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      if (unit < 0x4e00 || unit > 0x9fff) continue;
      const place = word.length === 1 ? 3 : i === 0 ? 0 : i === word.length - 1 ? 2 : 1;
      const count = counts.get(unit) ?? new Float64Array(DIMENSIONS);
      counts.set(unit, count);
      addAt(count, number * PLACES + place, Math.sqrt(frequency));
    }
  }
  return Array.from(counts, ([unit, count]) => ({
    unit,
    profile: Array.from(direction(count.map(Math.sqrt)), (value, dimension) => ({ dimension, value })).filter(
      ({ value }) => value !== 0,
    ),
    weight: Math.sqrt(count.reduce((sum, x) => sum + x, 0)),
  })).sort((a, b) => b.weight - a.weight || a.unit - b.unit);
}

function direction(sum: Float64Array): Float64Array {
  const length = Math.sqrt(sum.reduce((all, x) => all + x * x, 0));
  return sum.map((x) => x / length);
}

function nearestOf(centres: readonly Float64Array[], profile: Profile): number {
  let nearest = 0;
  let most = -1;
  centres.forEach((centre, index) => {
    let likeness = 0;
    for (const { dimension, value } of profile) likeness += (centre[dimension] ?? 0) * value;
    if (likeness <= most) return;
    most = likeness;
    nearest = index;
  });
  return nearest;
}

/** The sum of some profiles by their weights. */
function sumOf(characters: readonly { profile: Profile; weight: number }[]): Float64Array {
  const sum = new Float64Array(DIMENSIONS);
  for (const { profile, weight } of characters)
    for (const { dimension, value } of profile) addAt(sum, dimension, weight * value);
  return sum;
}

function addAt(numbers: Float64Array, index: number, value: number): void {
  numbers[index] = (numbers[index] ?? 0) + value;
}

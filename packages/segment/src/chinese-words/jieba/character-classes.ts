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

interface Character {
  readonly unit: number;
  /** In which places of words of which parts of speech it is: a direction of length 1. */
  readonly profile: Float64Array;
  /** The dimensions in which the profile is not 0: a few of them all. */
  readonly dimensions: Uint8Array;
  readonly weight: number;
}

/**
 * Puts Chinese characters into classes by the parts of speech of the words that they are in and their place there
 * (spherical k-means): numerals, surnames, characters of foreign names, suffixes of nouns come together. Same words,
 * same classes.
 * @param words frequencies and parts of speech of words
 * @returns the class of each UTF-16 unit, from 1; 0 for what is no Chinese character or in no word
 */
export function characterClasses(
  words: ReadonlyMap<string, { readonly frequency: number; readonly tag: string }>,
): Uint8Array {
  const characters = profiles(words);
  let centres = characters
    .slice(0, CLASSES * FIRST_STEP)
    .filter((_, index) => index % FIRST_STEP === 0)
    .map(({ profile }) => profile);
  const classes = new Uint8Array(0x10000);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => new Float64Array(DIMENSIONS));
    for (const character of characters) {
      const nearest = nearestOf(centres, character);
      classes[character.unit] = nearest + 1;
      addTo(sums[nearest] as Float64Array, character);
    }
    centres = sums.map(
      (sum, index) => (sum.some((x) => x > 0) ? direction(sum) : centres[index]) as Float64Array,
    );
  }
  return classes;
}

/** The most frequent characters come first. */
function profiles(words: ReadonlyMap<string, { frequency: number; tag: string }>): Character[] {
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
      const at = number * PLACES + place;
      count[at] = (count[at] as number) + Math.sqrt(frequency);
    }
  }
  return Array.from(counts, ([unit, count]) => ({
    unit,
    profile: direction(count.map(Math.sqrt)),
    dimensions: Uint8Array.from([...count.keys()].filter((d) => count[d] !== 0)),
    weight: Math.sqrt(count.reduce((sum, x) => sum + x, 0)),
  })).sort((a, b) => b.weight - a.weight || a.unit - b.unit);
}

function direction(sum: Float64Array): Float64Array {
  const length = Math.sqrt(sum.reduce((all, x) => all + x * x, 0));
  return sum.map((x) => x / length);
}

function nearestOf(centres: readonly Float64Array[], { profile, dimensions }: Character): number {
  let nearest = 0;
  let most = -1;
  for (let index = 0; index < centres.length; index++) {
    const centre = centres[index] as Float64Array;
    let likeness = 0;
    for (let i = 0; i < dimensions.length; i++) {
      const d = dimensions[i] as number;
      likeness += (centre[d] as number) * (profile[d] as number);
    }
    if (likeness > most) {
      most = likeness;
      nearest = index;
    }
  }
  return nearest;
}

function addTo(sum: Float64Array, { profile, dimensions, weight }: Character): void {
  for (const d of dimensions) sum[d] = (sum[d] as number) + weight * (profile[d] as number);
}

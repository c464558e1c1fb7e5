import type { Word } from "../jieba/lexicon.ts";
import type { JiebaWord } from "./jieba-words.ts";

/** Of a dictionary word what features need, in UTF-16 units and as the columns of `Dictionary` say. */
export type LongestWord = Pick<Word, "length" | "tag" | "cohesion">;

const NO_LONGEST_WORD: LongestWord = { length: 0, tag: 0, cohesion: 0 };

/** All that the features of a character are drawn from. Zeros stand for what is not known or not there. */
export class Place {
  /** The UTF-16 unit. All digits count as one character, and so do all Latin letters. */
  unit = 0;
  /** As `typeOf` says. */
  type = 0;
  /** As the columns of `Dictionary` say. */
  class = 0;
  alone = 0;
  suffix = 0;
  prefix = 0;
  /** Part of speech, and step of frequency, of the character as a word by itself. */
  tag = 0;
  frequency = 0;
  /** Whether a word must or must not begin here, and right behind, as in `Decisions`. */
  decided = 0;
  decidedNext = 0;
  /** Position in the word by the rules, and by jieba: B, M, E, S are 1 to 4. */
  rules = 0;
  jieba = 0;
  word: JiebaWord | undefined = undefined;
  /** The longest words of jieba that begin and end here, and the length of the longest one around this place. */
  begin: LongestWord = NO_LONGEST_WORD;
  end: LongestWord = NO_LONGEST_WORD;
  around = 0;
  /** Of the longest words of CC-CEDICT that begin and end here four times the length, and the kind. */
  beginEntry = 0;
  endEntry = 0;
  /** The length of the longest one around this place. */
  aroundEntry = 0;
  /** The steps of frequency of jieba's words of two and of three units that begin here. */
  two = 0;
  three = 0;
  /** The units before and after the run of digits, Latin letters or numerals that this character is in. */
  beforeRun = 0;
  afterRun = 0;
  /** As `fillRecurrence` says. */
  junction = 0;
  recurringTwo = 0;
  recurringThree = 0;
}

/** What is known before and behind a sentence. */
const NOWHERE: Readonly<Place> = new Place();

/** The place of a sentence with a number, or nothing before and behind it. */
export function placeAt(places: readonly Place[], index: number): Readonly<Place> {
  return places[index] ?? NOWHERE;
}

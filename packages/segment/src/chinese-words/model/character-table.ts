import type { CharacterHabits } from "../jieba/character-habits.ts";
import { tagOf, weightOf } from "../jieba/word-value.ts";

/** Types of characters; 4 are units of time, 5 other Chinese characters, 6 halves of surrogate pairs. */
export const DIGIT = 1;
export const LATIN = 2;
export const NUMERAL = 3;
const OTHER = 7;

/** Characters of no class have one by their type. */
const OTHER_CLASSES = 120;

/** What the dictionary knows of characters. */
export interface CharacterKnowledge {
  readonly habits: CharacterHabits;
  /** As `characterClasses` finds them. */
  readonly classes: Uint8Array;
  /** The value of each UTF-16 unit that is a word, as `wordValue` packs it; 0 for others. */
  readonly values: Int32Array;
  /** How frequent the words of each weight are, as `frequencySteps` says. */
  readonly frequencies: Uint8Array;
}

/**
 * What is known of each UTF-16 unit, packed in one number, since a character then takes one line of the processor's
 * cache: from the lowest bit its type, its class, its habits as all digits count as one character, all letters too, and
 * part of speech and frequency of the word that it is.
 */
export function characterTable({ habits, classes, values, frequencies }: CharacterKnowledge): Int32Array {
  return Int32Array.from(unitTypes(), (type, unit) => {
    const written = writtenUnit(unit, type);
    const value = values[unit] as number;
    const word = ((frequencies[weightOf(value)] as number) << 6) | tagOf(value);
    const ofWords = ((habits.prefix[written] as number) << 3) | (habits.suffix[written] as number);
    const characterClass = (classes[unit] as number) || OTHER_CLASSES + type;
    const known = (word << 6) | ofWords;
    return (known << 14) | ((habits.alone[written] as number) << 10) | (characterClass << 3) | type;
  });
}

export function typeOf(character: number): number {
  return character & 7;
}

/** Whether it is a digit, a letter, or a numeral. */
export function isOfRun(character: number): boolean {
  return ((0b1110 >> (character & 7)) & 1) === 1;
}

export function classOf(character: number): number {
  return (character >> 3) & 127;
}

/** How often it is a word by itself, and how often it follows words to form longer ones: four and three bits. */
export function endHabitsOf(character: number): number {
  return (character >> 10) & 127;
}

/** How often it precedes words to form longer ones. */
export function prefixOf(character: number): number {
  return (character >> 17) & 7;
}

/** The part of speech of the character as a word by itself. */
export function characterTagOf(character: number): number {
  return (character >> 20) & 63;
}

/** How frequent the word is that it is, in steps; 0 where it is none. */
export function characterFrequencyOf(character: number): number {
  return (character >> 26) & 15;
}

/** All digits count as one character, and so do all Latin letters. */
export function writtenUnit(unit: number, type: number): number {
  return type === DIGIT ? 0x30 : type === LATIN ? 0x61 : unit;
}

function unitTypes(): Uint8Array {
  const types = new Uint8Array(0x10000).fill(OTHER);
  types.fill(5, 0x3400, 0x4dc0).fill(5, 0x4e00, 0xa000).fill(6, 0xd800, 0xe000);
  types.fill(LATIN, 0xc0, 0x250).fill(LATIN, 0x41, 0x5b).fill(LATIN, 0x61, 0x7b);
  types.fill(LATIN, 0xff21, 0xff3b).fill(LATIN, 0xff41, 0xff5b);
  types.fill(DIGIT, 0x30, 0x3a).fill(DIGIT, 0xff10, 0xff1a);
  for (const numeral of "零〇一二三四五六七八九十百千万亿兩两几") types[numeral.charCodeAt(0)] = NUMERAL;
  for (const unit of "年月日时点分秒") types[unit.charCodeAt(0)] = 4;
  return types;
}

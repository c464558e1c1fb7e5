import { readDataFile } from "@discoprep/files";
import { ByteRoom } from "../byte-room.ts";
import { type Characters, MUST_BEGIN, MUST_NOT_BEGIN } from "../characters.ts";
import { tagNumber } from "../jieba/part-of-speech.ts";
import type { WordLattice } from "../jieba/word-lattice.ts";
import { tagOf } from "../jieba/word-value.ts";

interface WordTable {
  readonly determiners: string;
  readonly numerals: string;
  readonly measures: readonly string[];
  readonly splitAfter: readonly string[];
  readonly splitBefore: readonly string[];
  readonly whole: readonly string[];
  readonly transliteration: string;
}

const ruleUrl = new URL("../../../data/chinese-words/word-rules.json", import.meta.url);
const table = readDataFile<WordTable>(ruleUrl);
const measures = new Set(table.measures);
const splitAfter = new Set(table.splitAfter);
const splitBefore = new Set(table.splitBefore);
const whole = new Set(table.whole);
/** Characters that foreign names are written with. */
const transliteration: ReadonlySet<string> = new Set(table.transliteration);
const quantity = new RegExp(`^(?:[${table.determiners}]|第?[${table.numerals}]+)`, "u");

/** By UTF-16 unit, 1 where a word that divides may begin so, and where one of two characters may end so. */
const dividesAfter = unitSet(`第${table.determiners}${table.numerals}${table.splitAfter.join("")}`);
const dividesBefore = unitSet(table.splitBefore.join(""));

function unitSet(characters: string): Uint8Array {
  const set = new Uint8Array(0x10000);
  for (let i = 0; i < characters.length; i++) set[characters.charCodeAt(i)] = 1;
  return set;
}

const isMiddleDot = unitSet("·•‧．");
/** Idioms and personal names (`nr`, `nrt`, `nrfg`). */
const IDIOM_TAGS: ReadonlySet<number> = new Set([tagNumber("i"), tagNumber("nr")]);

/**
 * jieba's word begins, corrected towards the Penn Chinese Treebank's standard.
 * @param decided what the closed classes say, as in `ClosedClasses.likely`
 * @param lattice has the words of the sentence
 * @returns good until the next call
 */
export function applyWordRules(
  characters: Characters,
  jieba: Uint8Array,
  decided: Uint8Array,
  lattice: WordLattice,
): Uint8Array {
  const begins = beginRoom.copy(jieba);
  const { text } = characters;
  let start = 0;
  for (let end = 1; end <= text.length; end++) {
    if (jieba[end] !== 1) continue;
    const cut = splitPoint(characters, start, end, lattice);
    if (cut > 0) begins[start + cut] = 1;
    start = end;
  }
  joinNames(characters, begins);
  applyClosedClasses(decided, begins);
  return begins;
}

const beginRoom = new ByteRoom();

/** After how many units a word of jieba divides, or 0. Words that no rule is for, most of them, are told by their units. */
function splitPoint({ text, origin }: Characters, start: number, end: number, lattice: WordLattice): number {
  const length = end - start;
  const mayBeQuantity = length > 1 && dividesAfter[text.charCodeAt(start)] === 1;
  const mayBePair = length === 2 && dividesBefore[text.charCodeAt(end - 1)] === 1;
  const isCompound = length === 4 && dividesInHalves(origin[start] as number, lattice);
  if (!mayBeQuantity && !mayBePair && !isCompound) return 0;
  const word = text.slice(start, end);
  if (whole.has(word)) return 0;
  const amount = quantity.exec(word)?.[0].length ?? 0;
  if (amount > 0 && measures.has(word.slice(amount))) return amount;
  if (length === 2 && (splitAfter.has(word.charAt(0)) || splitBefore.has(word.charAt(1)))) return 1;
  return isCompound ? 2 : 0;
}

/** Compounds of two two-character words are two words; idioms and personal names are one. */
function dividesInHalves(place: number, lattice: WordLattice): boolean {
  const tag = tagOf(lattice.valueOf(place, 4));
  if (tag === 0 || IDIOM_TAGS.has(tag)) return false;
  return tagOf(lattice.valueOf(place, 2)) !== 0 && tagOf(lattice.valueOf(place + 2, 2)) !== 0;
}

function applyClosedClasses(decided: Uint8Array, begins: Uint8Array): void {
  for (let i = 0; i < begins.length; i++) {
    if (decided[i] === MUST_BEGIN) begins[i] = 1;
    else if (decided[i] === MUST_NOT_BEGIN) begins[i] = 0;
  }
}

/** 扎哈·哈迪德: the words on both sides of a dot belong to one name. */
function joinNames({ text, fixed }: Characters, begins: Uint8Array): void {
  for (let index = 0; index < text.length; index++) {
    if (isMiddleDot[text.charCodeAt(index)] === 0) continue;
    if (!isHan(text.charCodeAt(index - 1)) || !isHan(text.charCodeAt(index + 1))) continue;
    const start = beginBefore(begins, index);
    let end = index + 1;
    const limit = Math.min(text.length, index + LONGEST_NAME_PART);
    while (end < limit && (begins[end] !== 1 || isNamePart(text, begins, end, index))) end++;
    joinBetween(begins, fixed, start, end);
  }
}

const LONGEST_NAME_PART = 10;

function beginBefore(begins: Uint8Array, position: number): number {
  let start = position - 1;
  while (start > 0 && begins[start] !== 1 && position - start < LONGEST_NAME_PART) start--;
  return start;
}

/** The first word after the dot always; then single characters that foreign names are written with. */
function isNamePart(text: string, begins: Uint8Array, end: number, dot: number): boolean {
  if (end === dot + 1) return true;
  return begins[end + 1] === 1 && transliteration.has(text.charAt(end));
}

function joinBetween(begins: Uint8Array, fixed: Uint8Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) if (fixed[i] !== MUST_BEGIN) begins[i] = 0;
}

function isHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

import { MUST_BEGIN } from "../characters.ts";
import type { CharacterHabits } from "../jieba/character-habits.ts";
import type { TrieIndex } from "../jieba/word-trie.ts";
import { cohesionOf, entryOf, splitOf, tagOf } from "../jieba/word-value.ts";
import { clearColumns, type FeatureColumns, PAD } from "./feature-columns.ts";
import { EMPTY_HASH, extendHash } from "./word-hash.ts";

/** The longest dictionary word that counts, in UTF-16 units; 99.9 % of them are no longer. */
const LONGEST_WORD = 6;

/**
 * What the features of a sentence are drawn from; good until the next call.
 * @param fixed where words must and must not begin, as `closedClasses` finds it
 * @param jieba,rules where words begin by these
 */
export function featureColumns(
  text: string,
  fixed: Uint8Array,
  jieba: Uint8Array,
  rules: Uint8Array,
  trie: TrieIndex,
  habits: CharacterHabits,
): FeatureColumns {
  const columns = clearColumns(text.length, fixed);
  fillPositions(jieba, columns.jieba);
  fillPositions(rules, columns.rules);
  fillUnits(columns, text, habits);
  fillRuns(columns);
  fillDictionary(columns, text, trie);
  fillWords(columns, text, jieba, trie);
  return columns;
}

const OTHER = 7;
const DIGIT = 1;
const LATIN = 2;
const NUMERAL = 3;
const typeOfUnit: Uint8Array = unitTypes();

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

/** All digits count as one character, and so do all Latin letters. */
function fillUnits(columns: FeatureColumns, text: string, habits: CharacterHabits): void {
  const { unit, type, alone, suffix, prefix } = columns;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = typeOfUnit[code] as number;
    type[i + PAD] = kind;
    const written = kind === DIGIT ? 0x30 : kind === LATIN ? 0x61 : code;
    unit[i + PAD] = written;
    alone[i + PAD] = habits.alone[written] as number;
    suffix[i + PAD] = habits.suffix[written] as number;
    prefix[i + PAD] = habits.prefix[written] as number;
  }
}

function fillRuns({ length, unit, type, fixed, beforeRun, afterRun }: FeatureColumns): void {
  for (let start = 0; start < length; ) {
    const kind = type[start + PAD] as number;
    let end = start + 1;
    if (kind >= DIGIT && kind <= NUMERAL)
      while (end < length && type[end + PAD] === kind && fixed[end] !== 1) end++;
    for (let i = start; i < end; i++) {
      beforeRun[i + PAD] = unit[start + PAD - 1] as number;
      afterRun[i + PAD] = unit[end + PAD] as number;
    }
    start = end;
  }
}

/** B M E S, 1 to 4. */
function fillPositions(begins: Uint8Array, column: Int32Array): void {
  for (let i = 0; i + 1 < begins.length; i++) {
    column[i + PAD] = begins[i] === 1 ? (begins[i + 1] === 1 ? 4 : 1) : begins[i + 1] === 1 ? 3 : 2;
  }
}

function fillDictionary(columns: FeatureColumns, text: string, trie: TrieIndex): void {
  for (let start = 0; start < text.length; start++) {
    const limit = wordLimit(columns.fixed, start, text.length);
    const unit = text.charCodeAt(start);
    let node = trie.first(unit);
    for (let end = start + 1; node !== 0; end++) {
      const value = trie.values[node] as number;
      if (tagOf(value) !== 0) addDictionaryWord(columns, start + PAD, end - start, value);
      if (entryOf(value) !== 0) addEntry(columns, start + PAD, end - start, entryOf(value));
      if (end >= limit) break;
      const next = text.charCodeAt(end);
      node = end === start + 1 ? trie.second(unit, next) : trie.child(node, next);
    }
  }
}

/** Where the longest word from here may end: white space lies in none. */
function wordLimit(fixed: Uint8Array, start: number, length: number): number {
  const farthest = Math.min(start + LONGEST_WORD, length);
  let limit = start + 1;
  while (limit < farthest && fixed[limit] !== MUST_BEGIN) limit++;
  return limit;
}

/** Longer words come after shorter ones with the same first character. */
function addDictionaryWord(columns: FeatureColumns, first: number, size: number, value: number): void {
  const { beginLength, beginTag, beginCohesion, endLength, endTag, endCohesion, aroundLength } = columns;
  const tag = tagOf(value);
  const cohesion = size === 1 ? 0 : cohesionOf(value) + 1;
  const last = first + size - 1;
  beginLength[first] = size;
  beginTag[first] = tag;
  beginCohesion[first] = cohesion;
  if (size > (endLength[last] as number)) {
    endLength[last] = size;
    endTag[last] = tag;
    endCohesion[last] = cohesion;
  }
  for (let i = first + 1; i < last; i++) if (size > (aroundLength[i] as number)) aroundLength[i] = size;
}

/** Longer words come after shorter ones with the same first character. */
function addEntry(
  { entryBegin, entryEnd, entryAround }: FeatureColumns,
  first: number,
  size: number,
  kind: number,
): void {
  const last = first + size - 1;
  const entry = 4 * size + kind;
  entryBegin[first] = entry;
  if (entry > (entryEnd[last] as number)) entryEnd[last] = entry;
  for (let i = first + 1; i < last; i++) if (entry > (entryAround[i] as number)) entryAround[i] = entry;
}

function fillWords(columns: FeatureColumns, text: string, jieba: Uint8Array, trie: TrieIndex): void {
  let start = 0;
  let previousTag = 0;
  for (let end = 1; end <= text.length; end++) {
    if (jieba[end] !== 1) continue;
    let hash = EMPTY_HASH;
    for (let i = start; i < end; i++) hash = extendHash(hash, text.charCodeAt(i));
    const value = end - start > LONGEST_WORD ? 0 : trie.valueOf(text, start, end);
    const tag = tagOf(value);
    const split = start + PAD + splitOf(value);
    const cohesion = tag === 0 || end - start === 1 ? 0 : cohesionOf(value) + 1;
    for (let i = start + PAD; i < end + PAD; i++) {
      columns.word[i] = hash;
      columns.wordTag[i] = tag;
      columns.wordLength[i] = end - start;
      columns.cohesion[i] = cohesion;
      columns.wordEntry[i] = entryOf(value);
      columns.part[i] =
        split === start + PAD ? 0 : i < split ? 1 + Number(i === split - 1) : 3 + Number(i === split);
      columns.previousTag[i] = previousTag;
    }
    if (start > 0) fillNext(columns, jieba, start - 1, tag);
    previousTag = tag;
    start = end;
  }
}

/** The word that ends at `last` is followed by this one. */
function fillNext(columns: FeatureColumns, jieba: Uint8Array, last: number, tag: number): void {
  for (let i = last; i >= 0; i--) {
    columns.nextTag[i + PAD] = tag;
    if (jieba[i] === 1) break;
  }
}

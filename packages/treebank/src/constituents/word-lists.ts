import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { type Constituent, headOf, isWord } from "./constituent.ts";

const wordList = z.strictObject({ note: z.string(), words: z.array(z.string()) });

const lists = readDataFile(
  new URL("../../data/english-word-lists.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    titles: wordList,
    posthonorifics: wordList,
    months: wordList,
    copulas: wordList,
    clausalObjectVerbs: wordList,
    adverbsOfAdjectives: wordList,
    adverbsOfComparatives: wordList,
    conjunctionsOfSubclauses: wordList,
    companies: wordList,
    partners: wordList,
  }),
);

type ListName = Exclude<keyof typeof lists, "source">;

/** Compares without case. */
export function isListed(node: Constituent | undefined, list: ListName): boolean {
  return node?.kind === "token" && lists[list].words.includes(node.word.toLowerCase());
}

/** Ignores a full stop at the end of the word. */
export function isListedWithStop(node: Constituent, list: ListName): boolean {
  return lists[list].words.includes(node.word.toLowerCase().replace(/\.$/, ""));
}

export function isHeadedByCopula(phrase: Constituent): boolean {
  return isListed(headOf(phrase), "copulas");
}

export function isHeadedByGoing(phrase: Constituent): boolean {
  return isWord(headOf(phrase), "going");
}

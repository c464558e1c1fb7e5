import { connectiveHeads } from "@discoprep/conll16";
import { primaryLanguage, type Token } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import { groupBy } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";

const { pairs } = readDataFile(
  new URL("../../../data/discontinuous-connectives.json", import.meta.url),
  z.strictObject({ source: z.string(), pairs: z.array(z.tuple([z.string(), z.string()])) }),
);

/** A sequence of tokens that may be an Explicit connective. */
interface ConnectiveCandidate {
  /** Positions in the sentence, 0-based, ascending. */
  readonly tokens: readonly number[];
  /** Its head, in lower case. */
  readonly head: string;
}

/** Finds candidates in a sentence's tokens. */
export type ConnectiveFinder = (tokens: readonly Token[]) => ConnectiveCandidate[];

/**
 * The finder of a language: sequences of tokens that are in the list of connective heads, whatever their case,
 * the longest at each place; and connectives in two parts (if … then) both as a pair and by their parts.
 * @returns undefined for languages without a list: there is one only for English
 */
export function connectiveFinder(language: string): ConnectiveFinder | undefined {
  if (primaryLanguage(language) !== "en") return undefined;
  const joined = new Set(pairs.map((pair) => pair.join(" ")));
  const heads = connectiveHeads().filter((head) => !joined.has(head));
  const single = phrasesByFirstWord(heads);
  return (tokens) => {
    const words = tokens.map(({ form }) => form.toLowerCase());
    const candidates = [...findLongest(words, single), ...pairs.flatMap((pair) => findPairs(words, pair))];
    return candidates.sort((a, b) => (a.tokens[0] as number) - (b.tokens[0] as number));
  };
}

/** The phrases' words by their first word, the longest first. */
function phrasesByFirstWord(phrases: readonly string[]): Map<string, string[][]> {
  const longestFirst = phrases.map((phrase) => phrase.split(" ")).sort((a, b) => b.length - a.length);
  return groupBy(longestFirst, ([first]) => first as string);
}

function findLongest(
  words: readonly string[],
  phrases: ReadonlyMap<string, readonly string[][]>,
): ConnectiveCandidate[] {
  const found: ConnectiveCandidate[] = [];
  for (let at = 0; at < words.length; at++) {
    const phrase = phrases.get(words[at] as string)?.find((candidate) => standsAt(words, at, candidate));
    if (phrase === undefined) continue;
    found.push({ tokens: phrase.map((_, index) => at + index), head: phrase.join(" ") });
    at += phrase.length - 1;
  }
  return found;
}

/** Each first part with the next second part after it; a second part serves one pair. */
function findPairs(words: readonly string[], pair: readonly [string, string]): ConnectiveCandidate[] {
  const [first, second] = pair.map((part) => part.split(" ")) as [string[], string[]];
  const found: ConnectiveCandidate[] = [];
  let from = 0;
  for (let at = 0; at < words.length; at++) {
    if (at < from || !standsAt(words, at, first)) continue;
    const end = words.findIndex((_, index) => index >= at + first.length && standsAt(words, index, second));
    if (end === -1) return found;
    const tokens = [...first.map((_, index) => at + index), ...second.map((_, index) => end + index)];
    found.push({ tokens, head: pair.join(" ") });
    from = end + second.length;
  }
  return found;
}

function standsAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[at + index] === word);
}

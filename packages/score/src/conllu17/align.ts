import { ProblemError, problem } from "@discoprep/corpus";
import type { EvaluatedWord, Treebank } from "./load.ts";

/**
 * Aligns the words of two treebanks (CoNLL-2017): outside multi-word tokens by equal spans; else by the longest common
 * subsequence of lower-case forms, in the smallest stretch of text that contains its multi-word tokens whole.
 * @returns the gold word of each aligned system word, by their places in `words` @throws ProblemError if the texts differ
 */
export function alignWords(gold: Treebank, system: Treebank): Map<number, number> {
  checkSameText(gold, system);
  const goldOf = new Map<number, number>();
  for (let g = 0, s = 0; ; ) {
    const goldWord = gold.words[g];
    const systemWord = system.words[s];
    if (goldWord === undefined || systemWord === undefined) return goldOf;
    if (goldWord.isMultiword || systemWord.isMultiword) {
      const stretch = multiwordStretch(gold, system, g, s);
      const forms = (words: readonly EvaluatedWord[]): string[] =>
        words.map(({ form }) => form.toLowerCase());
      const goldForms = forms(gold.words.slice(stretch.goldStart, stretch.goldEnd));
      const systemForms = forms(system.words.slice(stretch.systemStart, stretch.systemEnd));
      for (const [goldAt, systemAt] of commonForms(goldForms, systemForms))
        goldOf.set(stretch.systemStart + systemAt, stretch.goldStart + goldAt);
      g = stretch.goldEnd;
      s = stretch.systemEnd;
    } else if (goldWord.start === systemWord.start && goldWord.end === systemWord.end) goldOf.set(s++, g++);
    else if (goldWord.start <= systemWord.start) g++;
    else s++;
  }
}

function checkSameText({ text: gold }: Treebank, { text: system, words, file }: Treebank): void {
  if (gold === system) return;
  let start = 0;
  while (start < gold.length && gold[start] === system[start]) start++;
  // A character of two code units stays whole.
  if (/[\ud800-\udbff]/.test(gold[start - 1] ?? "")) start--;
  const excerpt = (text: string): string =>
    [...text.slice(start, start + 40)].slice(0, 20).join("") || "the end of the text";
  const { line } = words.find(({ end }) => end > start) ?? words.at(-1) ?? {};
  const details = { expected: excerpt(gold), found: excerpt(system) };
  throw new ProblemError(problem("different-text", { file, line }, details));
}

/** Returns the smallest stretch of words around the multi-word token that holds the word at `g` or `s`. */
function multiwordStretch({ words: gold }: Treebank, { words: system }: Treebank, g: number, s: number) {
  const goldWord = gold[g] as EvaluatedWord;
  const systemWord = system[s] as EvaluatedWord;
  let { end } = goldWord.isMultiword ? goldWord : systemWord;
  if (goldWord.isMultiword) {
    if (!systemWord.isMultiword && systemWord.start < goldWord.start) s++;
  } else if (goldWord.start < systemWord.start) g++;
  const goldStart = g;
  const systemStart = s;
  for (;;) {
    const nextGold = gold[g];
    const nextSystem = system[s];
    if (isBeyond(nextGold, end) && isBeyond(nextSystem, end))
      return { goldStart, goldEnd: g, systemStart, systemEnd: s };
    const takesGold = nextGold !== undefined && !(nextSystem && nextSystem.start < nextGold.start);
    const word = takesGold ? nextGold : nextSystem;
    if (word?.isMultiword === true && word.end > end) end = word.end;
    if (takesGold) g++;
    else s++;
  }
}

function isBeyond(word: EvaluatedWord | undefined, end: number): boolean {
  if (word === undefined) return true;
  return word.isMultiword ? word.start >= end : word.end > end;
}

/** Yields the longest common subsequence as the script walks it: a pair of equal forms is taken at once. */
function* commonForms(
  gold: readonly string[],
  system: readonly string[],
): Generator<[gold: number, system: number]> {
  let lengths: readonly Uint32Array[] | undefined;
  for (let g = 0, s = 0; g < gold.length && s < system.length; ) {
    if (gold[g] === system[s]) yield [g++, s++];
    else {
      // Most stretches have equal forms and nothing else, and need no table.
      lengths ??= commonLengths(gold, system);
      if (lengths[g]?.[s] === lengths[g + 1]?.[s]) g++;
      else s++;
    }
  }
}

function commonLengths(gold: readonly string[], system: readonly string[]): Uint32Array[] {
  const width = system.length;
  const lengths = Array.from({ length: gold.length + 1 }, () => new Uint32Array(width + 1));
  for (let g = gold.length - 1; g >= 0; g--) {
    const row = lengths[g] as Uint32Array;
    const below = lengths[g + 1] as Uint32Array;
    for (let s = width - 1; s >= 0; s--) {
      const matched = gold[g] === system[s] ? 1 + (below[s + 1] ?? 0) : 0;
      row[s] = Math.max(matched, below[s] ?? 0, row[s + 1] ?? 0);
    }
  }
  return lengths;
}

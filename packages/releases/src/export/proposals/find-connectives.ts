import { isChinese, ProblemError, primaryLanguage, problem, spanTexts, type Token } from "@discoprep/corpus";
import { isFolder, readDataFile, readText } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { connectiveHeads } from "@discoprep/formats/conll16";
import { readRelease, releaseSets } from "@discoprep/formats/release";

const discontinuousHeads = readDataFile(
  new URL("../../../data/discontinuous-connectives.json", import.meta.url),
  z.strictObject({ source: z.string(), heads: z.array(z.string()) }),
).heads;

interface ConnectiveCandidate {
  /** Positions in the sentence, 0-based, ascending. */
  readonly tokens: readonly number[];
  readonly head: string;
}

export type ConnectiveFinder = (tokens: readonly Token[]) => ConnectiveCandidate[];

/**
 * Returns the finder of a language's connectives, or undefined if there is no list. It finds the longest head at each place in
 * any case, and discontinuous heads (if … then) as a whole and by their parts. @throws ProblemError for a file without a head
 * @param list a file of heads, one a line, with `…` between the parts of a head; or a release
 */
export function connectiveFinder(language: string, list?: string): ConnectiveFinder | undefined {
  const heads = list === undefined ? knownHeads(language) : readHeads(list);
  if (heads === undefined) return undefined;
  // Chinese has no blanks between the words of a head, and a head may be several tokens.
  const separator = isChinese(language) ? "" : " ";
  const lists = heads.map((head) => head.split("…").map((part) => part.trim().split(/\s+/).join(separator)));
  const single = lists.flatMap((parts) => (parts.length === 1 ? parts : []));
  single.sort((a, b) => b.length - a.length);
  const discontinuous = lists.filter(({ length }) => length > 1);
  return (tokens) => {
    const sentence = { words: tokens.map(({ form }) => form.toLowerCase()), separator: separator };
    const candidates = [
      ...findLongest(sentence, single),
      ...discontinuous.flatMap((parts) => findParts(sentence, parts)),
    ];
    return candidates.sort((a, b) => (a.tokens[0] as number) - (b.tokens[0] as number));
  };
}

/** Returns the heads of the official scorer's table, with the discontinuous ones marked. */
function knownHeads(language: string): string[] | undefined {
  if (primaryLanguage(language) !== "en") return undefined;
  const unmarked = new Set(discontinuousHeads.map((head) => head.replace(" … ", " ")));
  return [...connectiveHeads().filter((head) => !unmarked.has(head)), ...discontinuousHeads];
}

function readHeads(list: string): string[] {
  const isRelease = isFolder(list);
  const lines = isRelease
    ? annotatedConnectives(list)
    : readText(list)
        .replace(/^\ufeff/, "")
        .split("\n");
  const heads = lines
    .map((line) => line.toLowerCase().replaceAll("...", "…").trim())
    .filter((line) => line !== "");
  const incomplete = heads.find((head) => head.split("…").some((part) => part.trim() === ""));
  if (heads.length > 0 && incomplete === undefined) return [...new Set(heads)];
  const expected = isRelease
    ? "Explicit relations"
    : "a head a line, with … between the parts of a discontinuous one";
  const found = incomplete ?? (isRelease ? "none" : "no head");
  throw new ProblemError(problem("invalid-connectives", { file: list }, { expected, found }));
}

function annotatedConnectives(folder: string): string[] {
  const texts: string[] = [];
  for (const set of releaseSets(folder))
    for (const { raw, relations } of readRelease(set.folder).documents)
      for (const { type, connective } of relations)
        if (type === "Explicit" && connective !== undefined)
          texts.push(spanTexts(raw, connective.spans).join("…").replace(/\s+/g, " "));
  return texts;
}

interface Words {
  readonly words: readonly string[];
  readonly separator: string;
}

function findLongest(sentence: Words, phrases: readonly string[]): ConnectiveCandidate[] {
  const candidates: ConnectiveCandidate[] = [];
  for (let at = 0; at < sentence.words.length; at++)
    for (const head of phrases) {
      const tokens = tokensFrom(sentence, at, head);
      if (tokens === undefined) continue;
      candidates.push({ tokens, head });
      at += tokens.length - 1;
      break;
    }
  return candidates;
}

/** Joins each first part with the next place of the other parts; a part belongs to one connective. */
function findParts(sentence: Words, parts: readonly string[]): ConnectiveCandidate[] {
  const candidates: ConnectiveCandidate[] = [];
  for (let from = 0; ; ) {
    const tokens: number[] = [];
    for (const part of parts) {
      const next = nextTokens(sentence, from, part);
      if (next === undefined) return candidates;
      tokens.push(...next);
      from = (next.at(-1) as number) + 1;
    }
    candidates.push({ tokens, head: parts.join(" ") });
  }
}

/** Returns the tokens of the first place at or after `from` that has the phrase. */
function nextTokens(sentence: Words, from: number, phrase: string): number[] | undefined {
  for (let at = from; at < sentence.words.length; at++) {
    const tokens = tokensFrom(sentence, at, phrase);
    if (tokens !== undefined) return tokens;
  }
  return undefined;
}

/** Returns the tokens from `at` on that make up the phrase. */
function tokensFrom({ words, separator }: Words, at: number, phrase: string): number[] | undefined {
  const tokens: number[] = [];
  for (let text = ""; at < words.length; at++) {
    text += `${tokens.length === 0 ? "" : separator}${words[at]}`;
    if (!phrase.startsWith(text)) return undefined;
    tokens.push(at);
    if (text.length === phrase.length) return tokens;
  }
  return undefined;
}

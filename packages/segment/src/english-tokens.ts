import type { Span } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import { endWithFullStop } from "./english-full-stop.ts";
import { tokenEnd } from "./english-lexer.ts";
import { isSpace } from "./white-space.ts";
import { nextVisible } from "./words-around.ts";

interface TokenTable {
  /** Two words written as one, with the length of the first. */
  readonly joined: Readonly<Record<string, number>>;
  readonly keptPrefixes: readonly string[];
  readonly keptSuffixes: readonly string[];
  /** Words whose last letter an apostrophe stands for. */
  readonly dropped: readonly string[];
}

const table = readDataFile<TokenTable>(new URL("../data/english-tokens.json", import.meta.url));
const joined = new Map(Object.entries(table.joined));
/** By a small letter of ASCII, a bit for each length of such words that begin with it: few others are looked up. */
const joinedLengths = new Int32Array(0x80);
for (const word of [...joined.keys()].filter((word) => /^[a-z]/.test(word))) {
  const letter = word.charCodeAt(0);
  joinedLengths[letter] = (joinedLengths[letter] as number) | (1 << word.length);
}
const keptPrefixes = new Set(table.keptPrefixes);
const keptSuffixes = new Set(table.keptSuffixes);
const dropped = new Set(table.dropped);

const LONGEST_ADDRESS = 2000;

const CLITIC = /(?:n['’`]t|['’](?:s|S|m|M|d|D|re|RE|ve|VE|ll|LL)|['’])$/i;
/** OK'd, cc'd, ski'd; not who'd, I'd, Maria'd */
const VERB_IN_D = /^(?!who['’])(?:\p{Lu}{2}|cc|\p{Ll}+[aio])['’]d$/u;
const PLAIN = /^[A-Za-z]+$/;
/** Not e-, i- and x-, which begin words: x-Ray. */
const FOOTNOTE = /^[a-df-hj-np-wyz]-\p{Lu}\p{Ll}/u;
/** The number of a section or step, which GUM leaves its full stop: `1. Introduction` */
const LIST_NUMBER = /^\d{1,2}(?:\.\d{1,2})*\.$/;
const LIST_MARK = /^(?:\d{1,3}|[a-z]|[ivx]{1,4})\)$/;

/**
 * The tokens of one sentence, by the Penn Treebank's standard as CoreNLP practises it (`ptb`), or by the
 * later one of the LDC and Universal Dependencies (`ud`), which also splits hyphens, slashes and `US$`.
 * What becomes of a full stop after an abbreviation, `endWithFullStop` says.
 */
export function englishTokens(sentence: string, standard: "ptb" | "ud"): Span[] {
  const tokens: Span[] = [];
  let done = 0;
  let end = 0;
  for (let index = nextVisible(sentence, 0); index < sentence.length; index = nextVisible(sentence, end)) {
    end = chunkEnd(sentence, index);
    if (end <= done) continue;
    const chunk = sentence.slice(index, end);
    if (index < done) done = addChunk(tokens, sentence, done, end, standard);
    else if (standard === "ud" && index === 0 && LIST_NUMBER.test(chunk) && end < sentence.length)
      tokens.push({ start: index, end });
    else if (PLAIN.test(chunk)) addWord(tokens, sentence, index, end);
    else if (LIST_MARK.test(chunk) && !isInBrackets(sentence, index)) tokens.push({ start: index, end });
    else if (index === 0 && FOOTNOTE.test(chunk)) done = addFootnote(tokens, sentence, end, standard);
    else done = addChunk(tokens, sentence, index, end, standard);
  }
  return tokens;
}

/** The end of a stretch without white space. */
function chunkEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
  return end;
}

/** The letter and hyphen of a footnote, and its first word: a-Average rate paid yesterday. */
function addFootnote(tokens: Span[], text: string, end: number, standard: "ptb" | "ud"): number {
  tokens.push({ start: 0, end: 1 }, { start: 1, end: 2 });
  return addChunk(tokens, text, 2, end, standard);
}

/** Whether a bracket is open shortly before: (see Figure 1) holds no list mark. */
function isInBrackets(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - 200), position);
  return before.lastIndexOf("(") > before.lastIndexOf(")");
}

/** Adds the tokens of a stretch without white space; a token such as `. . .` may reach beyond. Returns where they end. */
function addChunk(tokens: Span[], text: string, from: number, to: number, standard: "ptb" | "ud"): number {
  const chunk = text.slice(from, to);
  const mayBeAddress = to - from <= LONGEST_ADDRESS && /@|:\/\/|www\./.test(chunk);
  let start = from;
  while (start < to) {
    let end = tokenEnd(text, start, mayBeAddress);
    const isAddress = mayBeAddress && /@.|:\/\/|^www\./.test(text.slice(start, end));
    if (!isAddress) end = endWithFullStop(text, start, end, standard);
    if (endsInApostrophe(text, start, end)) tokens.push({ start, end: ++end });
    else if (isAddress) tokens.push({ start, end });
    else if (standard === "ud") addParts(tokens, text, start, end);
    else addWord(tokens, text, start, end);
    start = end;
  }
  return start;
}

/** doin', ol'; not where the apostrophe may close a quotation. */
function endsInApostrophe(text: string, start: number, end: number): boolean {
  if (!/['’]/.test(text.charAt(end)) || !dropped.has(text.slice(start, end).toLowerCase())) return false;
  return !/(?:^|[\s("“])['‘]\p{L}/u.test(text.slice(0, start));
}

/** Splits clitics off: do|n't, can|not, Kim|'s, who|'d|'ve. */
function addWord(tokens: Span[], text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  const first = mayBeJoined(word) ? joined.get(word.toLowerCase()) : undefined;
  const cut = first ?? (/[^'’`]['’`]/.test(word) ? (CLITIC.exec(word)?.index ?? 0) : 0);
  if (cut === 0 || isWhole(text, start, word)) {
    tokens.push({ start, end });
    return;
  }
  if (first === undefined) addWord(tokens, text, start, start + cut);
  else tokens.push({ start, end: start + cut });
  tokens.push({ start: start + cut, end });
}

function mayBeJoined(word: string): boolean {
  const letter = word.charCodeAt(0) | 0x20;
  if (letter < 0x61 || letter > 0x7a) return true;
  return (((joinedLengths[letter] as number) >> word.length) & 1) === 1;
}

/** In titles (You Gotta Have Wa), decades (the 1930's), verbs (OK'd) and rock 'n' roll what looks like two words is one. */
function isWhole(text: string, start: number, word: string): boolean {
  if (/^['’]n['’]$/i.test(word) || VERB_IN_D.test(word)) return true;
  const before = text.slice(Math.max(0, start - 20), start);
  if (/^\d/.test(word))
    return /^(?:\d\d)?\d0['’]s$/.test(word) && /\b(?:the|early|late|mid)[\s-]$/i.test(before);
  return !/['’`]/.test(word) && /^\p{Lu}/u.test(word) && /\p{Lu}\p{L}*\s$/u.test(before);
}

/** The later standard: a word is also divided at hyphens, slashes, before `$` and after the `#` of a number. */
function addParts(tokens: Span[], text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  const symbol = /^[A-Z]+\$$/.test(word) ? end - 1 : /^#\d/.test(word) ? start + 1 : 0;
  if (symbol > 0) {
    tokens.push({ start, end: symbol }, { start: symbol, end });
    return;
  }
  if (!/(?:\p{L}|\.(?=.\p{L}{2}))[-/‑]\S|\d[-/]\p{L}|–/u.test(word) || isKeptWhole(word)) {
    addWord(tokens, text, start, end);
    return;
  }
  let from = start;
  for (const { index, 0: mark } of word.matchAll(/[-/‑–]/g)) {
    const at = start + index;
    if (mark === "/" && /^\d\/\d/.test(word.slice(index - 1))) continue;
    if (at > from) addWord(tokens, text, from, at);
    tokens.push({ start: at, end: at + mark.length });
    from = at + mark.length;
  }
  if (from < end) addWord(tokens, text, from, end);
}

/** A prefix or suffix that makes no word of its own: co-founder, ten-fold. */
function isKeptWhole(word: string): boolean {
  const hyphen = word.indexOf("-");
  if (hyphen === -1 || hyphen !== word.lastIndexOf("-") || word.includes("/")) return false;
  return keptPrefixes.has(word.slice(0, hyphen).toLowerCase()) || keptSuffixes.has(word.slice(hyphen + 1));
}

import { readDataFile, type Span } from "@discoprep/corpus";
import { abbreviationClass } from "./english-tables.ts";

interface TokenTable {
  /** Two words written as one, with the length of the first. */
  readonly joined: Readonly<Record<string, number>>;
  readonly keptPrefixes: readonly string[];
  readonly keptSuffixes: readonly string[];
}

const table = readDataFile<TokenTable>(new URL("../data/english-tokens.json", import.meta.url));
const joined = new Map(Object.entries(table.joined));
const keptPrefixes = new Set(table.keptPrefixes);
const keptSuffixes = new Set(table.keptSuffixes);

const L = String.raw`[\p{L}\p{M}]`;
const W = String.raw`[\p{L}\p{M}\p{N}]`;
const addresses: readonly string[] = [
  String.raw`(?:https?|ftp):\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]`,
  String.raw`www\.[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’]`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
];
const words: readonly string[] = [
  String.raw`[#@][\p{L}\p{N}_]+`,
  String.raw`[.…]*…[.…]*|\.{2,}|-{2,}|[!?]{2,}`,
  String.raw`(?:US|U\.S\.|C|A|AU|HK|NZ|S|R)\$`,
  String.raw`(?:${L}\.)+&(?:${L}\.)+`,
  String.raw`(?:${L}\.){2,}(?:-${W}+)*(?!${W})`,
  String.raw`\p{N}[\p{N}.,]*%-${L}+`,
  String.raw`\p{N}+(?:[-–/.,:]\p{N}+)+(?!-?${W})`,
  String.raw`['’]?\d\ds(?!${W})`,
  String.raw`['’](?:[Tt](?:is|was)|em|cause|til|n['’])(?!${W})`,
  String.raw`['’](?:[sS]|[mM]|[dD]|re|RE|ve|VE|ll|LL)(?!${W})`,
  String.raw`\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f]*`,
  String.raw`${W}+(?:(?:[-&/.,:'’_·‑]|\.-)${W}+)*(?:\(s\)|-(?=\s|$))?`,
];
const wordLexer = new RegExp(words.join("|"), "uy");
const addressLexer = new RegExp([...addresses, ...words].join("|"), "uy");
const LONGEST_ADDRESS = 2000;

const CHUNK = /\S+/g;
const CLITIC = /(?:n['’]t|['’](?:s|S|m|M|d|D|re|RE|ve|VE|ll|LL)|['’])$/i;
const PLAIN = /^[A-Za-z]+$/;
const LIST_MARK = /^(?:\d{1,3}|[a-z]|[ivx]{1,4})\)$/;

/**
 * The tokens of one sentence, by the Penn Treebank's standard as CoreNLP practises it (`ptb`), or by the
 * later one of the LDC and Universal Dependencies (`ud`), which also splits hyphens, slashes and `US$`.
 * A full stop after an abbreviation or initials stays with it, even at the end of the sentence.
 */
export function englishTokens(sentence: string, standard: "ptb" | "ud"): Span[] {
  const tokens: Span[] = [];
  for (const { index, 0: chunk } of sentence.matchAll(CHUNK)) {
    const end = index + chunk.length;
    if (PLAIN.test(chunk)) addWord(tokens, sentence, index, end);
    else if (LIST_MARK.test(chunk) && !isInBrackets(sentence, index)) tokens.push({ start: index, end });
    else addChunk(tokens, sentence, index, end, standard);
  }
  return tokens;
}

/** Whether a bracket is open shortly before: (see Figure 1) holds no list mark. */
function isInBrackets(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - 200), position);
  return before.lastIndexOf("(") > before.lastIndexOf(")");
}

function addChunk(tokens: Span[], text: string, from: number, to: number, standard: "ptb" | "ud"): void {
  const chunk = text.slice(from, to);
  const mayBeAddress = to - from <= LONGEST_ADDRESS && /@|:\/\/|www\./.test(chunk);
  const lexer = mayBeAddress ? addressLexer : wordLexer;
  for (let start = from; start < to; ) {
    lexer.lastIndex = start;
    const length = lexer.exec(text)?.[0].length ?? ((text.codePointAt(start) as number) > 0xffff ? 2 : 1);
    let end = start + length;
    if (keepsFullStop(text, start, end)) end++;
    const isAddress = mayBeAddress && /@.|:\/\/|^www\./.test(text.slice(start, end));
    if (isAddress) tokens.push({ start, end });
    else if (standard === "ud") addParts(tokens, text, start, end);
    else addWord(tokens, text, start, end);
    start = end;
  }
}

/** Whether the full stop at `end` belongs to the abbreviation or initial before it. */
function keepsFullStop(text: string, start: number, end: number): boolean {
  if (text.charAt(end) !== "." || text.charAt(end + 1) === ".") return false;
  const word = text.slice(start, end);
  const isLast = !/[\p{L}\p{N}]/u.test(text.slice(end + 1, end + 40));
  if (/^\p{L}$/u.test(word)) return !isLast && word !== "I";
  if (/\.\p{L}{1,2}$/u.test(word)) return true;
  const kind = abbreviationClass(word);
  if (kind === "beforeNumber") return /^\.,?\s*[\p{N}(]/u.test(text.slice(end, end + 5));
  return kind !== undefined && !(isLast && kind === "never");
}

/** Splits clitics off: do|n't, can|not, Kim|'s. */
function addWord(tokens: Span[], text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  const first = joined.get(word.toLowerCase());
  const cut = first ?? (word.includes("'") || word.includes("’") ? (CLITIC.exec(word)?.index ?? 0) : 0);
  if (cut > 0) tokens.push({ start, end: start + cut }, { start: start + cut, end });
  else tokens.push({ start, end });
}

/** The later standard: a word is also divided at hyphens, slashes and before `$`. */
function addParts(tokens: Span[], text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  if (/^[A-Z]+\$$/.test(word)) {
    tokens.push({ start, end: end - 1 }, { start: end - 1, end });
    return;
  }
  if (!/\p{L}[-/‑]\S|\d[-/]\p{L}|–/u.test(word) || isKeptWhole(word)) {
    addWord(tokens, text, start, end);
    return;
  }
  let from = start;
  for (const { index, 0: mark } of word.matchAll(/[-/‑–]/g)) {
    const at = start + index;
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

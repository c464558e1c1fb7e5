import type { Span } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { tokenWordClass } from "./english-abbreviations.ts";
import { classes as sentenceClasses } from "./english-rules.ts";
import { classes, Rules, table } from "./rules.ts";
import { isSpace, matchLength, nextVisible } from "./text-places.ts";

const fileSchema = z.strictObject({
  source: z.string(),
  classes,
  /** Two words written as one, with `|` between them. */
  joined: z.array(z.string()),
  /** The first row whose pattern matches makes a token; those of addresses are tried before the others. */
  tokens: z.array(
    z.strictObject({ pattern: z.string(), isAddress: z.boolean().optional(), example: z.string() }),
  ),
  tables: z.strictObject({ fullStop: table("kept", "parted"), word: table("whole", "divided") }),
});

const file = readDataFile(new URL("../data/english-tokens.json", import.meta.url), fileSchema);
const rules = new Rules({ ...sentenceClasses, ...file.classes });
const tokenRow = lexer(false);
const addressRow = lexer(true);
const keepsFullStop = rules.table(file.tables.fullStop);
const wordTable = rules.table(file.tables.word);
const joinedWords = new RegExp(
  `^(?:${file.joined.map((word) => word.replace("|", "(?=")).join("$)|")}$))`,
  "iy",
);
const plain = rules.pattern("{plain}");
const clitic = rules.pattern("{clitic}");
const addressSign = rules.pattern("{addressSign}");
const dropped = rules.pattern("^{dropped}$", "i");
const openSingle = rules.pattern("{openSingle}");
/** Longest stretch that is searched for addresses. */
const LONGEST_ADDRESS = 2000;

/** Longest word that is split, so that the time stays linear. */
const LONGEST_WORD = 200;

function lexer(forAddresses: boolean): RegExp {
  const rows = file.tokens.filter(({ isAddress = false }) => isAddress === forAddresses);
  return rules.sticky(rows.map(({ pattern }) => pattern).join("|"));
}

/** Returns the tokens of one sentence, by the Penn Treebank's standard as CoreNLP practises it. */
export function englishTokens(sentence: string): Span[] {
  const tokens: Span[] = [];
  for (let start = nextVisible(sentence, 0); start < sentence.length; ) {
    let end = start;
    while (end < sentence.length && !isSpace(sentence.charCodeAt(end))) end++;
    start = nextVisible(sentence, addStretch(tokens, sentence, start, end));
  }
  return tokens;
}

/** Adds the tokens of a stretch without white space. Returns where they end; a token such as `. . .` may reach beyond. */
function addStretch(tokens: Span[], text: string, from: number, to: number): number {
  const stretch = text.slice(from, to);
  if (plain.test(stretch)) {
    addWord(tokens, text, from, to);
    return to;
  }
  const mayBeAddress = stretch.length <= LONGEST_ADDRESS && addressSign.test(stretch);
  let start = from;
  while (start < to) {
    const address = mayBeAddress ? matchLength(addressRow, text, start) : 0;
    let end = start + address;
    if (address === 0) end = endWithFullStop(text, start, tokenEnd(text, start));
    if (endsInApostrophe(text, start, end)) tokens.push({ start, end: ++end });
    else if (address > 0) tokens.push({ start, end });
    else addWord(tokens, text, start, end);
    start = end;
  }
  return start;
}

function tokenEnd(text: string, start: number): number {
  const length = matchLength(tokenRow, text, start);
  return start + (length || String.fromCodePoint(text.codePointAt(start) ?? 0).length);
}

/** Returns the end of a token with its full stop, inside or after it, if it keeps one; or else without. */
function endWithFullStop(text: string, start: number, end: number): number {
  const stop = text.charAt(end - 1) === "." ? end - 1 : end;
  if (text.charAt(stop) !== "." || stop === start) return end;
  const word = tokenWordClass(text.slice(start, stop));
  const candidate = { text, position: start, mark: text.slice(start, stop + 1), end: stop + 1, word };
  return keepsFullStop(candidate) === "kept" ? stop + 1 : stop;
}

/** Tells whether a word is one as doin' or ol', unless the apostrophe may close a quotation. */
function endsInApostrophe(text: string, start: number, end: number): boolean {
  return (
    /['’]/.test(text.charAt(end)) &&
    dropped.test(text.slice(start, end)) &&
    !openSingle.test(text.slice(0, start))
  );
}

/** Splits clitics off: do|n't, can|not, Kim|'s, who|'d|'ve. */
function addWord(tokens: Span[], text: string, start: number, end: number): void {
  const word = end - start > LONGEST_WORD ? "" : text.slice(start, end);
  const joined = matchLength(joinedWords, word, 0);
  const cut = joined || (/['’`]/.test(word) ? (clitic.exec(word)?.index ?? 0) : 0);
  if (cut === 0 || wordTable({ text, position: start, mark: word, end, word: "" }) === "whole") {
    tokens.push({ start, end });
    return;
  }
  if (joined === 0) addWord(tokens, text, start, start + cut);
  else tokens.push({ start, end: start + cut });
  tokens.push({ start: start + cut, end });
}

import type { Span } from "@discoprep/corpus";
import { hasFilledLines } from "./filled-lines.ts";
import { localeOf } from "./locale.ts";
import { abbreviationKind, lastWord } from "./locale-abbreviations.ts";
import { type AbbreviationKind, type LocaleRules, localeRules } from "./locale-tables.ts";
import { trimmedSpan } from "./paragraphs.ts";
import { isSpace } from "./white-space.ts";

/** Closing marks that Unicode's rules leave to the next sentence, when a blank stands before them: « Oui ! » */
const STRAY_CLOSING = /[^\S\n]?[»”]+(?=\s|$)/y;
const STRAIGHT_CLOSING = /[^\S\n]?"(?=\s|$)/y;
/** Unicode's rules see no end in `…`, none before a bracket or number that lower case follows, and none before a dash. */
const OTHER_ENDS =
  /…["'»”“’)\]]*(?=\s)|[.!?]["'»”“’)\]]*(?=\s+[(\d])|[.!?]["'»”“’)]*(?=\s[–—-]\s?[¿¡„“"«]?\p{Lu})/gu;
const SHORTEST_BEFORE_NUMBER = 4;
const FIRST_WORD = /[\p{L}\p{M}\p{N}]+/uy;
/** A number and what it counts: 5 kg, 3 mln zł. */
const AFTER_NUMBER = /\p{N}\s?(?:\p{L}{3,4}\.?\s)?\p{L}+\.$/u;
const BEFORE_LENGTH = 40;
const FARTHEST_WORD = 40;

/**
 * Sentences of any language: Unicode's text segmentation (UAX 29) with the locale's tailoring, and a layer
 * that mends what it does at abbreviations, initials, ordinals, ellipses and quotation marks. Eight languages
 * have words of their own for it, in data/sentences-*.json.
 */
export function localeSentences(text: string, language: string): Span[] {
  const rules = localeRules(language);
  const flat = hasFilledLines(text) ? text.replaceAll("\n", " ") : text;
  const sentences: Span[] = [];
  let start = 0;
  for (const boundary of boundariesOf(flat, language)) {
    const end = afterStrayClosing(flat, start, boundary);
    if (end <= start || !endsSentence(flat, end, rules)) continue;
    const span = trimmedSpan(text, start, end);
    if (span.end > span.start) sentences.push(span);
    start = end;
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}

/** Where Unicode's rules or the marks they leave out may end a sentence, ascending; the end of the text is none. */
function boundariesOf(text: string, language: string): number[] {
  const segmenter = new Intl.Segmenter(localeOf(language), { granularity: "sentence" });
  const boundaries = new Set<number>();
  for (const { index } of segmenter.segment(text)) boundaries.add(index);
  for (const { index, 0: marks } of text.matchAll(OTHER_ENDS)) boundaries.add(index + marks.length);
  boundaries.delete(0);
  boundaries.delete(text.length);
  return [...boundaries].sort((a, b) => a - b);
}

/** Moves a boundary behind closing marks that stand apart; a straight mark closes if one is open. */
function afterStrayClosing(text: string, start: number, boundary: number): number {
  let from = boundary;
  while (from > start && isSpace(text.charCodeAt(from - 1))) from--;
  STRAY_CLOSING.lastIndex = from;
  if (STRAY_CLOSING.test(text)) return STRAY_CLOSING.lastIndex;
  STRAIGHT_CLOSING.lastIndex = from;
  const isOpen = text.slice(start, from).split('"').length % 2 === 0;
  return isOpen && STRAIGHT_CLOSING.test(text) ? STRAIGHT_CLOSING.lastIndex : boundary;
}

function endsSentence(text: string, end: number, rules: LocaleRules): boolean {
  const before = text.slice(Math.max(0, end - BEFORE_LENGTH), end).trimEnd();
  const next = firstWord(text, end);
  const isLineBreak = text.slice(end - 1, end + 1).includes("\n");
  if (before.endsWith(".")) {
    const isBracket = text.charAt(nextVisible(text, end)) === "(";
    return fullStopEnds(before, { next, isBracket, isLineBreak }, rules);
  }
  if (isLineBreak || text.charAt(nextVisible(text, end)) === "(") return true;
  if (startsLower(next)) return false;
  if (!before.replace(/["'»”“’)\]\s]+$/, "").endsWith("…")) return true;
  return next === "" || !rules.capitalisedNouns || rules.starters.has(next);
}

/** What stands after a full stop. */
interface Follower {
  /** The first word. */
  readonly next: string;
  readonly isBracket: boolean;
  readonly isLineBreak: boolean;
}

function fullStopEnds(
  before: string,
  { next, isBracket, isLineBreak }: Follower,
  rules: LocaleRules,
): boolean {
  const word = lastWord(before);
  const kind = abbreviationKind(before, word, rules);
  if (kind === "never") return false;
  if (isLineBreak) return true;
  if (startsLower(next)) return isBracket && kind === undefined && !isInitials(word) && word.length > 1;
  const isNumber = /^\p{N}/u.test(next);
  const isNumbered = isNumber || /^\p{Lu}\.$/u.test(next);
  if (kind === "beforeNumber" && (isNumber || !isInitials(word))) return !isNumbered;
  if (isNumber && isInitials(word)) return false;
  if (isNumber && isShort(word)) return isCounted(before, kind) || isStarter(word, rules);
  const startsSentence = isStarter(next, rules);
  if (kind === "unlessStarter" || isInitials(word)) return startsSentence;
  if (kind === undefined && /^\p{Ll}$/u.test(word)) return AFTER_NUMBER.test(before);
  return !isOrdinal(before, word, next, rules);
}

function isShort(word: string): boolean {
  return word !== "" && word.length < SHORTEST_BEFORE_NUMBER && !/\p{N}/u.test(word);
}

/** Whether a short word is a unit and not an abbreviation before a number: `Er wiegt 5 kg. 6 kg sind` */
function isCounted(before: string, kind: AbbreviationKind | undefined): boolean {
  return AFTER_NUMBER.test(before) && (kind === undefined || !/\p{N}{4}\s\p{L}+\.$/u.test(before));
}

/** Whether a word is a function word, in whichever case. */
function isStarter(word: string, rules: LocaleRules): boolean {
  return rules.starters.has(word) || rules.starters.has(word.charAt(0).toUpperCase() + word.slice(1));
}

/** `F`, `T.S`, `J.-P`: capital letters with stops between; `Hans-J`. */
function isInitials(word: string): boolean {
  return /^(?:\p{Lu}\p{Ll}+-)?\p{Lu}(?:\.-?\p{L})*$/u.test(word);
}

/**
 * am 4. Platz, 3. Oktober, Ludwig XIV. war: a short number or a Roman one, in languages that write ordinals so;
 * not one that an abbreviation stands before: Bd. 2.
 */
function isOrdinal(before: string, word: string, next: string, rules: LocaleRules): boolean {
  if (!rules.ordinals || !/^(?:\d{1,2}|[IVX]{2,5})$/.test(word)) return false;
  if (rules.months.has(next)) return true;
  const label = before.slice(0, before.length - word.length - 1).trimEnd();
  const isLabelled =
    label.endsWith(".") && abbreviationKind(label, lastWord(label), rules) === "beforeNumber";
  return !isLabelled && !rules.starters.has(next);
}

function nextVisible(text: string, from: number): number {
  let position = from;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** The first word after a boundary, past opening marks, dashes and brackets; an initial with its full stop. */
function firstWord(text: string, from: number): string {
  const limit = Math.min(text.length, from + FARTHEST_WORD);
  let start = from;
  while (start < limit && !/[\p{L}\p{N}]/u.test(text.charAt(start))) start++;
  FIRST_WORD.lastIndex = start;
  const word = FIRST_WORD.exec(text)?.[0] ?? "";
  return word.length === 1 && text.charAt(start + 1) === "." ? `${word}.` : word;
}

function startsLower(word: string): boolean {
  return /^\p{Ll}[^\p{Lu}]*$/u.test(word);
}

import { isSpace, type Span } from "@discoprep/corpus";
import { abbreviationClass, isSentenceStarter, isSpeechVerb } from "./english-tables.ts";
import { trimmedSpan } from "./paragraphs.ts";

const TERMINAL_RUN = /[.!?…]+/g;
const NOTE = /[^\S\n]{0,2}\[\d{1,3}\]/y;
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/uy;
const CLOSING: ReadonlySet<string> = new Set(['"', "'", "”", "’", "»", ")", "]", "}"]);
const NOT_IN_WORD = /[^\p{L}\p{N}\p{Cs}]/u;
const OPENING: ReadonlySet<string> = new Set(['"', "'", "“", "‘", "«", "(", "[", "{", "`", "-", "–", "—"]);

/** Terminal marks and what stands around them. */
interface Candidate {
  /** Where the sentence to be ended begins. */
  readonly start: number;
  /** The marks begin here, … */
  readonly position: number;
  /** … their run ends here, … */
  readonly marksEnd: number;
  /** … and the sentence would end here, after closing quotes, brackets and notes. */
  readonly end: number;
}

interface NextWord {
  readonly start: number;
  readonly word: string;
}

/**
 * The sentences of one paragraph of English, without white space between them. Terminal marks before white
 * space decide, with what follows and the abbreviation tables. A line break ends a sentence unless the
 * paragraph's lines are filled (some line goes on in lower case on the next).
 */
export function splitEnglishSentences(text: string): Span[] {
  const lines = linesOf(text);
  if (lines.length < 2 || areFilled(text, lines)) return sentencesOfLine(text);
  return lines.flatMap((line) =>
    sentencesOfLine(text.slice(line.start, line.end)).map(({ start, end }) => ({
      start: line.start + start,
      end: line.start + end,
    })),
  );
}

/** Lines that hold anything, without white space at either end. */
function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = trimmedSpan(text, start, end);
    if (line.end > line.start) lines.push(line);
    start = end + 1;
  }
  return lines;
}

function areFilled(text: string, lines: readonly Span[]): boolean {
  return lines.some((line, index) => {
    const next = lines[index + 1];
    if (next === undefined || /[.!?…:;"'”’)\]]/.test(text.charAt(line.end - 1))) return false;
    return /\p{Ll}/u.test(text.charAt(next.start));
  });
}

function sentencesOfLine(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const { index, 0: marks } of text.matchAll(TERMINAL_RUN)) {
    const marksEnd = index + marks.length;
    const end = afterClosing(text, marksEnd);
    if (end >= text.length || !isSpace(text.charCodeAt(end))) continue;
    if (index > start && endsSentence(text, { start, position: index, marksEnd, end })) {
      sentences.push(trimmedSpan(text, start, end));
      start = end;
    }
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}

function afterClosing(text: string, from: number): number {
  let end = from;
  for (;;) {
    NOTE.lastIndex = end;
    const note = NOTE.exec(text);
    if (note !== null) end += note[0].length;
    else if (CLOSING.has(text.charAt(end))) end++;
    else return end;
  }
}

function endsSentence(text: string, candidate: Candidate): boolean {
  const { start, position, marksEnd, end } = candidate;
  const isDetached = isSpace(text.charCodeAt(position - 1));
  if (isDetached && marksEnd - position > 1 && text.charAt(position) === ".") return false;
  if (nextVisible(text, start) === position) return false;
  const next = nextWord(text, end);
  const follower = text.charAt(nextVisible(text, end));
  if (startsLower(next.word) && follower !== "(" && !isCareless(text, candidate, next)) return false;
  if (follower === "." || follower === "…") return false;
  const marks = text.slice(position, marksEnd);
  if (marks === ".") return fullStopEnds(text, candidate, next);
  return marks.startsWith("..") || marks.startsWith("…") || strongMarkEnds(text, candidate, next);
}

/** `!` and `?` in a name (Yahoo!), in a title before a bracket, or in a quotation whose speaker follows, end no sentence. */
function strongMarkEnds(
  text: string,
  { start, position, marksEnd, end }: Candidate,
  next: NextWord,
): boolean {
  if (end === marksEnd) {
    const isName = abbreviationClass(`${wordBefore(text, start, position)}!`) !== undefined;
    return isName ? isSentenceStarter(next.word) : text.charAt(nextVisible(text, end)) !== "(";
  }
  const closing = text.charAt(marksEnd);
  if (closing !== '"' && closing !== "”") return true;
  const verb = nextWord(text, next.start + next.word.length);
  return !isSpeechVerb(verb.word);
}

function nextVisible(text: string, from: number): number {
  let position = from;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

function nextWord(text: string, from: number): NextWord {
  let position = from;
  while (
    position < text.length &&
    (isSpace(text.charCodeAt(position)) || OPENING.has(text.charAt(position)))
  ) {
    position++;
  }
  WORD.lastIndex = position;
  return { start: position, word: WORD.exec(text)?.[0] ?? "" };
}

/** A new sentence in careless lower case: a word of some length, a full stop, and a pronoun. */
function isCareless(text: string, { position, marksEnd, end }: Candidate, next: NextWord): boolean {
  if (end - position !== 1 || text.charAt(marksEnd - 1) !== "." || !/^(?:i|we|he|she|they)$/.test(next.word))
    return false;
  return /\p{L}{4}$/u.test(text.slice(position - 4, position));
}

/** Lower case throughout; `eHow` may begin a sentence. */
function startsLower(word: string): boolean {
  return /^\p{Ll}[^\p{Lu}]*$/u.test(word);
}

function fullStopEnds(text: string, { start, position }: Candidate, next: NextWord): boolean {
  const word = wordBefore(text, start, position);
  if (word === "") return true;
  if (isEnumeration(text, start, position, word)) return false;
  const kind = abbreviationClass(word);
  if (kind === "never" || /^\p{Ll}$/u.test(word)) return false;
  if (kind === "beforeNumber") return !/^\p{N}/u.test(next.word);
  if (kind === "unlessStarter" || isInitialism(word)) return isSentenceStarter(next.word);
  return true;
}

/** The word that a full stop follows, without a quote, bracket or list mark before it. */
function wordBefore(text: string, start: number, position: number): string {
  let from = position;
  while (from > start && !isSpace(text.charCodeAt(from - 1))) from--;
  while (from < position && NOT_IN_WORD.test(text.charAt(from))) from++;
  return text.slice(from, position);
}

/** `J`, `U.S`, `p.m`: single letters with full stops between. */
function isInitialism(word: string): boolean {
  return /^\p{L}(?:\.\p{L})*$/u.test(word);
}

/** `1.` or `a.` at the beginning. */
function isEnumeration(text: string, start: number, position: number, word: string): boolean {
  if (!/^(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[ivxIVX]{1,5})$/.test(word)) return false;
  return text.slice(start, position).trim() === word;
}

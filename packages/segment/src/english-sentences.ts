import { isSpace, type Span } from "@discoprep/corpus";
import { linesOfParagraph } from "./english-lines.ts";
import { speakerFollows } from "./english-speaker.ts";
import {
  abbreviationClass,
  beginsClause,
  isSentenceStarter,
  labelBefore,
  mayBeginCareless,
  noteOrEmoticon,
  subjectAndVerb,
} from "./english-tables.ts";
import { matchesAt, matchLength } from "./matches-at.ts";
import { trimmedSpan } from "./paragraphs.ts";

const TERMINAL_RUN = /[.!?…]+/g;
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/uy;
const CLOSING: ReadonlySet<string> = new Set(['"', "'", "”", "’", "»", ")", "]", "}"]);
/** Writers turn a closing mark the wrong way round: decision.“ However */
const TURNED: ReadonlySet<string> = new Set(["“", "‘", "„", "«", "`"]);
const NOT_IN_WORD = /[^\p{L}\p{N}\p{Cs}]/u;
const OPENING: ReadonlySet<string> = new Set(['"', "'", "“", "‘", "«", "(", "[", "{", "`", "-", "–", "—"]);
const OPENING_QUOTE = /["'“‘`]/;

/** A letter that no emoticon begins with. */
const CAPITAL = /[A-WYZ]/;

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
 * paragraph's lines are filled, or the line ends in an abbreviation.
 */
export function splitEnglishSentences(text: string): Span[] {
  const sentences: Span[] = [];
  for (const { start, end } of linesOfParagraph(text)) {
    const line = end - start === text.length ? text : text.slice(start, end);
    for (const sentence of sentencesOfLine(line)) {
      sentences.push({ start: start + sentence.start, end: start + sentence.end });
    }
  }
  return sentences;
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
  if (text.charCodeAt(from) === 0x20 && CAPITAL.test(text.charAt(from + 1))) return from;
  let end = from;
  for (;;) {
    const mark = text.charAt(end);
    if (CLOSING.has(mark) || (TURNED.has(mark) && isSpace(text.charCodeAt(end + 1)))) end++;
    else {
      const length = noteLength(text, end);
      if (length === 0) return end;
      end += length;
    }
  }
}

/** Notes and emoticons begin with a bracket or mark, none with a letter but x. */
function noteLength(text: string, position: number): number {
  const first = text.charAt(isSpace(text.charCodeAt(position)) ? position + 1 : position);
  if (first === "" || /[\p{L}\p{N}"“]/u.test(first))
    return /[xX]/.test(first) ? matchLength(noteOrEmoticon, text, position) : 0;
  return matchLength(noteOrEmoticon, text, position);
}

function endsSentence(text: string, candidate: Candidate): boolean {
  const { start, position, marksEnd, end } = candidate;
  if (nextVisible(text, start) === position) return false;
  const marks = text.slice(position, marksEnd);
  const next = nextWord(text, end);
  const follower = text.charAt(nextVisible(text, end));
  if (startsLower(next.word) && follower !== "(" && !isCareless(text, candidate, next)) return false;
  if (follower === "." || follower === "…") return false;
  if (marks === ".") return fullStopEnds(text, candidate, next);
  if (marks.startsWith("..") && isSpace(text.charCodeAt(position - 1)))
    return followsTerminal(text, position);
  return marks.startsWith("..") || marks.startsWith("…") || strongMarkEnds(text, candidate, next);
}

/** An ellipsis between blanks ends a sentence only after a question or exclamation: `Why? ... There is` */
function followsTerminal(text: string, position: number): boolean {
  return /[!?]["'”’)]?\s$/.test(text.slice(Math.max(0, position - 3), position));
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
  return opensMidSentence(text.slice(start, position)) || !speakerFollows(text, end);
}

/** Whether a quotation opens after other words of the sentence: He shouted "Stop! */
function opensMidSentence(sentence: string): boolean {
  return /\S(?:\s+|(?<=:))["“]\S[^"“”]*$/.test(sentence);
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
  return { start: position, word: wordAt(text, position) };
}

/** The word that begins at a position, or nothing. */
function wordAt(text: string, position: number): string {
  WORD.lastIndex = position;
  return WORD.exec(text)?.[0] ?? "";
}

/**
 * A new sentence in careless lower case: after `!` or `?` that ends no name, outside quotations, with other
 * words than the last one; or a word of some length, a full stop, and a pronoun.
 */
function isCareless(
  text: string,
  { start, position, marksEnd, end }: Candidate,
  { word }: NextWord,
): boolean {
  if (end !== marksEnd) return false;
  const last = text.charAt(marksEnd - 1);
  if (last === "!" || last === "?") {
    const before = /\p{L}+(?=\s?$)/u.exec(text.slice(Math.max(0, position - 20), position))?.[0] ?? "A";
    if (!startsLower(before) || before === word || !mayBeginCareless(word)) return false;
    return !OPENING_QUOTE.test(text.slice(end, end + 2)) && !opensMidSentence(text.slice(start, position));
  }
  if (last !== "." || marksEnd - position !== 1 || !/^(?:i|we|he|she|they)$/.test(word)) return false;
  return /\p{L}{4}$/u.test(text.slice(position - 4, position));
}

/** Lower case throughout; `eHow` may begin a sentence. */
function startsLower(word: string): boolean {
  return /^\p{Ll}[^\p{Lu}]*$/u.test(word);
}

function fullStopEnds(text: string, { start, position, end }: Candidate, next: NextWord): boolean {
  const word = wordBefore(text, start, position);
  if (word === "") return true;
  if (isEnumeration(text, start, position, word)) return false;
  const kind = abbreviationClass(word);
  if (kind === "never") return /^\p{Lu}{2,}$/u.test(word) && isStarterHere(text, next);
  if (/^\p{Ll}$/u.test(word)) return false;
  if (kind === "beforeNumber" || kind === "beforeCapital") {
    return !/^\p{N}/u.test(next.word) && !startsLower(next.word);
  }
  if (kind === undefined && !isInitialism(word)) return true;
  if (isStarterHere(text, next) || labelBefore.test(text.slice(Math.max(start, position - 20), position)))
    return true;
  const isWholeSentence = text.slice(start, position).trim() === word;
  return kind === "unlessClause" && !isWholeSentence && clauseFollows(text, end, next);
}

/** A sentence starter; `A.` and `I.` are initials. */
function isStarterHere(text: string, { start, word }: NextWord): boolean {
  return isSentenceStarter(word) && !(word.length === 1 && text.charAt(start + 1) === ".");
}

/** `Inc. Terms weren't disclosed`, `Inc. "Actually, the`; not `Inc. Chairman Poe`. */
function clauseFollows(text: string, end: number, next: NextWord): boolean {
  const nextEnd = next.start + next.word.length;
  const isQuoted = OPENING_QUOTE.test(text.slice(end, next.start));
  if (isQuoted && text.charAt(nextEnd) === ",") return true;
  if (text.slice(end, next.start).includes("(")) return false;
  if (matchesAt(subjectAndVerb, text, next.start)) return true;
  return isSpace(text.charCodeAt(nextEnd)) && beginsClause(next.word, wordAt(text, nextEnd + 1));
}

/** The word that a full stop follows, without a quote, bracket or list mark before it. */
function wordBefore(text: string, start: number, position: number): string {
  let from = position;
  while (from > start && !isSpace(text.charCodeAt(from - 1))) from--;
  while (from < position && NOT_IN_WORD.test(text.charAt(from))) from++;
  return text.slice(from, position);
}

/** `J`, `U.S`, `p.m`, `J.-P`: single letters with full stops between. */
function isInitialism(word: string): boolean {
  return /^\p{L}(?:\.-?\p{L})*$/u.test(word);
}

/** `1.` or `a.` at the beginning. */
function isEnumeration(text: string, start: number, position: number, word: string): boolean {
  if (!/^(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[ivxIVX]{1,5})$/.test(word)) return false;
  return text.slice(start, position).trim() === word;
}

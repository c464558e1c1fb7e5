import type { Span } from "@discoprep/corpus";
import { abbreviationClass } from "./english-abbreviations.ts";
import { ellipsisEnds } from "./english-ellipsis.ts";
import { emoticonEnd } from "./english-emoticons.ts";
import { linesOfParagraph } from "./english-lines.ts";
import { isCareless, isInQuotedClause, strongMarkEnds } from "./english-marks.ts";
import { bracketedSentence, noteOrEmoticon, stageDirection } from "./english-patterns.ts";
import { isAttributed } from "./english-speaker.ts";
import { fullStopEnds } from "./english-stops.ts";
import { isSentenceStarter } from "./english-words.ts";
import { matchesAt, matchLength } from "./matches-at.ts";
import { trimmedSpan } from "./paragraphs.ts";
import { isSpace } from "./white-space.ts";
import { type Candidate, nextVisible, nextWord, startsLower, wordAt } from "./words-around.ts";

/** Terminal marks, and what emoticons and emoji begin with. One match at a time, without an object for each. */
const MARK = /[.!?…:;=<^\u2639-\ud83e]/g;
/** The dash with which a speaker breaks off before another one speaks. */
const BROKEN_OFF = /[—–-](?= ?["”]\s["“][A-Z])/;
const MARK_OR_BROKEN_OFF = new RegExp(`${MARK.source}|${BROKEN_OFF.source}`, "g");
const CLOSING: ReadonlySet<string> = new Set([..."\"'”’»)]}*†‡¹²³⁰⁴⁵⁶⁷⁸⁹"]);
/** Writers turn a closing mark the wrong way round: decision.“ However */
const TURNED: ReadonlySet<string> = new Set(["“", "‘", "„", "«", "`"]);
/** A closing mark between blanks: `the school. ' I was` */
const CLOSING_ALONE = / (?:'(?!')|[”’)\]])(?=\s)/uy;
/** An address may follow a sentence, and is one of its own; a user's or a forum's name may begin one: u/orr. */
const ADDRESS = /\[?(?:https?:\/\/|www\.)|[ru]\/\w{2}/uy;

const ELLIPSIS_AND_WORD = /(?:\.{3}|…)\p{L}/uy;

/** A word of three letters or more that is no part of an address or name. */
const WORD_BEFORE = /(?<![\p{L}\p{N}./@_-])\p{L}\p{Ll}{2,}$/u;
const LONGEST_WORD = 30;
/** How far back a quotation may have begun. */
const FARTHEST_QUOTE = 1500;
const DASH: ReadonlySet<string> = new Set([..."—–-"]);
const BRACKET: ReadonlySet<string> = new Set(["(", "["]);
/** A letter that no emoticon begins with. */
const CAPITAL = /[A-WYZ]/;

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
  const hasQuotations = text.includes('"') || text.includes("“");
  const marks = hasQuotations && BROKEN_OFF.test(text) ? MARK_OR_BROKEN_OFF : MARK;
  let start = 0;
  let position = nextMark(marks, text, 0);
  while (position !== -1) {
    const marksEnd = terminalsEnd(text, position);
    const end =
      marksEnd > position
        ? sentenceEnd(text, start, position, marksEnd, hasQuotations)
        : DASH.has(text.charAt(position))
          ? text.slice(position, position + 3).search(/["”]/) + position + 1
          : emoticonEnd(text, start, position);
    if (end !== -1) {
      sentences.push(trimmedSpan(text, start, end));
      start = BRACKET.has(text.charAt(end + 1)) ? end + matchLength(stageDirection, text, end) : end;
      if (start > end) sentences.push(trimmedSpan(text, end, start));
    }
    position = nextMark(marks, text, Math.max(marksEnd, position + 1, start));
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}

/** Where the sentence ends that terminal marks may end, past its closing marks and notes; -1 where it does not. */
function sentenceEnd(
  text: string,
  start: number,
  position: number,
  marksEnd: number,
  hasQuotations: boolean,
): number {
  const end = afterClosing(text, start, marksEnd);
  if (position <= start || end >= text.length) return -1;
  if (!isSpace(text.charCodeAt(end))) return isBlankMissing(text, position, marksEnd) ? marksEnd : -1;
  const candidate = { start, position, marksEnd, end, next: nextWord(text, end) };
  if (!endsSentence(text, candidate)) return -1;
  return hasQuotations && isInOrAfterQuotation(text, candidate) ? -1 : end;
}

/** `great.The food`, `Really?Yes, he`: a word in small letters, and one that begins sentences; not Salon.com or `std.For.each`. */
function isBlankMissing(text: string, position: number, marksEnd: number): boolean {
  if (!CAPITAL.test(text.charAt(marksEnd))) return false;
  const word = wordAt(text, marksEnd);
  if (
    !isSentenceStarter(word) ||
    !/^,?\s/.test(text.slice(marksEnd + word.length, marksEnd + word.length + 2))
  )
    return false;
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, position - LONGEST_WORD), position))?.[0];
  return before !== undefined && abbreviationClass(before) === undefined;
}

/** Where the next terminal mark or emoticon begins, or -1. */
function nextMark(marks: RegExp, text: string, from: number): number {
  marks.lastIndex = from;
  return marks.test(text) ? marks.lastIndex - 1 : -1;
}

/** Where a run of terminal marks ends; the position itself where none stands there. */
function terminalsEnd(text: string, position: number): number {
  let end = position;
  while (isTerminal(text.charCodeAt(end))) end++;
  return end;
}

/** . ! ? … */
function isTerminal(unit: number): boolean {
  return unit === 0x2e || unit === 0x21 || unit === 0x3f || unit === 0x2026;
}

function afterClosing(text: string, start: number, from: number): number {
  if (text.charCodeAt(from) === 0x20 && CAPITAL.test(text.charAt(from + 1))) return from;
  let end = from;
  for (;;) {
    const mark = text.charAt(end);
    if (CLOSING.has(mark) || (TURNED.has(mark) && isSpace(text.charCodeAt(end + 1)))) end++;
    else if (mark === " " && (matchesAt(CLOSING_ALONE, text, end) || closesAlone(text, start, end))) end += 2;
    else {
      const length = noteLength(text, end);
      if (length === 0) return end;
      end += length;
    }
  }
}

/**
 * Whether a straight mark between blanks closes: `was late. " He left`, not `she said. " Who`. The sentence has one
 * mark before it, or none while its paragraph has an odd number.
 */
function closesAlone(text: string, start: number, position: number): boolean {
  if (text.charAt(position + 1) !== '"' || !/^(?:\s|$)/.test(text.charAt(position + 2))) return false;
  const marks = text.slice(Math.max(start, position - FARTHEST_QUOTE), position).split('"').length - 1;
  if (marks > 0) return marks % 2 === 1;
  return text.slice(Math.max(0, start - FARTHEST_QUOTE), start).split('"').length % 2 === 0;
}

/** Notes and emoticons begin with a bracket, a digit or a mark, none with a letter but x. */
function noteLength(text: string, position: number): number {
  const first = text.charAt(isSpace(text.charCodeAt(position)) ? position + 1 : position);
  if (first === "" || /[\p{L}\p{N}"“]/u.test(first))
    return /[xX\d]/.test(first) ? matchLength(noteOrEmoticon, text, position) : 0;
  return matchLength(noteOrEmoticon, text, position);
}

function endsSentence(text: string, candidate: Candidate): boolean {
  const { start, position, end, next } = candidate;
  if (nextVisible(text, start) === position) return false;
  const visible = nextVisible(text, end);
  const follower = text.charAt(visible);
  if (follower === "." || follower === "…") return beginsWithEllipsis(text, candidate, visible);
  if (startsLower(next.word) && follower !== "(" && !mayBeginLower(text, candidate, visible)) return false;
  return marksEndSentence(text, candidate);
}

/** After a question or exclamation: `And can you? ...Not yet.` */
function beginsWithEllipsis(text: string, { end }: Candidate, visible: number): boolean {
  return (
    /[!?]["”’)]?$/.test(text.slice(Math.max(0, end - 2), end)) && matchesAt(ELLIPSIS_AND_WORD, text, visible)
  );
}

function isInOrAfterQuotation(text: string, candidate: Candidate): boolean {
  const isAfter = candidate.end > candidate.marksEnd;
  return isAfter ? isAttributed(text, candidate) : isInQuotedClause(text, candidate);
}

function mayBeginLower(text: string, candidate: Candidate, visible: number): boolean {
  if (matchesAt(ADDRESS, text, visible) || matchesAt(bracketedSentence, text, visible)) return true;
  return isCareless(text, candidate);
}

function marksEndSentence(text: string, candidate: Candidate): boolean {
  const { position, marksEnd } = candidate;
  const first = text.charAt(position);
  if (first === "." && marksEnd - position === 1) return fullStopEnds(text, candidate);
  if ((first === "…" || text.startsWith("..", position)) && !/[!?]/.test(text.slice(position, marksEnd)))
    return ellipsisEnds(text, candidate);
  return strongMarkEnds(text, candidate);
}

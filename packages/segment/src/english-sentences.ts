import { isSpace, type Span } from "@discoprep/corpus";
import { ellipsisEnds } from "./english-ellipsis.ts";
import { splitAtEmoticons } from "./english-emoticons.ts";
import { linesOfParagraph } from "./english-lines.ts";
import { isCareless, isInQuotedClause, strongMarkEnds } from "./english-marks.ts";
import { isAttributed } from "./english-speaker.ts";
import { fullStopEnds } from "./english-stops.ts";
import { noteOrEmoticon } from "./english-tables.ts";
import { matchesAt, matchLength } from "./matches-at.ts";
import { trimmedSpan } from "./paragraphs.ts";
import { type Candidate, nextVisible, nextWord, startsLower } from "./words-around.ts";

const TERMINALS = ".!?…";
/** One match at a time, without an object for each. */
const TERMINAL = /[.!?…]/g;
const CLOSING: ReadonlySet<string> = new Set(['"', "'", "”", "’", "»", ")", "]", "}"]);
/** Writers turn a closing mark the wrong way round: decision.“ However */
const TURNED: ReadonlySet<string> = new Set(["“", "‘", "„", "«", "`"]);
/** A closing mark between blanks: `the school. ' I was` */
const CLOSING_ALONE = / (?:'(?!')|[”’)\]])(?=\s)/uy;
/** An address may follow a sentence, and is one of its own. */
const ADDRESS = /\[?(?:https?:\/\/|www\.)/uy;

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
    for (const sentence of sentencesOfLine(line).flatMap((found) => splitAtEmoticons(line, found))) {
      sentences.push({ start: start + sentence.start, end: start + sentence.end });
    }
  }
  return sentences;
}

function sentencesOfLine(text: string): Span[] {
  const sentences: Span[] = [];
  const hasQuotations = text.includes('"') || text.includes("“");
  let start = 0;
  let position = nextTerminal(text, 0);
  while (position !== -1) {
    const marksEnd = terminalsEnd(text, position);
    const end = afterClosing(text, marksEnd);
    if (position > start && end < text.length && isSpace(text.charCodeAt(end))) {
      const candidate = { start, position, marksEnd, end, next: nextWord(text, end) };
      if (endsSentence(text, candidate) && !(hasQuotations && isInOrAfterQuotation(text, candidate))) {
        sentences.push(trimmedSpan(text, start, end));
        start = end;
      }
    }
    position = nextTerminal(text, marksEnd);
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}

/** Where the next run of terminal marks begins, or -1. */
function nextTerminal(text: string, from: number): number {
  TERMINAL.lastIndex = from;
  return TERMINAL.test(text) ? TERMINAL.lastIndex - 1 : -1;
}

function terminalsEnd(text: string, position: number): number {
  let end = position + 1;
  while (TERMINALS.includes(text.charAt(end)) && end < text.length) end++;
  return end;
}

function afterClosing(text: string, from: number): number {
  if (text.charCodeAt(from) === 0x20 && CAPITAL.test(text.charAt(from + 1))) return from;
  let end = from;
  for (;;) {
    const mark = text.charAt(end);
    if (CLOSING.has(mark) || (TURNED.has(mark) && isSpace(text.charCodeAt(end + 1)))) end++;
    else if (mark === " " && matchesAt(CLOSING_ALONE, text, end)) end += 2;
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
  const { start, position, end, next } = candidate;
  if (nextVisible(text, start) === position) return false;
  const visible = nextVisible(text, end);
  const follower = text.charAt(visible);
  if (follower === "." || follower === "…") return false;
  if (startsLower(next.word) && follower !== "(" && !mayBeginLower(text, candidate, visible)) return false;
  return marksEndSentence(text, candidate);
}

function isInOrAfterQuotation(text: string, candidate: Candidate): boolean {
  const isAfter = candidate.end > candidate.marksEnd;
  return isAfter ? isAttributed(text, candidate) : isInQuotedClause(text, candidate);
}

function mayBeginLower(text: string, candidate: Candidate, visible: number): boolean {
  return matchesAt(ADDRESS, text, visible) || isCareless(text, candidate);
}

function marksEndSentence(text: string, candidate: Candidate): boolean {
  const { position, marksEnd } = candidate;
  const first = text.charAt(position);
  if (first === "." && marksEnd - position === 1) return fullStopEnds(text, candidate);
  if (first === "…" || text.startsWith("..", position)) return ellipsisEnds(text, candidate);
  return strongMarkEnds(text, candidate);
}

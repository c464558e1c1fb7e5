import type { Span } from "@discoprep/corpus";
import { asides, labelAfterAside, noteContent, sourceOfQuotation, squareNote } from "./chinese-tables.ts";
import { matchesAt, matchLength } from "./matches-at.ts";
import { isSpace } from "./white-space.ts";

/** The closing brackets of opening ones, by their UTF-16 units, which are faster to compare than strings. */
const CLOSING_OF: ReadonlyMap<number, number> = new Map(
  ["（）", "《》", "〈〉"].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);
const TITLES: ReadonlySet<string> = new Set(["《", "〈"]);
const LONGEST_TITLE = 80;
const LONGEST_BRACKET = 300;
const LONGEST_NOTE = 40;
const LONGEST_ASIDE = 4;
/** What happens at the end of a line: [录音结束] */
const LAST_ASIDE = /^\s?[[［【][\u4e00-\u9fff]{1,8}[\]］】]\s?$/;
const LONGEST_LAST_ASIDE = 16;
const TERMINAL = /[。！？!?｡．]/;

/** Whether a title or a round bracket opens with this character. */
export function opensBracket(mark: string): boolean {
  return CLOSING_OF.has(sameBracket(mark.charCodeAt(0)));
}

/** Writers mix the two widths of a bracket: (…）. */
function sameBracket(unit: number): number {
  return unit === 0x28 ? 0xff08 : unit === 0x29 ? 0xff09 : unit;
}

/** The end of the bracket that opens at a position, past its closing mark; -1 where it does not close on its line. */
export function bracketEnd(line: string, open: number): number {
  const opening = sameBracket(line.charCodeAt(open));
  const closing = CLOSING_OF.get(opening);
  const longest = TITLES.has(line.charAt(open)) ? LONGEST_TITLE : LONGEST_BRACKET;
  const limit = Math.min(line.length, open + longest);
  let depth = 0;
  for (let position = open; position < limit; position++) {
    const unit = sameBracket(line.charCodeAt(position));
    if (unit === opening) depth++;
    else if (unit === closing && --depth === 0) return position + 1;
  }
  return -1;
}

/**
 * Whether a round bracket holds sentences of its own: it is the rest of its line, and is the whole line or
 * longer than a note.
 */
export function holdsSentences(line: string, bracket: Span, sentenceStart: number): boolean {
  if (sentenceStart < bracket.start && line.slice(sentenceStart, bracket.start).trim() !== "") return false;
  if (line.slice(bracket.end).trim() !== "" || !/[（(]/.test(line.charAt(bracket.start))) return false;
  const isWholeLine = line.slice(0, bracket.start).trim() === "";
  const content = line.slice(bracket.start + 1, bracket.end - 1);
  return (isWholeLine || content.length > LONGEST_NOTE) && TERMINAL.test(content);
}

/**
 * The end of a note that stands after a stop and belongs to its sentence: [1], [来源请求], （完）, （记者李明）,
 * （证明见下文。）; 0 for none.
 */
export function noteEnd(line: string, from: number): number {
  const square = matchLength(squareNote, line, from);
  if (square > 0) return from + square;
  if (LAST_ASIDE.test(line.slice(from, from + LONGEST_LAST_ASIDE))) return line.length;
  const open = isSpace(line.charCodeAt(from)) ? from + 1 : from;
  if (!/[（(]/.test(line.charAt(open))) return 0;
  const end = bracketEnd(line, open);
  if (end === -1 || end - open > LONGEST_NOTE + 2) return 0;
  const content = line.slice(open + 1, end - 1);
  const isAside =
    content.length <= LONGEST_ASIDE && (line.slice(end).trim() === "" || isLabelled(line, content, end));
  const isSource = /[”」"]/.test(line.charAt(open - 1)) && sourceOfQuotation.test(content);
  return isAside || isSource || /[。！？!?]$/.test(content) || noteContent.test(content) ? end : 0;
}

/** （笑）记者：, not （一）目标： */
function isLabelled(line: string, content: string, end: number): boolean {
  return asides.has(content) && matchesAt(labelAfterAside, line, end);
}

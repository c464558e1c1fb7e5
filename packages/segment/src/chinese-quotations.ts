import { noteEnd } from "./chinese-brackets.ts";
import { isHan, TERMINAL } from "./chinese-characters.ts";
import { goesOnAfterQuotation, namesQuotation, speechBefore } from "./chinese-tables.ts";
import { matchesAt } from "./matches-at.ts";

const OPENING_QUOTES: ReadonlySet<string> = new Set([..."“「"]);
const CLOSING_QUOTE: Readonly<Record<string, string>> = { "“": "”", "「": "」", '"': '"' };
const LONGEST_EMBEDDED = 60;
const LONGEST_EXCLAMATION = 20;
const LONGEST_QUOTATION = 500;

/** What one line has shown so far. */
export interface Line {
  readonly text: string;
  /** Where the current sentence begins. */
  start: number;
  /** Whether a straight quotation mark is open. */
  straightOpen: boolean;
  /** Where the last “ or 「 stands that is not closed, or -1. */
  quoteOpen: number;
  /** Where the last quotation began, open or not; -1 for none. */
  quoteStart: number;
  /** Whether it began a sentence, so that its speaker may follow it. */
  quoteBegins: boolean;
}

/** Where every quotation mark of a line is turned the same way, straight ones take their place, one for one. */
export function withoutTurnedQuotes(text: string): string {
  const opening = text.indexOf("“");
  const closing = text.indexOf("”");
  if (opening === -1 ? closing === -1 : closing !== -1) return text;
  const mark = opening === -1 ? "”" : "“";
  return text.indexOf(mark) === text.lastIndexOf(mark) ? text : text.replaceAll(mark, '"');
}

/** A line with an odd number of straight quotation marks, the first of them after a stop, goes on with a quotation. */
export function beginsInQuotation(text: string): boolean {
  const first = text.indexOf('"');
  return first > 0 && TERMINAL.has(text.charAt(first - 1)) && text.split('"').length % 2 === 0;
}

/** Notes a quotation mark that a line holds: whether and where a quotation is open, and how it began. */
export function readQuote(line: Line, mark: string, position: number): void {
  const opens = mark === '"' ? !line.straightOpen : OPENING_QUOTES.has(mark);
  if (mark === '"') line.straightOpen = opens;
  else line.quoteOpen = opens ? position : -1;
  if (!opens) return;
  line.quoteStart = position;
  line.quoteBegins = line.text.slice(line.start, position).trim() === "";
}

/**
 * Whether a quotation mark after a stop closes a quotation. Writers turn it the wrong way round: “ closes where
 * a quotation is open and no ” follows; ” opens where none is open and another ” follows.
 */
export function closesQuotation(
  { text, straightOpen, quoteOpen }: Line,
  mark: string,
  position: number,
): boolean {
  const isOpen = straightOpen || quoteOpen !== -1;
  if (mark === '"') return isOpen || position === text.length - 1;
  if (mark === "「") return false;
  if (mark === "」") return true;
  const rest = text.slice(position + 1, position + LONGEST_QUOTATION);
  const opening = rest.indexOf("“");
  const closing = rest.indexOf("”");
  const closingNext = closing !== -1 && (opening === -1 || closing < opening);
  return mark === "“" ? isOpen && !closingNext : isOpen || !closingNext;
}

/**
 * Whether the clause goes on after a quotation inside it: its name follows (“你是谁？”这个问题), or it is a short
 * exclamation or question that no speech introduces (她大喊“救命！”跑了出来).
 */
export function isPartOfClause({ text, quoteStart }: Line, end: number): boolean {
  if (quoteStart === -1) return false;
  if (/[：:]/.test(text.charAt(quoteStart - 1))) return false;
  if (matchesAt(namesQuotation, text, end)) return true;
  if (end - quoteStart > LONGEST_EXCLAMATION || !/[！？!?][”」"]$/.test(text.slice(quoteStart, end)))
    return false;
  const before = text.charAt(quoteStart - 1);
  return (
    /[\u4e00-\u9fff”」]/.test(before) &&
    !speechBefore.has(before) &&
    /[\u4e00-\u9fff“「]/.test(text.charAt(end))
  );
}

/** Inside a short quotation with which the sentence goes on (“加油！快跑！”的视频), the quotation is part of its sentence. */
export function isEmbedded({ text, quoteOpen, quoteStart, straightOpen }: Line, end: number): boolean {
  const isOpen = quoteOpen !== -1 || straightOpen;
  if (!isOpen || end - quoteStart > LONGEST_EMBEDDED) return false;
  const mark = CLOSING_QUOTE[text.charAt(quoteStart)] ?? "”";
  const closing = text.slice(0, quoteStart + LONGEST_EMBEDDED).indexOf(mark, end);
  if (closing === -1) return false;
  if (isExclamation(text, quoteStart, closing + 1)) return true;
  return matchesAt(goesOnAfterQuotation, text, noteEnd(text, closing + 1) || closing + 1);
}

/** 他总说“走吧！走吧！”，所以…: a short quotation without a colon or comma before it, and a comma after it. */
function isExclamation(text: string, opening: number, end: number): boolean {
  if (!/[，、；,;]/.test(text.charAt(end)) || end - opening > LONGEST_EXCLAMATION) return false;
  return isHan(text.charCodeAt(opening - 1)) && /[！？!?]/.test(text.charAt(end - 2));
}

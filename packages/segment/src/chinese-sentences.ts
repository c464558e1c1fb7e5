import type { Span } from "@discoprep/corpus";
import { bracketEnd, holdsSentences, noteEnd, opensBracket } from "./chinese-brackets.ts";
import { isHan } from "./chinese-characters.ts";
import { emojiEnd } from "./chinese-emoji.ts";
import { isChineseStop } from "./chinese-stops.ts";
import {
  goesOnAfterEllipsis,
  goesOnAfterQuotation,
  incompleteBeforeEllipsis,
  namesQuotation,
  nameWithMark,
  speakerAfterQuotation,
  speechBefore,
} from "./chinese-tables.ts";
import { matchesAt } from "./matches-at.ts";
import { trimmedSpan } from "./paragraphs.ts";

/** Everything that a sentence's end depends on; the rest of a line is passed over. */
const MARKS =
  /[。！？!?｡．…~～❤\ud83c-\ud83e]|\.+|[（(《〈“”「」"，]|(?:https?:\/\/|www\.)(?:[!-~]*[\w/#=&%~+-])?|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]*\w/g;
const TERMINAL: ReadonlySet<string> = new Set(["。", "！", "？", "!", "?", "｡", "．", "…"]);
const CLOSING: ReadonlySet<string> = new Set([..."”’」』）)》】〉］]~～"]);
const CONTINUES: ReadonlySet<string> = new Set([..."，、；：,;:》.．"]);
const WAVES_AND_EMOJI: ReadonlySet<string> = new Set(["~", "～", "❤", "\ud83c", "\ud83d", "\ud83e"]);
const QUOTES: ReadonlySet<string> = new Set([...'“”「」"']);
const OPENING_QUOTES: ReadonlySet<string> = new Set([..."“「"]);
const CLOSING_QUOTE: Readonly<Record<string, string>> = { "“": "”", "「": "」", '"': '"' };
const SHORTEST_CLAUSE = 10;
const LONGEST_EMBEDDED = 60;
const LONGEST_EXCLAMATION = 20;
const LONGEST_REPEATED = 6;
const LONGEST_QUOTATION = 500;

/** A factorial or a name: n!, P!nk. */
const markInside = /(?<![A-Za-z])(?:[a-z]![\u4e00-\u9fff]|[A-Z]![a-z])/;

/** Part of an address: page?id, ?id=1. */
const queryInside = /^(?:[\w/][?][a-z]|.?[?][a-z]\w*=)/;

/** What one line has shown so far. */
interface Line {
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

/**
 * The sentences of one paragraph of Chinese: 。！？… and full stops of ASCII with the closing marks and notes
 * after them; a line break. Nothing is split inside titles 《》 and brackets （）. Quotations are split inside,
 * as the Chinese Treebank does, unless the quotation goes on into its sentence (”的) or its speaker follows.
 * @param commaEndsSentence whether a comma between two clauses of some length ends a sentence, too
 */
export function splitChineseSentences(text: string, commaEndsSentence = false): Span[] {
  const sentences: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = end - start === text.length ? text : text.slice(start, end);
    for (const span of sentencesOfLine(line, commaEndsSentence)) {
      sentences.push({ start: start + span.start, end: start + span.end });
    }
    start = end + 1;
  }
  return sentences;
}

function sentencesOfLine(raw: string, commaEndsSentence: boolean): Span[] {
  const sentences: Span[] = [];
  const text = withoutTurnedQuotes(raw);
  const line: Line = {
    text,
    start: 0,
    straightOpen: beginsInQuotation(text),
    quoteOpen: -1,
    quoteStart: -1,
    quoteBegins: false,
  };
  const finish = (end: number): void => {
    const span = trimmedSpan(text, line.start, end);
    if (span.end > span.start) sentences.push(span);
    line.start = end;
  };
  MARKS.lastIndex = 0;
  for (let match = MARKS.exec(text); match !== null; match = MARKS.exec(text)) {
    const position = match.index;
    const mark = match[0];
    let next = position + mark.length;
    if (QUOTES.has(mark)) readQuote(line, mark, position);
    else if (opensBracket(mark)) next = afterBracket(line, position);
    else if (isTerminal(line, mark, position)) {
      const end = sentenceEnd(line, next);
      if (endsSentence(line, position, end)) finish(end);
      next = end;
    } else if (WAVES_AND_EMOJI.has(mark)) {
      const end = emojiEnd(text, line.start, position);
      if (end !== -1) finish(end);
    } else if (commaEndsSentence && mark === "，" && isClauseComma(line, position)) finish(next);
    MARKS.lastIndex = next;
  }
  finish(text.length);
  return sentences;
}

/** Where every quotation mark of a line is turned the same way, straight ones take their place, one for one. */
function withoutTurnedQuotes(text: string): string {
  const opening = text.indexOf("“");
  const closing = text.indexOf("”");
  if (opening === -1 ? closing === -1 : closing !== -1) return text;
  const mark = opening === -1 ? "”" : "“";
  return text.indexOf(mark) === text.lastIndexOf(mark) ? text : text.replaceAll(mark, '"');
}

/** A line with an odd number of straight quotation marks, the first of them after a stop, goes on with a quotation. */
function beginsInQuotation(text: string): boolean {
  const first = text.indexOf('"');
  return first > 0 && TERMINAL.has(text.charAt(first - 1)) && text.split('"').length % 2 === 0;
}

function readQuote(line: Line, mark: string, position: number): void {
  const opens = mark === '"' ? !line.straightOpen : OPENING_QUOTES.has(mark);
  if (mark === '"') line.straightOpen = opens;
  else line.quoteOpen = opens ? position : -1;
  if (!opens) return;
  line.quoteStart = position;
  line.quoteBegins = line.text.slice(line.start, position).trim() === "";
}

/** Past a title or bracket, in which nothing is split; past its opening mark where it holds whole sentences or does not close. */
function afterBracket({ text, start }: Line, open: number): number {
  const end = bracketEnd(text, open);
  return end === -1 || holdsSentences(text, { start: open, end }, start) ? open + 1 : end;
}

function isTerminal({ text, start }: Line, mark: string, position: number): boolean {
  if (mark === "." || mark === "．") return isChineseStop(text, position, start);
  if (mark === "…" || mark.startsWith(".."))
    return (
      !/[：:“「（(，、]/.test(text.charAt(position - 1)) &&
      /[\p{L}\p{N}]/u.test(text.slice(Math.max(start, position - 50), position))
    );
  if (mark === "!")
    return (
      !markInside.test(text.slice(Math.max(0, position - 2), position + 2)) &&
      !nameWithMark.test(text.slice(Math.max(start, position - 20), position + 1))
    );
  if (mark === "?" && queryInside.test(text.slice(Math.max(0, position - 1), position + 20))) return false;
  return TERMINAL.has(mark);
}

/** The end of the terminal marks, closing marks and notes that belong to the sentence. */
function sentenceEnd(line: Line, from: number): number {
  const { text } = line;
  let end = from;
  for (;;) {
    const mark = text.charAt(end);
    if (QUOTES.has(mark)) {
      if (!closesQuotation(line, mark, end)) return end;
      line.straightOpen = false;
      line.quoteOpen = -1;
      end++;
    } else if (TERMINAL.has(mark) || CLOSING.has(mark)) end++;
    else {
      const note = noteEnd(text, end);
      if (note === 0) return end;
      end = note;
    }
  }
}

/**
 * Whether a quotation mark after a stop closes a quotation. Writers turn it the wrong way round: “ closes where
 * a quotation is open and no ” follows; ” opens where none is open and another ” follows.
 */
function closesQuotation({ text, straightOpen, quoteOpen }: Line, mark: string, position: number): boolean {
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

/** Whether what follows the marks is a new sentence. */
function endsSentence(line: Line, position: number, end: number): boolean {
  const { text } = line;
  if (CONTINUES.has(text.charAt(end))) return false;
  if (end > position + 1 && !TERMINAL.has(text.charAt(end - 1))) {
    if (text.startsWith("——", end) || matchesAt(goesOnAfterQuotation, text, end)) return false;
    if (line.quoteBegins ? matchesAt(speakerAfterQuotation, text, end) : isPartOfClause(line, end))
      return false;
  }
  if (isEllipsis(text, position, end)) {
    if (matchesAt(goesOnAfterEllipsis, text, end) || isRepeated(text, position, end)) return false;
    if (incompleteBeforeEllipsis.test(text.slice(Math.max(line.start, position - 4), position))) return false;
  }
  return !isEmbedded(line, end);
}

/**
 * Whether the clause goes on after a quotation inside it: its name follows (“你是谁？”这个问题), or it is a short
 * exclamation or question that no speech introduces (她大喊“救命！”跑了出来).
 */
function isPartOfClause({ text, quoteStart }: Line, end: number): boolean {
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

/** 我……我不知道, 那条狗……那条狗叫: the speaker falters and says the words again. */
function isRepeated(text: string, position: number, end: number): boolean {
  if (!isHan(text.charCodeAt(position - 1))) return false;
  for (let length = 1; length <= LONGEST_REPEATED; length++) {
    if (text.slice(position - length, position) === text.slice(end, end + length)) return true;
  }
  return false;
}

function isEllipsis(text: string, position: number, end: number): boolean {
  return /^(?:…+|\.{2,})$/.test(text.slice(position, end));
}

/** Inside a short quotation with which the sentence goes on (“加油！快跑！”的视频), the quotation is part of its sentence. */
function isEmbedded({ text, quoteOpen, quoteStart, straightOpen }: Line, end: number): boolean {
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

/** CDTB lets a comma end a sentence where both sides are clauses; length stands for that here. */
function isClauseComma({ text, start }: Line, position: number): boolean {
  if (position - start < SHORTEST_CLAUSE) return false;
  const rest = text.slice(position + 1, position + 1 + SHORTEST_CLAUSE);
  return rest.length === SHORTEST_CLAUSE && !/[，。！？；…：、]/.test(rest);
}

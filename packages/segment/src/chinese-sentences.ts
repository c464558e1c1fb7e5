import type { Span } from "@discoprep/corpus";
import { bracketEnd, holdsSentences, noteEnd, opensBracket } from "./chinese-brackets.ts";
import { isHan, TERMINAL } from "./chinese-characters.ts";
import { emojiEnd } from "./chinese-emoji.ts";
import {
  beginsInQuotation,
  closesQuotation,
  isEmbedded,
  isPartOfClause,
  type Line,
  readQuote,
  withoutTurnedQuotes,
} from "./chinese-quotations.ts";
import { isChineseStop } from "./chinese-stops.ts";
import {
  goesOnAfterEllipsis,
  goesOnAfterQuotation,
  incompleteBeforeEllipsis,
  nameWithMark,
  speakerAfterQuotation,
} from "./chinese-tables.ts";
import { matchesAt } from "./matches-at.ts";
import { trimmedSpan } from "./paragraphs.ts";

/** Everything that a sentence's end depends on; the rest of a line is passed over. */
const MARKS =
  /[。！？!?｡．…~～❤\ud83c-\ud83e]|\.+|[（(《〈“”「」"，]|(?:https?:\/\/|www\.)(?:[!-~]*[\w/#=&%~+-])?|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]*\w/g;
const CLOSING: ReadonlySet<string> = new Set([..."”’」』）)》】〉］]~～"]);
const CONTINUES: ReadonlySet<string> = new Set([..."，、；：,;:》.．"]);
const WAVES_AND_EMOJI: ReadonlySet<string> = new Set(["~", "～", "❤", "\ud83c", "\ud83d", "\ud83e"]);
const QUOTES: ReadonlySet<string> = new Set([...'“”「」"']);
const SHORTEST_CLAUSE = 10;
const LONGEST_REPEATED = 6;

/** A factorial or a name: n!, P!nk. */
const markInside = /(?<![A-Za-z])(?:[a-z]![\u4e00-\u9fff]|[A-Z]![a-z])/;

/** Part of an address: page?id, ?id=1. */
const queryInside = /^(?:[\w/][?][a-z]|.?[?][a-z]\w*=)/;

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

/** CDTB lets a comma end a sentence where both sides are clauses; length stands for that here. */
function isClauseComma({ text, start }: Line, position: number): boolean {
  if (position - start < SHORTEST_CLAUSE) return false;
  const rest = text.slice(position + 1, position + 1 + SHORTEST_CLAUSE);
  return rest.length === SHORTEST_CLAUSE && !/[，。！？；…：、]/.test(rest);
}

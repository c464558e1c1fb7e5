import { transliteration } from "@discoprep/chinese-words";
import { isSpace, type Span } from "@discoprep/corpus";
import { trimmedSpan } from "./paragraphs.ts";

const TERMINAL: ReadonlySet<string> = new Set(["。", "！", "？", "!", "?", "｡", "．", "…"]);
const CLOSING: ReadonlySet<string> = new Set([..."”’」』）)》】〉\"'］]"]);
const CONTINUES: ReadonlySet<string> = new Set([..."，、；：,;:》"]);
const NOTE = /[^\S\n]?\[[^\S\n]?\d{1,3}[^\S\n]?\](?::\d+)?/y;
/** The source of a quotation: （《庄子》） or ([1], p. 7). */
const CITATION = /[(（](?:《|[^\S\n]?\[\d)[^()（）\n]{0,60}[)）]/y;

/**
 * The sentences of one paragraph of Chinese: 。！？… and ．with their closing marks and notes, a full stop of
 * ASCII after a Chinese character before white space or the end; a line break. Quotations are split inside,
 * as the Chinese Treebank does, unless the quotation goes on into its sentence (”的).
 * @param commaEndsSentence whether a comma between two clauses of some length ends a sentence, too
 */
export function splitChineseSentences(text: string, commaEndsSentence = false): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const finish = (end: number): void => {
    const span = trimmedSpan(text, start, end);
    if (span.end > span.start) sentences.push(span);
    start = end;
  };
  for (let position = 0; position < text.length; position++) {
    const mark = text.charAt(position);
    if (mark === "\n") finish(position);
    else if (isTerminal(text, start, position)) {
      const end = sentenceEnd(text, position + 1);
      if (endsSentence(text, position, end)) finish(end);
      position = end - 1;
    } else if (commaEndsSentence && mark === "，" && isClauseComma(text, start, position))
      finish(position + 1);
  }
  finish(text.length);
  return sentences;
}

function isTerminal(text: string, start: number, position: number): boolean {
  const mark = text.charAt(position);
  if (mark === ".") return isChineseStop(text, position);
  if (!TERMINAL.has(mark)) return false;
  if (mark === "．") return !isInName(text, position) && !isDigit(text.charCodeAt(position - 1));
  return mark !== "…" || /[\p{L}\p{N}]/u.test(text.slice(Math.max(start, position - 50), position));
}

/** An ASCII full stop ends a sentence after a Chinese character, at white space or the end. */
function isChineseStop(text: string, position: number): boolean {
  if (!isHan(text.charCodeAt(position - 1))) return false;
  const next = text.charCodeAt(position + 1);
  return Number.isNaN(next) || isSpace(next) || CLOSING.has(text.charAt(position + 1));
}

/** 丹尼尔．伯努利 */
function isInName(text: string, position: number): boolean {
  return transliteration.has(text.charAt(position - 1)) && transliteration.has(text.charAt(position + 1));
}

function isDigit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19);
}

function isHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

/** The end of the terminal marks, closing marks, notes and citation that belong to the sentence. */
function sentenceEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const mark = text.charAt(end);
    if (mark !== "" && (TERMINAL.has(mark) || CLOSING.has(mark))) end++;
    else {
      const more = matchLength(NOTE, text, end) || (end > from ? matchLength(CITATION, text, end) : 0);
      if (more === 0) return end;
      end += more;
    }
  }
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Whether what follows the marks is a new sentence. */
function endsSentence(text: string, position: number, end: number): boolean {
  const next = text.charAt(end);
  if (CONTINUES.has(next)) return false;
  const last = text.charAt(end - 1);
  if (CLOSING.has(last) && /[的是即等之]/.test(next)) return false;
  return !runsOn(text, position);
}

/** Inside a quotation whose closing mark is followed by 的, the whole quotation is part of its sentence. */
function runsOn(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - LONGEST_QUOTATION), position);
  if (before.lastIndexOf("“") <= before.lastIndexOf("”")) return false;
  const after = text.slice(position, position + LONGEST_QUOTATION);
  const closing = after.indexOf("”");
  return closing !== -1 && after.charAt(closing + 1) === "的";
}

const LONGEST_QUOTATION = 200;
const SHORTEST_CLAUSE = 10;

/** CDTB lets a comma end a sentence where both sides are clauses; length stands for that here. */
function isClauseComma(text: string, start: number, position: number): boolean {
  if (position - start < SHORTEST_CLAUSE) return false;
  const rest = text.slice(position + 1, position + 1 + SHORTEST_CLAUSE);
  return rest.length === SHORTEST_CLAUSE && !/[，。！？；…：、]/.test(rest);
}

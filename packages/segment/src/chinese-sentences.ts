import type { Span } from "@discoprep/corpus";
import { tokenWordClass } from "./english-abbreviations.ts";
import { linesOf, trimmedSpan } from "./paragraphs.ts";
import { readRules, table } from "./rules.ts";
import { matchesAt, matchLength, nextVisible } from "./text-places.ts";

const ends = table("ends", "goesOn");
const { rules, decide } = readRules("chinese-sentences", { mark: ends, follower: ends });
const marks = rules.search("{mark}");
const terminals = rules.words("terminal");
const closings = rules.words("closing");
const quotes = rules.words("quote");
const note = rules.sticky("{note}");
const feeling = rules.sticky("{feeling}");
const anyTerminal = rules.pattern("{anyTerminal}");
const title = rules.sticky("{title}");
const closingOf = new Map([...rules.words("bracketPair")].map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** Longest quotation whose closing mark is found, in UTF-16 units. */
const LONGEST_QUOTATION = 500;

interface Quotations {
  isStraightOpen: boolean;
  /** Whether a “ or 「 is open. */
  isTurnedOpen: boolean;
  /** `first` if the last quotation, open or not, begins its sentence: its speaker may follow it. */
  last: "none" | "first" | "quotation";
}

/**
 * Returns the state before the first mark of a line. A line with an odd number of straight quotation marks, the first of them after a
 * stop, goes on with a quotation.
 */
function quotationsBefore(line: string): Quotations {
  const first = line.indexOf('"');
  const isStraightOpen =
    first > 0 && terminals.has(line.charAt(first - 1)) && line.split('"').length % 2 === 0;
  return { isStraightOpen, isTurnedOpen: false, last: "none" };
}

/** Replaces the quotation marks of a line by straight ones, one for one, if all are turned the same way. */
function withoutTurnedQuotes(line: string): string {
  const opening = line.indexOf("“");
  const closing = line.indexOf("”");
  if (opening === -1 ? closing === -1 : closing !== -1) return line;
  const mark = opening === -1 ? "”" : "“";
  return line.indexOf(mark) === line.lastIndexOf(mark) ? line : line.replaceAll(mark, '"');
}

function readQuote(quotations: Quotations, mark: string, isFirst: boolean): void {
  const opens = mark === '"' ? !quotations.isStraightOpen : mark === "“" || mark === "「";
  if (mark === '"') quotations.isStraightOpen = opens;
  else quotations.isTurnedOpen = opens;
  if (opens) quotations.last = isFirst ? "first" : "quotation";
}

/**
 * True if a quotation mark after a stop closes a quotation. Writers turn it the wrong way round: “ closes where
 * a quotation is open and no ” follows; ” opens where none is open and another ” follows.
 */
function closesQuotation(quotations: Quotations, line: string, position: number): boolean {
  const mark = line.charAt(position);
  const isOpen = quotations.isStraightOpen || quotations.isTurnedOpen;
  if (mark === '"') return isOpen || position === line.length - 1;
  if (mark === "「" || mark === "」") return mark === "」";
  const rest = line.slice(position + 1, position + LONGEST_QUOTATION);
  const opening = rest.indexOf("“");
  const closing = rest.indexOf("”");
  const closingNext = closing !== -1 && (opening === -1 || closing < opening);
  return mark === "“" ? isOpen && !closingNext : isOpen || !closingNext;
}

const LONGEST_TITLE = 80;
const LONGEST_BRACKET = 300;
const LONGEST_NOTE = 40;
/** Greatest distance of a list number from the number before it, in UTF-16 units. */
const FARTHEST_PREDECESSOR = 300;
/** Fewest characters of a sentence that an emoji ends; after fewer, the emoji is a word (我❤️你). */
const SHORTEST_BEFORE_EMOJI = 2;

interface Line {
  readonly text: string;
  start: number;
  readonly quotations: Quotations;
}

/**
 * Returns the sentences of one paragraph of Chinese: 。！？… and full stops of ASCII with the closing marks and notes after
 * them, where the tables of `data/chinese-sentences.json` say so; a line break. Nothing is split inside titles 《》 and
 * brackets （）. Quotations are split inside, as the Chinese Treebank does, unless the quotation goes on into its
 * sentence (”的) or its speaker follows.
 */
export function splitChineseSentences(text: string): Span[] {
  return linesOf(text).flatMap(({ start, end }) =>
    sentencesOfLine(withoutTurnedQuotes(text.slice(start, end))).map((sentence) => ({
      start: start + sentence.start,
      end: start + sentence.end,
    })),
  );
}

function sentencesOfLine(text: string): Span[] {
  const sentences: Span[] = [];
  const line: Line = { text, start: 0, quotations: quotationsBefore(text) };
  marks.lastIndex = 0;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const { next, end } = readMark(line, match[0], match.index);
    if (end !== undefined) {
      sentences.push(trimmedSpan(text, line.start, end));
      line.start = nextVisible(text, end);
    }
    marks.lastIndex = next;
  }
  if (line.start < text.length) sentences.push(trimmedSpan(text, line.start, text.length));
  return sentences;
}

function readMark(line: Line, mark: string, position: number): { next: number; end?: number } {
  const { text, start, quotations } = line;
  const after = position + mark.length;
  if (quotes.has(mark)) {
    readQuote(quotations, mark, text.slice(start, position).trim() === "");
    return { next: after };
  }
  if (closingOf.has(wideBracket(mark))) return { next: afterBracket(line, position) };
  if (decide.mark(candidateAt(line, position, after, wordBefore(line, position))) === "ends") {
    const end = afterClosing(line, after);
    const { isStraightOpen, isTurnedOpen, last } = quotations;
    const candidate = candidateAt(line, position, end, isStraightOpen || isTurnedOpen ? "inside" : last);
    return decide.follower(candidate) === "ends" ? { next: end, end } : { next: end };
  }
  const end = position + matchLength(feeling, text, position);
  return end > position && position - start >= SHORTEST_BEFORE_EMOJI ? { next: end, end } : { next: after };
}

function candidateAt({ text, start }: Line, position: number, end: number, word: string) {
  return {
    text: text.slice(start),
    position: position - start,
    mark: text.slice(position, end),
    end: end - start,
    word,
  };
}

/** Returns the class of a Latin word before a full stop, or `inRow`: a number whose predecessor is a list mark before it (1.切菜2.洗锅). */
function wordBefore({ text, start }: Line, position: number): string {
  if (!/[.．]/.test(text.charAt(position))) return "";
  const before = text.slice(Math.max(start, position - FARTHEST_PREDECESSOR), position);
  const number = Number(/(?<![\d.])\d{1,2}$/.exec(before)?.[0]);
  const isInRow = number > 1 && new RegExp(`(?<!\\d)${number - 1}[.．](?!\\d)`).test(before);
  return isInRow ? "inRow" : tokenWordClass(/[A-Za-z]*$/.exec(before)?.[0] ?? "");
}

function afterClosing({ text, quotations }: Line, from: number): number {
  for (let end = from; ; ) {
    const mark = text.charAt(end);
    if (quotes.has(mark)) {
      if (!closesQuotation(quotations, text, end)) return end;
      quotations.isStraightOpen = false;
      quotations.isTurnedOpen = false;
      end++;
    } else if (terminals.has(mark) || closings.has(mark)) end++;
    else {
      const length = matchLength(note, text, end);
      if (length === 0) return end;
      end += length;
    }
  }
}

/** Returns the end of a title or bracket: nothing inside is split. If it holds whole sentences or does not close, returns the end of its opening mark. */
function afterBracket(line: Line, open: number): number {
  const end = bracketEnd(line.text, open);
  return end === -1 || holdsSentences(line, { start: open, end }) ? open + 1 : end;
}

/** Writers mix the two widths of a bracket: (…）. */
function wideBracket(mark: string): string {
  return mark === "(" ? "（" : mark === ")" ? "）" : mark;
}

/** Returns the end of the bracket that opens at a position, after its closing mark, or -1 if it does not close on its line. */
function bracketEnd(text: string, open: number): number {
  const opening = wideBracket(text.charAt(open));
  const closing = closingOf.get(opening);
  const longest = matchesAt(title, text, open) ? LONGEST_TITLE : LONGEST_BRACKET;
  const limit = Math.min(text.length, open + longest);
  let depth = 0;
  for (let position = open; position < limit; position++) {
    const mark = wideBracket(text.charAt(position));
    if (mark === opening) depth++;
    else if (mark === closing && --depth === 0) return position + 1;
  }
  return -1;
}

/**
 * True if a round bracket holds sentences of its own: it is the rest of its line, and is the whole line or longer than
 * a note.
 */
function holdsSentences({ text, start }: Line, bracket: Span): boolean {
  if (text.slice(start, bracket.start).trim() !== "" || text.slice(bracket.end).trim() !== "") return false;
  const content = text.slice(bracket.start + 1, bracket.end - 1);
  return (
    wideBracket(text.charAt(bracket.start)) === "（" &&
    (bracket.start === 0 || content.length > LONGEST_NOTE) &&
    anyTerminal.test(content)
  );
}

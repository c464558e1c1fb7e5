import type { Span } from "@discoprep/corpus";
import { wordClass } from "./english-abbreviations.ts";
import { linesOfParagraph } from "./english-lines.ts";
import { decide, rules } from "./english-rules.ts";
import { trimmedSpan } from "./paragraphs.ts";
import { isSpace, matchesAt, matchLength, nextVisible, wordBefore } from "./text-places.ts";

const mark = rules.search("{mark}");
const terminals = rules.words("terminal");
const capital = rules.sticky("{capital}");
const closing = rules.sticky("{closing}");
const turnAside = rules.sticky("{turnAside}");
const emoticonOrDash = rules.sticky("{brokenOff}|{emoticon}");
/** Greatest distance of the beginning of a quotation, in UTF-16 units. */
const FARTHEST_QUOTE = 1500;
/** Most closing marks and notes after a mark, so that the time stays linear. */
const MOST_ROUNDS = 5;

interface Line {
  readonly hasQuotations: boolean;
  /** The text before the sentence, as far as a quotation may reach. */
  readonly before: string;
}

/**
 * Returns the sentences of one paragraph of English, without white space between them. The tables of
 * `data/english-sentences.json` decide which marks end one. A line break ends one, too, unless the lines are filled or the line
 * ends in an abbreviation.
 */
export function splitEnglishSentences(text: string): Span[] {
  const sentences: Span[] = [];
  for (const line of linesOfParagraph(text)) addSentences(sentences, text, line);
  return sentences;
}

function addSentences(sentences: Span[], paragraph: string, { start: from, end: to }: Span): void {
  const line = paragraph.slice(from, to);
  const hasQuotations = line.includes('"') || line.includes("“");
  for (let start = nextVisible(line, 0); start < line.length; ) {
    const text = line.slice(start);
    const before = line.slice(Math.max(0, start - FARTHEST_QUOTE), start);
    const end = start + sentenceLength(text, { hasQuotations, before });
    sentences.push(trimmedSpan(paragraph, from + start, from + end));
    const aside = end + matchLength(turnAside, line, end);
    if (aside > end) sentences.push(trimmedSpan(paragraph, from + end, from + aside));
    start = nextVisible(line, aside);
  }
}

function sentenceLength(text: string, line: Line): number {
  for (let position = nextMark(text, 0); position !== -1; ) {
    let marksEnd = position;
    while (terminals.has(text.charAt(marksEnd))) marksEnd++;
    const end =
      marksEnd > position ? endAfterMarks(text, position, marksEnd, line) : endAfterOther(text, position);
    if (position > 0 && end !== -1) return end;
    position = nextMark(text, Math.max(marksEnd, position + 1));
  }
  return text.length;
}

function nextMark(text: string, from: number): number {
  mark.lastIndex = from;
  return mark.test(text) ? mark.lastIndex - 1 : -1;
}

/** Returns the end of a sentence after its terminal marks, closing marks and notes, or -1 if the marks do not end it. */
function endAfterMarks(text: string, position: number, marksEnd: number, line: Line): number {
  const end = afterClosing(text, marksEnd, line);
  if (end >= text.length) return -1;
  const isBlankMissing = !isSpace(text.charCodeAt(end));
  if (isBlankMissing && !matchesAt(capital, text, marksEnd)) return -1;
  const marks = text.slice(position, marksEnd);
  const word = wordClass(wordBefore(text, 0, position));
  if (isBlankMissing) {
    const candidate = { text, position, mark: marks, end: marksEnd, word };
    return decide.missingBlank(candidate) === "ends" ? marksEnd : -1;
  }
  const candidate = { text, position, mark: text.slice(position, end), end, word };
  if (decide.beginning(candidate) !== "begins") return -1;
  const byMark =
    marks === "." ? decide.fullStop : /^[.…]+$/.test(marks) ? decide.ellipsis : decide.strongMark;
  if (byMark(candidate) !== "ends") return -1;
  return line.hasQuotations && decide.quotation(candidate) !== "ends" ? -1 : end;
}

/** Returns the end of an emoticon that ends a sentence, or of the dash and closing mark of a speaker who breaks off, or -1. */
function endAfterOther(text: string, position: number): number {
  const length = matchLength(emoticonOrDash, text, position);
  if (length === 0) return -1;
  const end = position + length;
  const candidate = { text, position, mark: text.slice(position, end), end, word: "" };
  return decide.emoticon(candidate) === "ends" ? end : -1;
}

function afterClosing(text: string, from: number, line: Line): number {
  let end = from;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const length = matchLength(closing, text, end) || lengthOfAlone(text, end, line);
    if (length === 0) break;
    end += length;
  }
  return end;
}

/** Returns the length of a straight mark between blanks if it closes an open one: `was late. " He left`, not `she said. " Who`. */
function lengthOfAlone(text: string, position: number, line: Line): number {
  if (!text.startsWith(' "', position) || !/^(?:\s|$)/.test(text.charAt(position + 2))) return 0;
  const before = text.slice(Math.max(0, position - FARTHEST_QUOTE), position);
  const marks = (before.includes('"') ? before : line.before).split('"').length - 1;
  return marks % 2 === 1 ? 2 : 0;
}

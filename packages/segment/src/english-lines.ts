import type { Span } from "@discoprep/corpus";
import { wordClass } from "./english-abbreviations.ts";
import { decide, rules } from "./english-rules.ts";
import { areFilled, linesOf, trimmedSpan } from "./paragraphs.ts";
import { wordBefore } from "./text-places.ts";

const blankBeforeDate = rules.pattern("{dateAlone}");
const creditWord = rules.pattern("{creditAlone}$");
const unfinishedLine = rules.pattern("{unfinishedLine}$");

const LONGEST_CAPTION = 400;
const LONGEST_CREDIT = 60;
const LONGEST_UNFINISHED = 8;
const LONGEST_CREDIT_WORD = 14;

/**
 * Returns the stretches of a paragraph that are searched for sentences: the whole paragraph if its lines are filled (some
 * line goes on in lower case on the next, or ends in a word like `the`), or else its lines. A line that ends in an abbreviation
 * before a word (Prof., v., G.m.b.) or is a list mark (1.) goes on with the next.
 */
export function linesOfParagraph(text: string): Span[] {
  const lines = linesOf(text);
  if (lines.length === 1) return partsOfLine(text, lines[0] as Span);
  if (areFilled(text, lines) || lines.slice(0, -1).some((line) => isUnfinished(text, line)))
    return [{ start: 0, end: text.length }];
  const joined: Span[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && goesOn(text, last)) {
      joined[joined.length - 1] = { start: last.start, end: line.end };
    } else joined.push(line);
  }
  return joined.flatMap((line) => partsOfLine(text, line));
}

function partsOfLine(text: string, line: Span): Span[] {
  const { start, end } = line;
  const cut = end - start > LONGEST_CAPTION ? -1 : Math.max(dateStart(text, line), creditStart(text, line));
  return cut <= start ? [line] : [{ start, end: cut }, trimmedSpan(text, cut, end)];
}

/** Returns the blank before the date that a heading ends in, or -1. */
function dateStart(text: string, { start, end }: Span): number {
  if (!/\d/.test(text.charAt(end - 1))) return -1;
  const line = text.slice(start, end);
  const blank = /[.!?]/.test(line) ? -1 : line.search(blankBeforeDate);
  return blank === -1 ? -1 : start + blank;
}

/** Returns the position of the blank before the words `Image: …` at the end of a caption, or -1 if it has no such words. */
function creditStart(text: string, { start, end }: Span): number {
  const from = Math.max(start, end - LONGEST_CREDIT);
  const colon = from + text.slice(from, end).lastIndexOf(": ");
  if (colon < from || colon === start) return -1;
  const word = creditWord.exec(text.slice(Math.max(start, colon - LONGEST_CREDIT_WORD), colon));
  if (word === null || /[.!?]\s/.test(text.slice(colon, end))) return -1;
  return colon - word[0].length;
}

function isUnfinished(text: string, { start, end }: Span): boolean {
  return unfinishedLine.test(text.slice(Math.max(start, end - LONGEST_UNFINISHED), end));
}

/** Tells whether the sentence goes on after a line: it ends in an abbreviation that ends no sentence, or is a list mark. */
function goesOn(text: string, { start, end }: Span): boolean {
  const word = wordClass(wordBefore(text, start, end - 1));
  const candidate = {
    text: text.slice(start),
    position: end - 1 - start,
    mark: text.charAt(end - 1),
    end: end - start,
    word,
  };
  return decide.lineBreak(candidate) === "goesOn";
}

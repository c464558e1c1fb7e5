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

/** Longest stretches whose closing mark is looked for, in UTF-16 units. */
const LONGEST_QUOTATION = 500;
const LONGEST_TITLE = 80;
const LONGEST_BRACKET = 300;
const LONGEST_NOTE = 40;
/** Greatest distance of a list number from the number before it, in UTF-16 units. */
const FARTHEST_PREDECESSOR = 300;
/** Fewest characters of a sentence that an emoji ends; after fewer, the emoji is a word (我❤️你). */
const SHORTEST_BEFORE_EMOJI = 2;

/**
 * Returns the sentences of one paragraph of Chinese: 。！？… and full stops of ASCII with the closing marks and notes after
 * them, where the tables of `data/chinese-sentences.json` say so; a line break. Nothing is split inside titles 《》 and
 * brackets （）. Quotations are split inside, as the Chinese Treebank does, unless the quotation goes on into its
 * sentence (”的) or its speaker follows.
 */
export function splitChineseSentences(text: string): Span[] {
  return linesOf(text).flatMap((line) =>
    new ChineseLine(withoutTurnedQuotes(text.slice(line.start, line.end)))
      .sentences()
      .map(({ start, end }) => ({ start: line.start + start, end: line.start + end })),
  );
}

/** Replaces the quotation marks of a line by straight ones if there are several and all are turned the same way. */
function withoutTurnedQuotes(line: string): string {
  const turned = line.match(/[“”]/g) ?? [];
  return turned.length > 1 && new Set(turned).size === 1 ? line.replaceAll(/[“”]/g, '"') : line;
}

class ChineseLine {
  readonly #text: string;
  readonly #sentences: Span[] = [];
  #start = 0;
  /** True inside a quotation with straight marks. */
  #isStraightOpen: boolean;
  /** True inside a quotation that “ or 「 opens. */
  #isTurnedOpen = false;
  /** `first` if the last quotation begins its sentence: its speaker may follow it. */
  #lastQuotation: "none" | "first" | "quotation" = "none";

  constructor(text: string) {
    this.#text = text;
    // A line with an odd number of straight marks, the first of them after a stop, begins inside a quotation.
    const mark = text.indexOf('"');
    this.#isStraightOpen =
      mark > 0 && terminals.has(text.charAt(mark - 1)) && text.split('"').length % 2 === 0;
  }

  sentences(): Span[] {
    const text = this.#text;
    marks.lastIndex = 0;
    for (let match = marks.exec(text); match !== null; match = marks.exec(text))
      marks.lastIndex = this.#afterMark(match[0], match.index);
    if (this.#start < text.length) this.#endAt(text.length);
    return this.#sentences;
  }

  #endAt(end: number): number {
    this.#sentences.push(trimmedSpan(this.#text, this.#start, end));
    this.#start = nextVisible(this.#text, end);
    return end;
  }

  /** Reads a mark. @returns the place where reading goes on */
  #afterMark(mark: string, position: number): number {
    const after = position + mark.length;
    if (quotes.has(mark)) {
      this.#readQuote(mark, position);
      return after;
    }
    if (closingOf.has(wideBracket(mark))) return this.#afterBracket(position);
    if (decide.mark(this.#candidate(position, after, this.#wordBefore(position))) === "ends") {
      const end = this.#afterClosing(after);
      const place = this.#isStraightOpen || this.#isTurnedOpen ? "inside" : this.#lastQuotation;
      return decide.follower(this.#candidate(position, end, place)) === "ends" ? this.#endAt(end) : end;
    }
    const end = position + matchLength(feeling, this.#text, position);
    return end > position && position - this.#start >= SHORTEST_BEFORE_EMOJI ? this.#endAt(end) : after;
  }

  #candidate(position: number, end: number, word: string) {
    return {
      text: this.#text.slice(this.#start),
      position: position - this.#start,
      mark: this.#text.slice(position, end),
      end: end - this.#start,
      word,
    };
  }

  #readQuote(mark: string, position: number): void {
    const opens = mark === '"' ? !this.#isStraightOpen : mark === "“" || mark === "「";
    if (mark === '"') this.#isStraightOpen = opens;
    else this.#isTurnedOpen = opens;
    const isFirst = this.#text.slice(this.#start, position).trim() === "";
    if (opens) this.#lastQuotation = isFirst ? "first" : "quotation";
  }

  /**
   * Tells whether a quotation mark after a stop closes a quotation. Writers turn marks the wrong way round: “ closes an open quotation
   * if no ” follows; ” opens one if none is open and another ” follows.
   */
  #closesQuotation(position: number): boolean {
    const mark = this.#text.charAt(position);
    const isOpen = this.#isStraightOpen || this.#isTurnedOpen;
    if (mark === '"') return isOpen || position === this.#text.length - 1;
    if (mark === "「" || mark === "」") return mark === "」";
    const following = this.#text.slice(position + 1, position + LONGEST_QUOTATION);
    const opening = following.indexOf("“");
    const closing = following.indexOf("”");
    const isClosingNext = closing !== -1 && (opening === -1 || closing < opening);
    return mark === "“" ? isOpen && !isClosingNext : isOpen || !isClosingNext;
  }

  /** Returns the class of a Latin word before a full stop, or `inRow`: a number whose predecessor is a list mark before it (1.切菜2.洗锅). */
  #wordBefore(position: number): string {
    if (!/[.．]/.test(this.#text.charAt(position))) return "";
    const before = this.#text.slice(Math.max(this.#start, position - FARTHEST_PREDECESSOR), position);
    const number = Number(/(?<![\d.])\d{1,2}$/.exec(before)?.[0]);
    const isInRow = number > 1 && new RegExp(`(?<!\\d)${number - 1}[.．](?!\\d)`).test(before);
    return isInRow ? "inRow" : tokenWordClass(/[A-Za-z]*$/.exec(before)?.[0] ?? "");
  }

  /** Returns the end of the terminal marks, closing marks and notes that belong to the sentence. */
  #afterClosing(from: number): number {
    let end = from;
    for (let length = 1; length > 0; end += length) length = this.#closingLength(end);
    return end;
  }

  /** Returns the length of the terminal mark, closing mark or note at a position, or 0. A mark that closes a quotation ends it. */
  #closingLength(position: number): number {
    const mark = this.#text.charAt(position);
    if (!quotes.has(mark))
      return terminals.has(mark) || closings.has(mark) ? 1 : matchLength(note, this.#text, position);
    if (!this.#closesQuotation(position)) return 0;
    this.#isStraightOpen = false;
    this.#isTurnedOpen = false;
    return 1;
  }

  /** Returns the end of a title or bracket that is not split, or of the opening mark of one that holds whole sentences. */
  #afterBracket(open: number): number {
    const end = bracketEnd(this.#text, open);
    return this.#holdsSentences(open, end) ? open + 1 : end;
  }

  /** Tells whether a round bracket holds sentences of its own: it is the end of a line, and the whole line or longer than a note. */
  #holdsSentences(open: number, end: number): boolean {
    const text = this.#text;
    if (text.slice(this.#start, open).trim() !== "" || text.slice(end).trim() !== "") return false;
    const content = text.slice(open + 1, end - 1);
    return (
      wideBracket(text.charAt(open)) === "（" &&
      (open === 0 || content.length > LONGEST_NOTE) &&
      anyTerminal.test(content)
    );
  }
}

/** Returns the wide form of a round bracket: writers mix the two, as in (…）. */
function wideBracket(mark: string): string {
  return mark.replace("(", "（").replace(")", "）");
}

/** Returns the end of the bracket that opens at a position; or of its opening mark, if it does not close on its line. */
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
  return open + 1;
}

import { type Kind, type Token, tokenAfter } from "../scan/tokens.ts";
import { plainText } from "../text/blanks.ts";
import { Mark, maskLiteral } from "../text/marks.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import { variantText } from "../wiki/variants.ts";
import type { Wiki } from "../wiki/wiki.ts";
import { Line } from "./line.ts";
import { PageFacts, type RenderSettings, type ScannedPage, type Tail } from "./page-state.ts";
import type { Range } from "./ranges.ts";

/** Renders the token at the cursor, and moves the cursor to the next text that is not rendered. */
export type Handler = (writer: Writer, token: Token) => void;

export type Handlers = Readonly<Record<Kind, Handler>> & { readonly lineStart: (writer: Writer) => void };

export const stepsExhausted = new Error("the page has used up its steps");

/** A character of a word, in a script that puts blanks between words. */
export const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}]/u;

/** Writes the text of a page: walks over its tokens with a cursor (`token`, `at`, `end`), and keeps line and facts. */
export class Writer {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly page: ScannedPage;
  readonly text: string;
  readonly facts = new PageFacts();
  line: Line;
  /** The first token that is not before `at`. */
  token: Token;
  at = 0;
  end: number;
  /** Lines of the range may be headings, items, `----`. */
  isBlock = true;
  inExternalLink = false;
  inPoem = false;
  tail: Tail | undefined;
  /** The page's day in ISO 8601; null for none, undefined before `pageDay` has looked. */
  day: string | null | undefined;
  /** The run of apostrophes on this line whose first one is a letter, or -1. */
  apostropheAt = -1;
  /** The end of the line whose runs of apostrophes have been examined. */
  quotesEnd = 0;
  /** `at` is the next line of prose after `from`, or ∞. */
  readonly prose = { from: 0, at: -1 };
  /** External links before this offset have no closing bracket. */
  noBracketBefore = 0;
  #depth = 0;
  /** Code units rendered so far. */
  #steps = 0;
  readonly #handlers: Handlers;
  readonly #budget: RenderSettings["budget"];

  constructor({ wiki, rules, budget }: RenderSettings, page: ScannedPage, handlers: Handlers) {
    this.wiki = wiki;
    this.rules = rules;
    this.page = page;
    this.text = page.tokens.text;
    this.token = page.tokens.first;
    this.end = this.text.length;
    this.line = new Line(wiki.unspaced);
    this.#handlers = handlers;
    this.#budget = budget;
  }

  /** Renders a range onto the line unless nested too deep; if `isBlock`, its lines may be lists and headings. */
  render(range: Range, isBlock: boolean): void {
    if (this.#depth >= this.#budget.depth) {
      this.facts.tooDeep = true;
      this.line.hasMarkup = true;
      return;
    }
    this.#steps += range.end - range.at;
    if (this.#steps > this.#budget.steps) throw stepsExhausted;
    const { token, at, end, isBlock: outerBlock } = this;
    this.#depth++;
    this.moveTo(range.first, range.at);
    this.end = range.end;
    this.isBlock = isBlock;
    if (isBlock) this.#handlers.lineStart(this);
    if (this.tail === undefined) this.#walk();
    this.#depth--;
    this.moveTo(token, at);
    this.end = end;
    this.isBlock = outerBlock;
  }

  /** Renders a later part of the page again, but counts its steps only once. */
  renderAgain(range: Range): void {
    this.#steps -= range.end - range.at;
    this.render(range, true);
  }

  #walk(): void {
    while (this.token.start < this.end) {
      const { token } = this;
      if (token.start < this.at) this.token = token.next;
      else {
        if (token.start > this.at) this.copy(this.at, token.start);
        this.at = token.start;
        this.#handlers[token.kind](this, token);
        if (this.tail !== undefined) return;
      }
    }
    if (this.at < this.end) this.copy(this.at, this.end);
  }

  /** Returns a range's text without adding it to the line; if `isBlock`, markup may be alone on its line. */
  capture(range: Range, isBlock = false): string {
    const { line } = this;
    const inner = new Line(this.wiki.unspaced);
    inner.visible = !isBlock && line.visible;
    inner.item = !isBlock && line.item;
    this.line = inner;
    this.render(range, isBlock);
    this.line = line;
    return inner.out.join("");
  }

  plain(range: Range | undefined): string {
    return range === undefined ? "" : plainText(this.capture(range), this.wiki.unspaced);
  }

  moveTo(token: Token, at: number): void {
    this.token = token;
    this.at = at;
  }

  moveAfter(opener: Token): number {
    const last = opener.closer ?? opener;
    this.moveTo(last.next, last.end);
    return last.end;
  }

  /** Moves past a token that shows nothing by itself. */
  stepOver(token: Token): void {
    this.line.hasMarkup = true;
    this.moveTo(token.next, token.end);
  }

  skipLine(from: Token): number {
    const line = this.endOfLine(from);
    this.moveTo(line, this.startOf(line));
    return this.at;
  }

  endOfLine(from: Token): Token {
    let token = from;
    while (token.start < this.end && token.kind !== "newline") token = tokenAfter(token);
    return token;
  }

  startOf(token: Token): number {
    return Math.min(token.start, this.end);
  }

  copy(from: number, to: number): void {
    const { line, text } = this;
    let wordsAt = from;
    while (wordsAt < to && isBlank(text[wordsAt])) wordsAt++;
    if (wordsAt < to) {
      const start = line.pending === "nothing" ? from : wordsAt;
      line.show();
      line.out.push(text.slice(start, to));
    } else if (from < to) this.print(" ");
  }

  print(words: string): void {
    if (words === "" || (words === " " && this.line.pending !== "nothing")) return;
    if (words !== " ") this.line.show();
    this.line.out.push(words);
  }

  printLiteral(words: string): void {
    this.print(maskLiteral(words));
  }

  /** Returns words in the page's variant, if given by variant: `zh-hans:英语;zh-hant:英語`. */
  inVariant(words: string): string {
    return variantText(words, this.page.variant);
  }

  /** Reads list marks after unseen markup at the start of a line: `[[Category:A]]* B` is an item. */
  restartLine(): void {
    const isItem = this.text[this.at] === "*" || this.text[this.at] === "#";
    if (isItem && !this.line.visible && this.isBlock && this.at < this.end) this.#handlers.lineStart(this);
  }

  /** Marks a hole in place of the text between the offsets. */
  markHole(start: number, end: number): void {
    this.line.hasMarkup = true;
    const before = this.text[start - 1];
    const after = this.text[end];
    if (after === "\n" && !this.line.visible) return;
    if (needsNoHoleMark(before) && after !== "." && (needsNoHoleMark(after) || isBlank(after))) return;
    this.line.writePending();
    this.line.out.push(Mark.hole);
  }

  /** Leaves out a note, and separates the words around it: `in 2003<ref>A.</ref>and 2004`. */
  leaveSign(start: number, end: number): void {
    const before = this.text.charAt(start - 1);
    if (wordCharacter.test(before) && wordCharacter.test(this.text.charAt(end))) this.print(" ");
    else this.markHole(start, end);
  }

  /** Leaves out an element that separates paragraphs if it is alone on its line. */
  leaveOut(start: number, end: number): void {
    this.line.hasLeftOut = true;
    this.leaveSign(start, end);
  }

  leaveOutBox(start: number, end: number): void {
    this.leaveOut(start, end);
    this.restartLine();
  }

  /** Ends the text here, at the heading of a tail or at a line that looks like one. */
  beginTail(heading: string, level = 2): void {
    this.tail = { heading, level, token: this.token };
  }

  /** Tells whether a sentence goes on after a line that shows nothing: after a comma, or unended before lower case. */
  sentenceGoesOn(offset: number): boolean {
    if (this.line.pending !== "join") return false;
    const before = this.line.lastCharacter();
    const after = this.text.charAt(offset);
    if (/[,，、]/.test(before)) return /[\p{L}\p{N}]/u.test(after);
    return /[\p{L}\p{N})]/u.test(before) && /\p{Ll}/u.test(after);
  }
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\u00A0";
}

/** Tells whether no mark is needed for a hole beside it. */
function needsNoHoleMark(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z\d.]/.test(character);
}

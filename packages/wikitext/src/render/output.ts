import type { Kind, Token, Tokens } from "../scan/tokens.ts";
import { Mark, maskLiteral } from "../tidy/marks.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import { noVariant, variantText } from "../wiki/variants.ts";
import type { Wiki } from "../wiki/wiki.ts";

/** A stretch of a page: the characters `[at, end)`, and a token of which none before it stands there. */
export interface Range {
  readonly first: Token;
  readonly at: number;
  readonly end: number;
}

/** Renders the token at the cursor and moves the cursor behind what it has dealt with. */
export type Handler = (output: Output, token: Token) => void;

/** What is done with each kind of token, and at the start of a line. */
export interface Handlers {
  readonly byKind: Readonly<Record<Kind, Handler>>;
  readonly lineStart: (output: Output) => void;
}

/** What the pages of one reader have in common. */
export interface ReaderSetting {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly budget: { readonly steps: number; readonly depth: number };
}

/** What is said of one page. */
export interface PageSource {
  readonly tokens: Tokens;
  readonly title: string;
  readonly variant: string;
  /** The page's date in ISO 8601, where a first reading has found one. */
  readonly day?: string | undefined;
}

/** What the page says about itself beside its text. */
export interface PageFacts {
  date: string | undefined;
  /** A date template was there, even if it named no day. */
  dateTemplate: boolean;
  published: boolean;
  draft: boolean;
  readonly categories: Set<string>;
  readonly sources: Record<string, string>[];
  /** How often a template stated each kind of page. */
  readonly kinds: Map<string, number>;
  readonly unknownTemplates: Set<string>;
  /** Something asked for the page's variant, which was not known then. */
  asksForVariant: boolean;
  /** Something asked for the page's day, which was not known then. */
  asksForDay: boolean;
  tooDeep: boolean;
  /** Brackets without a partner were met. */
  unbalanced: boolean;
}

/** The next token and the next character, and where the range that is being rendered ends. */
interface Cursor {
  token: Token;
  at: number;
  end: number;
  /** Whether lines of this range may be headings, items, rules. */
  block: boolean;
  depth: number;
  inExternalLink: boolean;
  /** Code units rendered so far. */
  steps: number;
}

/** The text being written and the state of its current line. */
export interface Line {
  /** Pieces of the text so far. */
  out: string[];
  /** What comes before the next visible character. */
  owed: "nothing" | "join" | "paragraph";
  /** `Mark.heading` or `Mark.item` before the next paragraph. */
  paragraphMark: string;
  /** Something to read stands on the line. */
  visible: boolean;
  /** Something stood on the line, though nothing to read. */
  touched: boolean;
  /** A picture, box or table stood on the line: it parts paragraphs if it stands alone. */
  dropped: boolean;
  item: boolean;
  /** The line break before has not been followed by anything visible. */
  afterBreak: boolean;
  /** The line before was a row of a broken table. */
  inTableRest: boolean;
}

/** What searches have found, so that asking again stays linear. */
interface Searches {
  /** The run of apostrophes on this line of which one is a letter, or -1. */
  apostropheAt: number;
  /** The end of the line whose runs of apostrophes have been examined. */
  quotesKnownTo: number;
  /** The next line of prose behind an offset: see `tail-names.ts`. */
  prose: { from: number; found: number };
  /** Before this offset no external link finds its closing bracket. */
  noBracketBefore: number;
}

/** What follows the text: its heading as the lists of names have it, the heading's level, the first token behind it. */
export interface Tail {
  readonly heading: string;
  readonly level: number;
  readonly token: Token;
}

/** The state of turning one page's tokens into text. */
export interface Output {
  readonly page: ReaderSetting & PageSource & { readonly text: string; readonly handlers: Handlers };
  readonly facts: PageFacts;
  readonly cursor: Cursor;
  readonly searches: Searches;
  line: Line;
  inPoem: boolean;
  tail: Tail | undefined;
}

/** The state of a line nothing has been written to, at the start of a text. */
export function emptyLine(): Line {
  return {
    out: [],
    owed: "paragraph",
    paragraphMark: "",
    visible: false,
    touched: false,
    dropped: false,
    item: false,
    afterBreak: false,
    inTableRest: false,
  };
}

/** The state before the first token of a page. */
export function newOutput(setting: ReaderSetting, source: PageSource, handlers: Handlers): Output {
  const { wiki, rules, budget } = setting;
  const { tokens, title, variant, day } = source;
  const { first, text } = tokens;
  return {
    page: { wiki, rules, budget, tokens, title, variant, day, text, handlers },
    facts: {
      date: undefined,
      dateTemplate: false,
      published: false,
      draft: false,
      categories: new Set(),
      sources: [],
      kinds: new Map(),
      unknownTemplates: new Set(),
      asksForVariant: false,
      asksForDay: false,
      tooDeep: false,
      unbalanced: false,
    },
    cursor: { token: first, at: 0, end: text.length, block: true, depth: 0, inExternalLink: false, steps: 0 },
    searches: {
      apostropheAt: -1,
      quotesKnownTo: 0,
      prose: { from: -1, found: -1 },
      noBracketBefore: 0,
    },
    line: emptyLine(),
    inPoem: false,
    tail: undefined,
  };
}

/** Characters `[from, to)` of the page, as they are. */
export function emitText(output: Output, from: number, to: number): void {
  const { line } = output;
  const { text } = output.page;
  let start = from;
  if (!line.visible || line.owed !== "nothing" || line.afterBreak) {
    while (start < to && isBlank(text[start])) start++;
    if (start === to) {
      if (line.owed === "nothing" && to > from) line.out.push(" ");
      return;
    }
    if (line.owed === "nothing") start = from;
    makeVisible(output);
  }
  line.out.push(text.slice(start, to));
}

/** Visible text that is not a stretch of the page. */
export function emitString(output: Output, text: string): void {
  if (text === "") return;
  if (text === " ") {
    if (output.line.owed === "nothing") output.line.out.push(text);
    return;
  }
  makeVisible(output);
  output.line.out.push(text);
}

/** What words of several variants show on a page; nothing, and a note, while its variant is not known. */
export function shownText({ page: { variant }, facts }: Output, content: string): string {
  if (variant === noVariant) facts.asksForVariant = true;
  return variantText(content, variant);
}

/** Text that is meant as it stands: its brackets and marks are not markup. */
export function emitLiteral(output: Output, text: string): void {
  emitString(output, maskLiteral(text));
}

function makeVisible(output: Output): void {
  const { line } = output;
  payOwed(output);
  line.visible = true;
  line.afterBreak = false;
}

function payOwed({ line, page }: Output): void {
  if (line.owed === "join") line.out.push(page.wiki.unspaced ? Mark.join : " ");
  else if (line.owed === "paragraph") {
    if (line.out.length > 0) line.out.push(Mark.paragraph);
    line.out.push(line.paragraphMark);
    line.paragraphMark = "";
  }
  line.owed = "nothing";
}

/** Ends the paragraph; the next visible character begins a new one. */
export function endParagraph({ line }: Output): void {
  line.owed = "paragraph";
  line.paragraphMark = "";
}

/** Behind what shows nothing at the start of a line, list marks begin an item all the same: `[[Category:A]]* B`. */
export function restartLine(output: Output): void {
  const { line, cursor, page } = output;
  const isItem = page.text[cursor.at] === "*" || page.text[cursor.at] === "#";
  if (isItem && !line.visible && cursor.block && cursor.at < cursor.end) page.handlers.lineStart(output);
}

/** Notes that something was left out of the line between the offsets. */
export function leaveHole(output: Output, start: number, end: number): void {
  const { line, page } = output;
  line.touched = true;
  const before = page.text[start - 1];
  const after = page.text[end];
  if (after === "\n" && !line.visible) return;
  if (endsWord(before) && after !== "." && (endsWord(after) || isBlank(after))) return;
  payOwed(output);
  line.out.push(Mark.hole);
}

/** Leaves out an element that parts paragraphs where it stands alone on its line, and words between which it stands. */
export function leaveOut(output: Output, start: number, end: number): void {
  output.line.dropped = true;
  leaveSign(output, start, end);
}

/** Notes for the audit that what follows is a guess, or that the sentence has lost words here. */
export function noteForAudit(output: Output, mark: typeof Mark.guessed | typeof Mark.lost): void {
  payOwed(output);
  output.line.out.push(mark);
}

/** A word, of a script that sets blanks between words. */
export const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}]/u;

/** Notes that the sign of a note, which is no part of a word, was left out: `in 2003<ref>A.</ref>and 2004`. */
export function leaveSign(output: Output, start: number, end: number): void {
  const { text } = output.page;
  if (wordCharacter.test(text.charAt(start - 1)) && wordCharacter.test(text.charAt(end))) {
    emitString(output, " ");
  } else leaveHole(output, start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\u00A0";
}

/** Letters and digits of ASCII, and the mark that ends a sentence: no hole shows after them. */
function endsWord(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z\d.]/.test(character);
}

/**
 * Whether the sentence before a line that shows nothing goes on at the offset: it has no end, and what follows
 * begins in small letters, or a comma parts them.
 */
export function sentenceGoesOn({ line, page }: Output, offset: number): boolean {
  if (line.owed !== "join") return false;
  const before = lastCharacter(line.out);
  if (/[,，、]/.test(before)) return /[\p{L}\p{N}]/u.test(page.text.charAt(offset));
  return /[\p{L}\p{N})]/u.test(before) && /\p{Ll}/u.test(page.text.charAt(offset));
}

const blankEnd = new RegExp(`[\\s${Object.values(Mark).join("")}]+$`);

/** The last character to read of a line's text; empty where there is none. */
export function lastCharacter(pieces: readonly string[]): string {
  return (
    pieces
      .findLast((piece) => piece.replace(blankEnd, "") !== "")
      ?.replace(blankEnd, "")
      .slice(-1) ?? ""
  );
}

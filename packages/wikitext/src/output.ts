import { Mark, maskLiteral } from "./marks.ts";
import type { TemplateRules } from "./template-rules.ts";
import { Kind, type Tokens } from "./tokens.ts";
import type { Wiki } from "./wiki.ts";

/** A stretch of a page: the tokens `[token, lastToken)` and the characters `[at, end)`. */
export interface Range {
  readonly token: number;
  readonly lastToken: number;
  readonly at: number;
  readonly end: number;
}

/** What is owed before the next visible character. */
export const Owed = { nothing: 0, join: 1, paragraph: 2 } as const;

/** What the page says about itself beside its text. */
export interface PageFacts {
  date: string | undefined;
  /** A date template was there, even if it named no day. */
  dateTemplate: boolean;
  published: boolean;
  draft: boolean;
  readonly categories: Set<string>;
  readonly sources: Record<string, string>[];
  /** How often a template told each kind of page. */
  readonly kinds: Map<string, number>;
  readonly unknownTemplates: Set<string>;
  tooDeep: boolean;
  /** Brackets without a partner were met. */
  unbalanced: boolean;
}

/** The state of turning one page's tokens into text. */
export interface Output {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly tokens: Tokens;
  readonly text: string;
  readonly title: string;
  readonly variant: string;
  readonly budget: { readonly steps: number; readonly depth: number };
  readonly facts: PageFacts;
  /** Renders a stretch of the page at the end of `out`; `block` where lines may be lists and headings. */
  readonly render: (output: Output, range: Range, block: boolean) => void;
  /** Pieces of the text so far; joined once, which is cheaper to read than a string grown bit by bit. */
  out: string[];
  owed: number;
  /** `Mark.heading` or `Mark.item` before the next paragraph. */
  paragraphMark: string;
  /** The next token and the next character, and where the range being rendered ends. */
  token: number;
  at: number;
  lastToken: number;
  end: number;
  /** Whether lines of this range may be headings, items, rules. */
  block: boolean;
  depth: number;
  lineVisible: boolean;
  /** Something stood on the line, though nothing to read. */
  lineTouched: boolean;
  /** A picture, box or table stood on the line: it parts paragraphs if it stands alone. */
  lineDropped: boolean;
  lineItem: boolean;
  afterLineBreak: boolean;
  inTableRest: boolean;
  inExternalLink: boolean;
  /** The run of apostrophes on this line of which one is a letter, or -1. */
  apostropheAt: number;
  /** The end of the line whose runs of apostrophes have been examined. */
  quotesKnownTo: number;
  /** The next `]` behind an offset: see `external-links.ts`. */
  nextBracket: { from: number; found: number };
  /** Before this offset no external link finds its closing bracket. */
  noBracketBefore: number;
  /** The heading that begins the tail, once met. */
  tail: { readonly heading: string; readonly token: number } | undefined;
  steps: number;
}

/** Characters `[from, to)` of the page, as they are. */
export function emitText(output: Output, from: number, to: number): void {
  const { text } = output;
  let start = from;
  if (!output.lineVisible || output.owed !== Owed.nothing || output.afterLineBreak) {
    while (start < to && isBlank(text.charCodeAt(start))) start++;
    if (start === to) {
      if (output.owed === Owed.nothing && to > from) output.out.push(" ");
      return;
    }
    if (output.owed === Owed.nothing) start = from;
    visible(output);
  }
  output.out.push(text.slice(start, to));
}

/** Visible text that is not a stretch of the page. */
export function emitString(output: Output, text: string): void {
  if (text === "") return;
  if (text === " ") {
    if (output.owed === Owed.nothing) output.out.push(text);
    return;
  }
  visible(output);
  output.out.push(text);
}

/** Text that is meant as it stands: its brackets and marks are no markup. */
export function emitLiteral(output: Output, text: string): void {
  emitString(output, maskLiteral(text));
}

function visible(output: Output): void {
  if (output.owed !== Owed.nothing) payOwed(output);
  output.lineVisible = true;
  output.afterLineBreak = false;
}

function payOwed(output: Output): void {
  if (output.owed === Owed.join) output.out.push(output.wiki.unspaced ? Mark.join : " ");
  else {
    if (output.out.length > 0) output.out.push(Mark.paragraph);
    output.out.push(output.paragraphMark);
    output.paragraphMark = "";
  }
  output.owed = Owed.nothing;
}

/** Ends the paragraph; the next visible character begins a new one. */
export function endParagraph(output: Output): void {
  output.owed = Owed.paragraph;
  output.paragraphMark = "";
}

/** Notes that something was left out of the line between the offsets. */
export function leaveHole(output: Output, start: number, end: number): void {
  output.lineTouched = true;
  const before = output.text.charCodeAt(start - 1);
  const after = output.text.charCodeAt(end);
  if (after === 10 && !output.lineVisible) return;
  if (isLetter(before) && (isLetter(after) || isBlank(after))) return;
  if (output.owed !== Owed.nothing) payOwed(output);
  output.out.push(Mark.hole);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 0xa0 || code === 10;
}

/** Letters and digits of ASCII, and the marks that end a sentence: no hole shows after them. */
function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 46 || (code >= 48 && code <= 57)
  );
}

/** Renders a stretch by itself and returns it; the line that is being written does not notice. */
export function capture(output: Output, range: Range): string {
  const { out, owed, paragraphMark, lineVisible, lineTouched, lineDropped, lineItem } = output;
  output.out = [];
  output.owed = Owed.paragraph;
  output.paragraphMark = "";
  output.render(output, range, false);
  const captured = output.out.join("");
  output.out = out;
  output.owed = owed;
  output.paragraphMark = paragraphMark;
  output.lineVisible = lineVisible;
  output.lineTouched = lineTouched;
  output.lineDropped = lineDropped;
  output.lineItem = lineItem;
  return captured;
}

/** The index of the newline token that ends the line, or of the end of the range. Elements are skipped. */
export function endOfLine(output: Output, from: number): number {
  const { kind, match } = output.tokens;
  let token = from;
  while (token < output.lastToken && kind[token] !== Kind.newline) {
    const partner = match[token] as number;
    token = partner > token ? partner + 1 : token + 1;
  }
  return Math.min(token, output.lastToken);
}

/** The offset where a token begins, or the end of the range. */
export function startOf(output: Output, token: number): number {
  return token < output.lastToken ? (output.tokens.start[token] as number) : output.end;
}

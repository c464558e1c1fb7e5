import type { Tokens } from "../scan/tokens.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import type { Wiki } from "../wiki/wiki.ts";
import type { PageFacts } from "./page-facts.ts";

/** A stretch of a page: the tokens `[token, lastToken)` and the characters `[at, end)`. */
export interface Range {
  readonly token: number;
  readonly lastToken: number;
  readonly at: number;
  readonly end: number;
}

/** Renders the current token and moves the cursor behind what it has dealt with; `end` is the token's. */
export type Handler = (output: Output, end: number) => void;

/** What is done with each kind of token, and at the start of a line. */
export interface Handlers {
  readonly byKind: readonly (Handler | undefined)[];
  readonly lineStart: (output: Output) => void;
}

/** What stays the same while one page is rendered. */
export interface PageSetting {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly tokens: Tokens;
  readonly text: string;
  readonly title: string;
  readonly variant: string;
  /** The page's date in ISO 8601, where a first reading has found one. */
  readonly day: string | undefined;
  readonly budget: { readonly steps: number; readonly depth: number };
  readonly handlers: Handlers;
}

/** The next token and the next character, and where the range that is being rendered ends. */
export interface Cursor {
  token: number;
  at: number;
  lastToken: number;
  end: number;
  /** Whether lines of this range may be headings, items, rules. */
  block: boolean;
  depth: number;
  inExternalLink: boolean;
  /** Code units rendered so far. */
  steps: number;
}

/** What is owed before the next visible character. */
export const Owed = { nothing: 0, join: 1, paragraph: 2 } as const;

/** The text being written and the state of its current line. */
export interface Line {
  /** Pieces of the text so far; joined once, which is cheaper to read than a string grown bit by bit. */
  out: string[];
  owed: number;
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
export interface Searches {
  /** The run of apostrophes on this line of which one is a letter, or -1. */
  apostropheAt: number;
  /** The end of the line whose runs of apostrophes have been examined. */
  quotesKnownTo: number;
  /** The next `]` behind an offset: see `external-links.ts`. */
  nextBracket: { from: number; found: number };
  /** The next line of prose behind an offset: see `prose-search.ts`. */
  prose: { from: number; found: number };
  /** Before this offset no external link finds its closing bracket. */
  noBracketBefore: number;
}

/** The heading that begins the tail, as the lists of names have it, its level, and the tail's first token. */
export interface Tail {
  readonly heading: string;
  readonly token: number;
  readonly level: number;
}

/** The state of turning one page's tokens into text. */
export interface Output {
  readonly page: PageSetting;
  readonly facts: PageFacts;
  readonly cursor: Cursor;
  readonly searches: Searches;
  line: Line;
  tail: Tail | undefined;
}

/** The state of a line nothing has been written to, at the start of a text. */
export function emptyLine(): Line {
  return {
    out: [],
    owed: Owed.paragraph,
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
export function newOutput(page: PageSetting, facts: PageFacts): Output {
  return {
    page,
    facts,
    cursor: {
      token: 0,
      at: 0,
      lastToken: page.tokens.count,
      end: page.text.length,
      block: true,
      depth: 0,
      inExternalLink: false,
      steps: 0,
    },
    searches: {
      apostropheAt: -1,
      quotesKnownTo: 0,
      nextBracket: { from: 0, found: -2 },
      prose: { from: -1, found: -1 },
      noBracketBefore: 0,
    },
    line: emptyLine(),
    tail: undefined,
  };
}

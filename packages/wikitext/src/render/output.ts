import type { Kind, Token, Tokens } from "../scan/tokens.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
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
  readonly day?: string;
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
  /** The next line of prose behind an offset: see `tail-lines.ts`. */
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

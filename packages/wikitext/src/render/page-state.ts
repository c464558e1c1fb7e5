import type { Token, Tokens } from "../scan/tokens.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import type { Wiki } from "../wiki/wiki.ts";

export interface ReaderSetting {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly budget: { readonly steps: number; readonly depth: number };
}

export interface ScannedPage {
  readonly tokens: Tokens;
  readonly title: string;
  readonly variant: string;
  /** The day (ISO 8601) its revision was saved, for wikis whose pages state none. */
  readonly saved?: string;
}

export class PageFacts {
  date: string | undefined;
  /** A date template was there, even if it named no day. */
  dateTemplate = false;
  published = false;
  draft = false;
  readonly categories = new Set<string>();
  readonly sources: Record<string, string>[] = [];
  readonly kinds = new Map<string, number>();
  readonly unknownTemplates = new Set<string>();
  tooDeep = false;
  unbalanced = false;
}

/** Results of searches: asking again stays linear. */
export class Searches {
  /** The run of apostrophes on this line that has a letter in it, or -1. */
  apostropheAt = -1;
  quotesEnd = 0;
  /** The next line of prose after an offset, or infinity if there is none. */
  prose = { from: 0, at: -1 };
  /** Before this offset no external link finds its closing bracket. */
  noBracketBefore = 0;
}

/** The end of the text: the name that heads it, and the first token after it. */
export interface Tail {
  readonly heading: string;
  readonly token: Token;
}

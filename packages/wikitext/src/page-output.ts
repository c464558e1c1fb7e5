import type { Output } from "./output.ts";
import { Owed } from "./output.ts";
import { renderRange, stepsExhausted } from "./render.ts";
import type { TemplateRules } from "./template-rules.ts";
import type { Tokens } from "./tokens.ts";
import type { Wiki } from "./wiki.ts";

/** What the pages of one reader have in common. */
export interface RenderSetting {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly variant: string;
  readonly budget: { readonly steps: number; readonly depth: number };
}

/** The state before the first token of a page. */
export function newOutput(setting: RenderSetting, tokens: Tokens, title: string): Output {
  return {
    wiki: setting.wiki,
    rules: setting.rules,
    variant: setting.variant,
    budget: setting.budget,
    tokens,
    text: tokens.text,
    title,
    facts: {
      date: undefined,
      dateTemplate: false,
      published: false,
      draft: false,
      categories: new Set(),
      sources: [],
      kinds: new Map(),
      unknownTemplates: new Set(),
      tooDeep: false,
      unbalanced: false,
    },
    render: renderRange,
    out: [],
    owed: Owed.paragraph,
    paragraphMark: "",
    token: 0,
    at: 0,
    lastToken: tokens.count,
    end: tokens.text.length,
    block: true,
    depth: 0,
    lineVisible: false,
    lineTouched: false,
    lineDropped: false,
    lineItem: false,
    afterLineBreak: false,
    inTableRest: false,
    inExternalLink: false,
    apostropheAt: -1,
    quotesKnownTo: 0,
    nextBracket: { from: 0, found: -2 },
    noBracketBefore: 0,
    tail: undefined,
    steps: 0,
  };
}

/** Renders a whole page into `output.out`; false where it has exceeded its budget. */
export function renderPage(output: Output): boolean {
  try {
    renderRange(output, { token: 0, lastToken: output.tokens.count, at: 0, end: output.text.length }, true);
    return true;
  } catch (error) {
    if (error === stepsExhausted) return false;
    throw error;
  }
}

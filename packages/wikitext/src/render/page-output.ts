import type { Tokens } from "../scan/tokens.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import type { Wiki } from "../wiki/wiki.ts";
import { newOutput, type Output, type PageSetting } from "./output.ts";
import { noFacts } from "./page-facts.ts";
import { handlers } from "./render.ts";
import { readTail, renderAfterTail } from "./tail.ts";
import { renderRange, stepsExhausted } from "./walk.ts";

/** What the pages of one reader have in common. */
export interface RenderSetting {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly budget: { readonly steps: number; readonly depth: number };
}

/** What is said of one page. */
export interface PageSource {
  readonly tokens: Tokens;
  readonly title: string;
  readonly variant: string;
  /** Its date in ISO 8601, where it is known. */
  readonly day?: string | undefined;
}

/** Renders a whole page; undefined where it exceeds its budget. */
export function renderPage(setting: RenderSetting, source: PageSource): Output | undefined {
  const page: PageSetting = {
    wiki: setting.wiki,
    rules: setting.rules,
    budget: setting.budget,
    tokens: source.tokens,
    text: source.tokens.text,
    title: source.title,
    variant: source.variant,
    day: source.day,
    handlers,
  };
  const output = newOutput(page, noFacts());
  try {
    renderRange(output, { token: 0, lastToken: page.tokens.count, at: 0, end: page.text.length }, true);
    renderAfterTail(output);
    readTail(output);
    return output;
  } catch (error) {
    if (error === stepsExhausted) return undefined;
    throw error;
  }
}

import type { TemplateRules } from "../wiki/template-rules.ts";
import type { Wiki } from "../wiki/wiki.ts";

/** Gives the plain text of an argument; empty where the call has none. */
export type Argument = (name: string) => string;

/** What a format function knows beside its arguments. */
export interface FormatContext {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  /** What words of several variants show on the page. */
  readonly shown: (words: string) => string;
  /** The page's day in ISO 8601, where it is known. */
  readonly today: () => string | undefined;
}

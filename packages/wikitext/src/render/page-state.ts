import type { Token, Tokens } from "../scan/tokens.ts";
import type { TemplateRules } from "../wiki/template-rules.ts";
import type { Wiki } from "../wiki/wiki.ts";

export interface RenderSettings {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly budget: { readonly steps: number; readonly depth: number };
}

export interface ScannedPage {
  readonly tokens: Tokens;
  readonly title: string;
  readonly variant: string;
  /** The day (ISO 8601) of its revision, for wikis whose pages state no day. */
  readonly saved?: string;
}

export class PageFacts {
  date: string | undefined;
  /** The page has a date template, which may name no day. */
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

export interface Tail {
  readonly heading: string;
  readonly level: number;
  readonly token: Token;
}

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
  /** Something asked for the page's variant, which was not known then. */
  asksForVariant: boolean;
  /** Something asked for the page's day, which was not known then. */
  asksForDay: boolean;
  tooDeep: boolean;
  /** Brackets without a partner were met. */
  unbalanced: boolean;
}

export function noFacts(): PageFacts {
  return {
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
  };
}

import { UsageError } from "@discoprep/corpus";
import type { DropReason } from "@discoprep/corpus/rules";
import { variants } from "./wiki/variants.ts";

// The options of a reader. They load without the rules of reading.

/** Kinds of page that are not articles. A reader drops them unless `keep` names them. */
export const pageKinds = [
  "redirect",
  "draft",
  "disambiguation",
  "compilation",
  "headline-list",
  "list",
  "score-page",
  "no-prose",
] as const satisfies readonly DropReason[];

export type PageKind = (typeof pageKinds)[number];

/** A namespace as the dump's `<siteinfo>` names it. */
export interface Namespace {
  readonly key: number;
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** Greatest cost of a page. */
export interface PageBudget {
  /** UTF-16 code units of wikitext; a longer page is left out. */
  readonly length: number;
  /** UTF-16 code units that are rendered; nested arguments count on every level. */
  readonly steps: number;
  /** Levels of nesting that are rendered, 200 at most. Deeper text is left out. */
  readonly depth: number;
}

export interface ArticleReaderOptions {
  /** The wiki's language. One without files in `data` is read with English rules. */
  readonly language: string;
  readonly namespaces: readonly Namespace[];
  /** Host of a wiki that is not Wikinews, such as `en.wikipedia.org`: nothing is cut at the end of its articles. */
  readonly host?: string;
  /** Kinds of page to keep though they are not articles. */
  readonly keep?: readonly string[];
  /** Leave out pages that state no date. */
  readonly requireDate?: boolean;
  /** Leave out pages without `{{publish}}` or `{{archived}}`. */
  readonly published?: boolean;
  /** Leave out pages with a finding of the remnant audit. */
  readonly strict?: boolean;
  /** Variant to take from `-{ }-`, like `zh-tw` (default: by each page's script; the article names it). */
  readonly variant?: string;
  readonly budget?: Partial<PageBudget>;
}

/** Checks names that a user gives. @throws UsageError for a variant or a kind of page that does not exist */
export function checkReaderOptions({ variant, keep }: Pick<ArticleReaderOptions, "variant" | "keep">): void {
  checkNames("variant", variant === undefined ? [] : [variant], variants);
  checkNames("kind of page", keep ?? [], pageKinds);
}

function checkNames(kind: string, names: readonly string[], allowed: readonly string[]): void {
  const wrong = names.find((name) => !allowed.includes(name));
  if (wrong === undefined) return;
  throw new UsageError(`unknown ${kind} "${wrong}"; expected one of ${allowed.join(", ")}`);
}

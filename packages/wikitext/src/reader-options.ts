import { UsageError } from "@discoprep/corpus";
import type { DropReason } from "@discoprep/corpus/rules";
import { variants } from "./wiki/variants.ts";

// Options of a reader, which can be read without loading the rules of reading.

/** The kinds of page that are not articles. A reader drops them unless asked to keep them. */
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
  /** UTF-16 code units that are rendered, nested arguments counted again on every level. */
  readonly steps: number;
  /** Levels of nesting that are rendered, 200 at most; what is deeper is left out of the text. */
  readonly depth: number;
}

export interface ArticleReaderOptions {
  /** The wiki's language: `en`, `zh`, another that has files in `data`; the rest are read with English rules. */
  readonly language: string;
  readonly namespaces: readonly Namespace[];
  /**
   * Host of a wiki that is not Wikinews, such as `en.wikipedia.org`. Only Wikinews ends its articles with sources and links that
   * are not text: on other wikis nothing is cut.
   */
  readonly host?: string;
  /** Kinds of page (see `pageKinds`) to keep though they are not articles. */
  readonly keep?: readonly string[];
  /** Leave out pages that state no date. */
  readonly requireDate?: boolean;
  /** Leave out pages without `{{publish}}` or `{{archived}}`. */
  readonly published?: boolean;
  /** Leave out pages in which the remnant audit finds something. */
  readonly strict?: boolean;
  /**
   * Side of `-{ }-` to take: `zh-hans`, `zh-hant`, `zh-cn`, `zh-tw`, `zh-hk`, …. Without it each page's own script decides, and
   * the article says which.
   */
  readonly variant?: string;
  readonly budget?: Partial<PageBudget>;
}

/**
 * Checks what a user names, before a reader is made, perhaps on another thread.
 * @throws UsageError for a variant or a kind of page that does not exist
 */
export function checkReaderOptions({ variant, keep }: Pick<ArticleReaderOptions, "variant" | "keep">): void {
  checkNames("variant", variant === undefined ? [] : [variant], variants);
  checkNames("kind of page", keep ?? [], pageKinds);
}

function checkNames(what: string, given: readonly string[], known: readonly string[]): void {
  const wrong = given.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw new UsageError(`unknown ${what} "${wrong}"; expected one of ${known.join(", ")}`);
}

import type { DropReason } from "@discoprep/corpus";

/** The kinds of page that are not articles. A reader drops them unless asked to keep them. */
export const pageKinds = [
  "redirect",
  "draft",
  "disambiguation",
  "compilation",
  "headline-list",
  "score-page",
  "no-prose",
] as const satisfies readonly DropReason[];

/** A kind of page that is no article. */
export type PageKind = (typeof pageKinds)[number];

/**
 * {@include ../README.md}
 *
 * @module @discoprep/wikitext
 */

export {
  type ArticleOutcome,
  type ArticleReaderOptions,
  articleReader,
  checkReaderOptions,
  type PageBudget,
  type PageSource,
} from "./article-reader.ts";
export { type FactsOutcome, type StructuredFacts, structuredFacts } from "./facts/structured-facts.ts";
export { auditRemnants, type Remnant } from "./judge/remnants.ts";
export { type RemnantRule, remnantRules } from "./tidy/remnant-rules.ts";
export { pageKinds } from "./wiki/page-kinds.ts";
export type { Namespace } from "./wiki/wiki.ts";

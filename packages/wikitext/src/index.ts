/**
 * {@include ../README.md}
 *
 * @module @discoprep/wikitext
 */

export {
  type ArticleOutcome,
  articleReader,
  type PageSource,
} from "./article-reader.ts";
export { type FactsOutcome, type StructuredFacts, structuredFacts } from "./facts/structured-facts.ts";
export { auditRemnants, type Remnant } from "./judge/remnants.ts";
export {
  type ArticleReaderOptions,
  checkReaderOptions,
  type Namespace,
  type PageBudget,
  pageKinds,
} from "./reader-options.ts";
export { type RemnantRule, remnantRules } from "./tidy/remnant-rules.ts";

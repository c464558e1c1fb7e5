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
export { type SecondText, secondReader } from "./facts/second-text.ts";
export { type FactsOutcome, type StructuredFacts, structuredFacts } from "./facts/structured-facts.ts";
export {
  type ArticleReaderOptions,
  checkReaderOptions,
  type Namespace,
  type PageBudget,
  pageKinds,
} from "./reader-options.ts";
export { auditRemnants, type Remnant, type RemnantRule, remnantRules } from "./tidy/remnants.ts";

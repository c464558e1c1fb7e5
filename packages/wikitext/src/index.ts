/**
 * {@include ../README.md}
 *
 * @module discoprep/wikitext
 */

export {
  type ArticleOutcome,
  articleReader,
  type PageSource,
} from "./article-reader.ts";
export {
  type ArticleReaderOptions,
  checkReaderOptions,
  type Namespace,
  type PageBudget,
  pageKinds,
} from "./reader-options.ts";
export { type SecondText, secondReader } from "./second-text.ts";
export { auditRemnants, type Remnant, type RemnantRule, remnantRules } from "./tidy/remnants.ts";

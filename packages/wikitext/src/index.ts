export {
  type ArticleOutcome,
  type ArticleReaderOptions,
  articleReader,
  type PageBudget,
  type PageSource,
} from "./article-reader.ts";
export { pageKinds } from "./classify.ts";
export { auditRemnants, type Remnant, type RemnantRule, remnantRules } from "./remnants.ts";
export { type FactsOutcome, type StructuredFacts, structuredFacts } from "./structured-facts.ts";
export { variants } from "./variants.ts";
export type { Namespace } from "./wiki.ts";

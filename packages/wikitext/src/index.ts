export {
  type ArticleOutcome,
  type ArticleReaderOptions,
  articleReader,
  type PageBudget,
  type PageSource,
} from "./article-reader.ts";
export { type FactsOutcome, type StructuredFacts, structuredFacts } from "./facts/structured-facts.ts";
export { pageKinds } from "./judge/classify.ts";
export { auditRemnants, type Remnant, type RemnantRule, remnantRules } from "./judge/remnants.ts";
export { variants } from "./render/variants.ts";
export type { Namespace } from "./wiki/wiki.ts";

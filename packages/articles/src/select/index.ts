export type { CorrectionState } from "../correct/correction.ts";
export { eachArticle } from "./articles.ts";
export { type SelectOptions, selectOptions } from "./options.ts";
export { selectArticles } from "./select.ts";

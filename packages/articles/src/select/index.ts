export { type CorrectionRecord, type CorrectionState, lostCorrections } from "../correct/correction.ts";
export { articleSchema, eachArticle } from "./articles.ts";
export { judgementSchema } from "./judgement.ts";
export { type SelectOptions, selectOptions } from "./options.ts";
export { selectArticles } from "./select.ts";

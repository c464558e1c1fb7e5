export { blindDocument, chineseDateLine, documentParagraphs } from "./select/blind-document.ts";
export type { Rank } from "./select/ranking.ts";
export { type SelectOptions, selectArticles } from "./select/select.ts";

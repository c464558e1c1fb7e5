export { type AdjudicateOptions, type Adjudication, adjudicate } from "./adjudicate.ts";
export { type Compared, writeSheet } from "./disagreement-sheet.ts";
export { type ReviewRecord, reviewRecord, reviewTables, writeReviewSheet } from "./review.ts";

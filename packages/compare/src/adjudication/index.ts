export { type AdjudicateOptions, type Adjudication, adjudicate } from "./adjudicate.ts";
export { type ReviewRecord, reviewRecord, reviewTables } from "./review.ts";
export { type Compared, writeReviewSheet, writeSheet } from "./write-sheet.ts";

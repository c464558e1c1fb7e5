export { type Adjudication, adjudicate } from "./adjudicate.ts";
export { type ReviewRecord, reviewRecord, reviewTables } from "./review.ts";
export { compareAnnotators, writeReviewSheet, writeSheet } from "./write-sheet.ts";

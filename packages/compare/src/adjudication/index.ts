export { adjudicate } from "./adjudicate.ts";
export { reviewRecord, reviewTables } from "./review.ts";
export { compareAnnotators, writeReviewSheet, writeSheet } from "./write-sheet.ts";

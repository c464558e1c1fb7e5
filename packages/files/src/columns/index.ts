export { type ColumnChecks, checkColumns, checkedSentences, checkHeads } from "../check-columns.ts";
export { readColumns } from "../read-columns.ts";

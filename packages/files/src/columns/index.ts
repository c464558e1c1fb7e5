export { type ColumnChecks, checkColumns, checkedSentences, checkHeads } from "../check-columns.ts";
export { columnsOfText, readColumns } from "../read-columns.ts";

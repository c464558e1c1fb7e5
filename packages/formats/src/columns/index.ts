export {
  checkColumns,
  checkHeads,
  repeatedId,
} from "./check-columns.ts";
export {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type TokenNumber,
  tokenNumber,
} from "./columns.ts";
export { nonprojectiveLinks } from "./links.ts";
export { columnsOfText, readColumns } from "./read-columns.ts";

export { type ByteLine, byteLines, maximalLineLength } from "./byte-lines.ts";
export {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type TokenNumber,
  tokenNumber,
} from "./columns.ts";
export { FirstOfEach, printedPerRule } from "./first-of-each.ts";
export {
  addToGroup,
  byFrequency,
  countLabel,
  type Frequencies,
  frequenciesOf,
  groupBy,
  runs,
} from "./group-by.ts";
export { cyclesOf, nonprojectiveLinks } from "./heads.ts";
export { parseJson, schemaIssues } from "./json.ts";
export {
  checkLine,
  counted,
  harmlessLines,
  inFolder,
  messageLine,
  placeInFolder,
  printable,
  shownText,
  unknownLanguage,
} from "./messages.ts";

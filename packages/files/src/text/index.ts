export { type ByteLine, byteLines, lineSplitter, maximalLineLength } from "./byte-lines.ts";
export {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type LineFault,
} from "./columns.ts";
export { cyclesOf } from "./cycles.ts";
export { FirstOfEach, printedPerRule } from "./first-of-each.ts";
export { inFolder, placeInFolder } from "./folder-places.ts";
export {
  addToGroup,
  byFrequency,
  countLabel,
  type Frequencies,
  frequenciesOf,
  groupBy,
  runs,
} from "./group-by.ts";
export { parseJson, schemaIssues } from "./json.ts";
export { nonprojectiveLinks } from "./nonprojective.ts";
export { counted, incidentLine, messageLine, problemText } from "./problem-text.ts";
export { harmlessLines, printable, shownText } from "./shown-text.ts";
export { type TokenNumber, tokenNumber } from "./token-number.ts";
export { unknownLanguage } from "./unknown-language.ts";

export { type ByteLine, byteLines, lineSplitter, maximalLineLength } from "./byte-lines.ts";
export {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type LineFault,
} from "./columns.ts";
export { counted } from "./counted.ts";
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
} from "./group-by.ts";
export { parseJson, schemaIssues } from "./json.ts";
export { nonprojectiveLinks } from "./nonprojective.ts";
export { incidentLine, messageLine, problemText } from "./problem-text.ts";
export { runs } from "./runs.ts";
export { harmlessLines, printable, shownText } from "./shown-text.ts";
export { type TokenNumber, tokenNumber } from "./token-number.ts";
export { unknownLanguage } from "./unknown-language.ts";

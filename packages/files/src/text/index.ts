export { type ByteLine, byteLines, LineSplitter, maximalLineLength } from "./byte-lines.ts";
export { cyclesOf } from "./cycles.ts";
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

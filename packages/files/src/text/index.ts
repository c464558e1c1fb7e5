export { type ByteLine, byteLines, LineSplitter, maximalLineLength } from "./byte-lines.ts";
export { cyclesOf } from "./cycles.ts";
export { FirstOfEach } from "./first-of-each.ts";
export {
  addToGroup,
  Frequencies,
  groupBy,
} from "./group-by.ts";
export { parseJson, schemaIssues } from "./json.ts";
export {
  checkLine,
  counted,
  inFolder,
  messageLine,
  placeInFolder,
  printable,
} from "./messages.ts";

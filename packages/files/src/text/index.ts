export { type ByteLine, byteLines, LineSplitter, maximalLineLength } from "./byte-lines.ts";
export { cyclesOf } from "./cycles.ts";
export { FirstOfEach } from "./first-of-each.ts";
export {
  Frequencies,
  Groups,
} from "./groups.ts";
export { parseJson, schemaIssues } from "./json.ts";
export {
  checkLine,
  counted,
  messageLine,
  printable,
} from "./messages.ts";

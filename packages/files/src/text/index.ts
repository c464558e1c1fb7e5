export { type ByteLine, byteLines, LineSplitter } from "./byte-lines.ts";
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

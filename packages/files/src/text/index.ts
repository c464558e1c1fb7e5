export { type ByteLine, LineSplitter } from "./byte-lines.ts";
export { FirstOfEach } from "./first-of-each.ts";
export { Frequencies, Groups } from "./groups.ts";
export { jsonOf, parseJson, schemaIssues } from "./json.ts";
export { counted, messageLine, printable } from "./messages.ts";
export { listenToProgress, reportBytes, reportProgress, withProgress } from "./progress.ts";

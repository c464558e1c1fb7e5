export { type NamedSentences, refuseUnreadable } from "./fixed-reader.ts";
export { fixedReport, scorePropositions } from "./fixed-run.ts";
export { namedAdditionalFigures, namedFigures } from "./json-report.ts";
export { type NamedLines, OfficialExit } from "./official-reader.ts";
export { runEvalScript } from "./official-run.ts";
export { reportTables } from "./tables.ts";

export { zeroDivision } from "./figures.ts";
export { fixedReport } from "./fixed-report.ts";
export { scorePropositions } from "./fixed-run.ts";
export { namedAdditionalFigures, namedFigures } from "./json-report.ts";
export { OfficialExit } from "./official-exit.ts";
export type { NamedStream } from "./official-pairs.ts";
export { runEvalScript } from "./official-run.ts";
export { scorers } from "./scorer.ts";
export { reportTables } from "./tables.ts";

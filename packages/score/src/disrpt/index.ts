export { OfficialStop, type Outcome, outcome } from "../official-stop.ts";
export { type CorrectedRelations, type CorrectedWords, correctedScore } from "./corrected.ts";
export { type OfficialRun, officialOutput } from "./official.ts";
export type { DisrptEdition, DisrptRun, DisrptTask } from "./official-read.ts";

export { OfficialStop } from "../official-stop.ts";
export { compareDisrpt, disrptScore, mainFigures, type ScoredPrediction } from "./corrected.ts";
export { type DisrptFile, mainMeasures } from "./counts.ts";
export type { DisrptRun } from "./official.ts";
export { readRels } from "./relations.ts";

export { mergeBuild } from "./merge.ts";
export { commandWords, slurmOptions } from "./script.ts";
export { type SubmittedBuild, submitBuild } from "./submit.ts";

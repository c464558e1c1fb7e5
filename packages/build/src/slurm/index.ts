export { commandWords, slurmOptions } from "./script.ts";
export { mergeBuild } from "./shards.ts";
export { type SubmittedBuild, submitBuild } from "./submit.ts";

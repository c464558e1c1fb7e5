/** Makes extractions in shards by jobs of Slurm. */
export { mergeBuild } from "./merge.ts";
export { slurmOptions } from "./options.ts";
export { commandWords } from "./script.ts";
export { type SubmitSettings, submitBuild } from "./submit.ts";

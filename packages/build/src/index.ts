export { type BuildOptions, type BuildResult, buildDataset } from "./build.ts";
export type { Difference } from "./difference.ts";
export { type Job, jobJsonSchema, type Source, type Step } from "./job.ts";

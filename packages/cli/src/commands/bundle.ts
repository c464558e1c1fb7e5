import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import { jobCommand } from "../folder-job.ts";

/** `discoprep bundle GOLD --out DIR` */
export const add = jobCommand({ schema: bundleOptions, run: bundleCodabench });

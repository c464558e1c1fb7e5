import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import { jobCommand } from "../folder-job.ts";

export const add = jobCommand({ schema: bundleOptions, run: bundleCodabench });

import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep bundle GOLD --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, { schema: bundleOptions, run: bundleCodabench });
}

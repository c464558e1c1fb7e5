import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep bundle GOLD --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  const example = `discoprep bundle release/test --dev release/dev \\
    --dates 2027-02-01..2027-02-28,2027-03-01..2027-03-07 --title "Relations of 2027" --out competition`;
  addJob(command, terminal, { schema: bundleOptions, example, run: bundleCodabench });
}

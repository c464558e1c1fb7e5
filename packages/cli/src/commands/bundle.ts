import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import type { Terminal } from "../terminal.ts";

const example =
  'discoprep bundle codabench release/test --title "Relations of 2027" --solution baseline.json --out competition';

/** `discoprep bundle codabench GOLD --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, { schema: bundleOptions, example, run: bundleCodabench });
}

import { reportOptions, writeReport } from "@discoprep/report";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep report DIR… --out SITE` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep report datasets/sample/out/eng.release --out out/report";
  addJob(command, terminal, { schema: reportOptions, example, run: writeReport });
}

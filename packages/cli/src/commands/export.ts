import { exportOptions, exportRelease } from "@discoprep/releases/export";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep export` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep export release/dev --to brat --out dev-brat";
  const schema = exportOptions.extend(jsonOption());
  addJob(command, terminal, { schema, example, run: exportRelease, all: "manifest.json" });
}

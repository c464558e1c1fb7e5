import { moveAnnotations, moveOptions } from "@discoprep/releases/move";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const example = "discoprep move project blind/raw corrected/raw --out project.moved";

/** `discoprep move ANNOTATIONS RAW CORRECTED --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, { schema: moveOptions.extend(jsonOption()), example, run: moveAnnotations });
}

import { adjudicate } from "@discoprep/compare/adjudication";
import { adjudicateOptions } from "@discoprep/compare/options";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep adjudicate SHEET RELEASE... --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, { schema: adjudicateOptions.extend(jsonOption()), run: adjudicate });
}

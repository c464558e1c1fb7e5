import { publishOptions, publishRelease } from "@discoprep/releases/publish";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep publish RELEASE BLIND… --licence FILE --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep publish release blind --licence LICENCE.txt --out participants";
  const schema = publishOptions.extend(jsonOption());
  addJob(command, terminal, { schema, example, run: publishRelease, json: ({ result }) => result });
}

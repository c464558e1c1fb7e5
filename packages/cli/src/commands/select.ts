import { selectArticles, selectOptions } from "@discoprep/articles/select";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const example = `Example (as for the Chinese blind set of 2016):
  discoprep select zh.articles --out zh.blind --script simplified --min-chars 401 --words 30000 --rank long-paragraphs`;

/** `discoprep select DIR --out DIR2` */
export function add(command: Command, terminal: Terminal): void {
  const schema = selectOptions.extend(jsonOption());
  addJob(command, terminal, { schema, example, run: selectArticles, documents: ({ taken }) => taken });
}

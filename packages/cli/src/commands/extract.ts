import { extractDump, extractOptions } from "@discoprep/articles/extract";
import { UsageError } from "@discoprep/corpus";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const schema = z.strictObject({
  ...extractOptions.shape,
  dump: argument(paths, extractOptions.shape.dump.description ?? "", "dump"),
  ...jsonOption(),
});

export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, {
    schema,
    all: "manifest.json",
    run: async ({ dump: dumps, ...options }) => {
      if (dumps.length > 1 && dumps.includes("-"))
        throw new UsageError("standard input is a whole dump, not a part");
      return await extractDump({ ...options, dump: dumps[0] === "-" ? terminal.stdin : dumps });
    },
    // A shard of a large dump may have no article.
    documents: ({ kept }, { shard }) => (shard === undefined ? kept : 1),
  });
}

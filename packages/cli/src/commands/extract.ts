import { statSync } from "node:fs";
import { extractDump, extractOptions } from "@discoprep/articles/extract";
import { UsageError } from "@discoprep/corpus";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption, paths } from "../option-flags.ts";
import { type Progress, progressBar } from "../progress.ts";
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
    progress: (_, { dump }) => extractProgress(terminal, dump),
    run: async ({ dump: dumps, onProgress, ...options }) => {
      if (dumps.length > 1 && dumps.includes("-"))
        throw new UsageError("standard input is a whole dump, not a part");
      return await extractDump({
        ...options,
        dump: dumps[0] === "-" ? terminal.stdin : dumps,
        onProgress: ({ bytes, articles }) => onProgress?.(bytes, 0, { articles }),
      });
    },
    // A shard of a large dump may have no article.
    documents: ({ kept }, { shard }) => (shard === undefined ? kept : 1),
  });
}

/** Makes a bar of the finished share of the files; of a stream of unknown size, the bytes read. */
function extractProgress(terminal: Terminal, dumps: readonly string[]): Progress {
  const statuses = dumps.map((dump) => statSync(dump, { throwIfNoEntry: false }));
  const isKnown = statuses.every((status) => status?.isFile() === true);
  const size = isKnown ? statuses.reduce((sum, status) => sum + (status?.size ?? 0), 0) : 0;
  const share = size > 0 ? "{bar} {percentage}%, " : "";
  const { update, stop } = progressBar(terminal, `${share}{megabytes} MB read, {articles} articles`);
  return {
    update: (bytes, _, facts) => update(bytes, size, { ...facts, megabytes: Math.round(bytes / 1e6) }),
    stop,
  };
}

import { extractDump, extractOptions } from "@discoprep/articles/extract";
import { UsageError } from "@discoprep/corpus";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { jobCommand } from "../folder-job.ts";
import { jsonOption, paths } from "../option-flags.ts";

const schema = z.strictObject({
  ...extractOptions.shape,
  dump: argument(paths, extractOptions.shape.dump.description ?? "", "dump"),
  ...jsonOption(),
});

export const add = jobCommand({
  schema,
  all: "manifest.json",
  run: async ({ dump: dumps, ...options }, terminal) => {
    if (dumps.length > 1 && dumps.includes("-"))
      throw new UsageError("standard input is a whole dump, not a part");
    return await extractDump({ ...options, dump: dumps[0] === "-" ? terminal.stdin : dumps });
  },
  // A shard of a large dump may have no article.
  documents: ({ kept }, { shard }) => (shard === undefined ? kept : 1),
});

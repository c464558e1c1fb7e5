import { mergeShards } from "@discoprep/articles/merge";
import { argument, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const schema = z.strictObject({
  shards: argument(paths, "the output folders of all n shards, in any order", "shard"),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
  ...jsonOption(),
});

/** `discoprep merge SHARD… --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addJob(command, terminal, {
    schema,
    example: "discoprep merge en.1 en.2 en.3 --out en.articles",
    all: "manifest.json",
    run: ({ shards, ...options }) => mergeShards(shards, options),
    documents: ({ kept }) => kept,
  });
}

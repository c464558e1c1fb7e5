// Commands that write a folder. Schema and work of each are in a package of its own, which is loaded when the command is called.
import { argument, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { jobCommand } from "../folder-job.ts";
import { type AddCommand, jsonOption, paths } from "../option-flags.ts";

const all = "manifest.json";

export async function merge(): Promise<AddCommand> {
  const { mergeShards } = await import("@discoprep/articles/merge");
  const schema = z.strictObject({
    shards: argument(paths, "the output folders of all n shards, in any order", "shard"),
    out: run(path, "folder or file to write", "dir"),
    replace: replaceOption,
    ...jsonOption(),
  });
  return jobCommand({
    schema,
    all,
    run: ({ shards, ...options }) => mergeShards(shards, options),
    documents: ({ kept }) => kept,
  });
}

export async function select(): Promise<AddCommand> {
  const { selectArticles, selectOptions } = await import("@discoprep/articles/select");
  const schema = selectOptions.extend(jsonOption());
  return jobCommand({ schema, run: selectArticles, documents: ({ taken }) => taken });
}

export async function convert(): Promise<AddCommand> {
  const { convertCorpus, convertOptions } = await import("@discoprep/releases/convert");
  return jobCommand({ schema: convertOptions.extend(jsonOption()), all, run: convertCorpus });
}

export async function exportTo(): Promise<AddCommand> {
  const { exportOptions, exportRelease } = await import("@discoprep/releases/export");
  return jobCommand({ schema: exportOptions.extend(jsonOption()), all, run: exportRelease });
}

export async function move(): Promise<AddCommand> {
  const { moveAnnotations, moveOptions } = await import("@discoprep/releases/move");
  return jobCommand({ schema: moveOptions.extend(jsonOption()), run: moveAnnotations });
}

export async function publish(): Promise<AddCommand> {
  const { publishOptions, publishRelease } = await import("@discoprep/releases/publish");
  const schema = publishOptions.extend(jsonOption());
  return jobCommand({ schema, run: publishRelease, json: ({ result }) => result });
}

export async function mask(): Promise<AddCommand> {
  const { maskOptions, maskRelease } = await import("@discoprep/releases/mask");
  return jobCommand({ schema: maskOptions, run: maskRelease });
}

export async function report(): Promise<AddCommand> {
  const { reportOptions, writeReport } = await import("@discoprep/report");
  return jobCommand({ schema: reportOptions, run: writeReport });
}

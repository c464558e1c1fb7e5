import { mergeShards } from "@discoprep/articles/merge";
import { argument, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { refuseNothing } from "../folder-job.ts";
import { printExtraction } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addWork, jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  shards: argument(paths, "the output folders of all n shards, in any order", "shard"),
  out: run(path, "where the articles go", "dir"),
  replace: replaceOption,
  ...jsonOption(),
});

/** `discoprep merge SHARD… --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep merge en.1 en.2 en.3 --out en.articles";
  addWork(command, options, example, async ({ shards, json, ...output }) => {
    const messages = messagePrinter(terminal, "manifest.json");
    const counts = await mergeShards(shards, { ...output, onMessage: messages.print });
    messages.close();
    printExtraction(counts, output.out, terminal);
    if (counts.kept === 0) refuseNothing(output.out, terminal);
    if (json === true) terminal.json(counts);
  });
}

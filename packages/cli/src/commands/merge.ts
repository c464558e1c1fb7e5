import { mergeShards } from "@discoprep/articles/merge";
import { replaceHelp } from "@discoprep/files/option";
import type { Command } from "commander";
import { printExtraction, refuseNothing } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";

interface MergeFlags {
  out: string;
  replace?: boolean;
  json?: boolean;
}

/** `discoprep merge SHARD… --out DIR` */
export function addMerge(command: Command, terminal: Terminal): void {
  command
    .argument("<shard...>", "the output folders of all n shards, in any order")
    .requiredOption("--out <dir>", "where the articles go")
    .option("--replace", replaceHelp)
    .option("--json", "print the counts as one JSON object")
    .addHelpText("after", "\nExample:\n  discoprep merge en.1 en.2 en.3 --out en.articles")
    .action(async (shards: string[], { json, ...output }: MergeFlags) => {
      const messages = messagePrinter(terminal, "manifest.json");
      const counts = await mergeShards(shards, { ...output, onMessage: messages.print });
      messages.close();
      printExtraction(counts, output.out, terminal);
      refuseNothing(counts.kept, output.out, terminal);
      if (json === true) terminal.out(`${JSON.stringify(counts, null, 2)}\n`);
    });
}

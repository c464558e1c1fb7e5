import { convertCorpus, convertOptions } from "@discoprep/releases/convert";
import type { Command } from "commander";
import { printConversion } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep convert` */
export function addConvert(command: Command, terminal: Terminal): void {
  addOptions(command, convertOptions)
    .option("--json", "print the counts as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep convert --format pdtb2 --lang en --annotations pdtb/data --raw pdtb/raw \\\n" +
        "    --trees parses/trees --dependencies parses/dependencies --out release",
    )
    .action(async (flags: Record<string, unknown>) => {
      const options = givenOptions(convertOptions, [], flags);
      const progress = progressBar(terminal, "{value} of {total} documents");
      const messages = messagePrinter(terminal, "manifest.json");
      try {
        const { counts } = await convertCorpus({
          ...options,
          onMessage: messages.print,
          onProgress: progress.update,
        });
        progress.stop();
        messages.close();
        printConversion(counts, options.out, terminal);
        if (flags.json === true) terminal.out(`${JSON.stringify(counts, null, 2)}\n`);
      } finally {
        progress.stop();
      }
    });
}

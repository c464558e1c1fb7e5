import { selectArticles, selectOptions } from "@discoprep/articles/select";
import type { Command } from "commander";
import { printSelection, refuseNothing } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep select DIR --out DIR2` */
export function addSelect(command: Command, terminal: Terminal): void {
  addOptions(command, selectOptions)
    .option("--json", "print the counts as one JSON object")
    .addHelpText(
      "after",
      "\nExample (as for the Chinese blind set of 2016):\n" +
        "  discoprep select zh.articles --out zh.blind --script simplified --min-chars 401 --words 30000 --rank long-paragraphs",
    )
    .action(async (dir: string, flags: Record<string, unknown>) => {
      const options = givenOptions(selectOptions, [dir], flags);
      const { manifest, messages } = await selectArticles(options);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      printSelection(manifest.counts, options.out, terminal);
      refuseNothing(Number(manifest.counts.taken), options.out, terminal, "Ask for less.");
      if (flags.json === true) terminal.out(`${JSON.stringify(manifest.counts, null, 2)}\n`);
    });
}

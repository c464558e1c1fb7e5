import { selectArticles, selectOptions } from "@discoprep/articles/select";
import type { Command } from "commander";
import { printSelection, refuseNothing } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const example = `Example (as for the Chinese blind set of 2016):
  discoprep select zh.articles --out zh.blind --script simplified --min-chars 401 --words 30000 --rank long-paragraphs`;

/** `discoprep select DIR --out DIR2` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, selectOptions.extend(jsonOption()), example, async ({ json, ...options }) => {
    const messages = messagePrinter(terminal);
    const { counts } = await selectArticles({ ...options, report: messages.print });
    messages.close();
    printSelection(counts, options.out, terminal);
    refuseNothing(Number(counts.taken), options.out, terminal);
    if (json === true) terminal.json(counts);
  });
}

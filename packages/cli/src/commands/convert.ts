import { convertCorpus, convertOptions } from "@discoprep/releases/convert";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import { progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

const example = `discoprep convert --format pdtb2 --lang en --annotations pdtb/data --raw pdtb/raw \\
    --trees parses/trees --dependencies parses/dependencies --out release`;

/** `discoprep convert` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, convertOptions.extend(jsonOption()), example, async ({ json, ...options }) => {
    const progress = progressBar(terminal, "{value} of {total} documents");
    const messages = messagePrinter(terminal, "manifest.json");
    const told = { report: messages.print, onProgress: progress.update };
    try {
      const { counts, summary } = await convertCorpus({ ...options, ...told });
      progress.stop();
      messages.close();
      terminal.err(`${options.out}: ${summary}`);
      if (json === true) terminal.json(counts);
    } finally {
      progress.stop();
    }
  });
}

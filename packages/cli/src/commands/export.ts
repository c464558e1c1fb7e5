import { exportOptions, exportRelease } from "@discoprep/releases/export";
import type { Command } from "commander";
import { printExport } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep export` */
export function addExport(command: Command, terminal: Terminal): void {
  addOptions(command, exportOptions)
    .option("--json", "print the counts as one JSON object")
    .addHelpText("after", "\nExample:\n  discoprep export release/dev --to brat --out dev-brat")
    .action(async (dir: string, flags: Record<string, unknown>) => {
      const options = givenOptions(exportOptions, [dir], flags);
      const { counts, messages } = await exportRelease(options);
      const printer = messagePrinter(terminal, "manifest.json");
      for (const message of messages) printer.print(message);
      printer.close();
      printExport(counts, options.out, terminal);
      if (flags.json === true) terminal.out(`${JSON.stringify(counts, null, 2)}\n`);
    });
}

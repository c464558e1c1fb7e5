import { join } from "node:path";
import { counted } from "@discoprep/files/text";
import { reportOptions, type WrittenReport, writeReport } from "@discoprep/report";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep report DIR… --out SITE` */
export function addReport(command: Command, terminal: Terminal): void {
  addOptions(command, reportOptions)
    .addHelpText("after", "\nExample:\n  discoprep report datasets/sample/out/eng.release --out out/report")
    .action(async (folders: string[], flags: Record<string, unknown>) => {
      const options = givenOptions(reportOptions, [folders], flags);
      const { report, messages } = await writeReport(options);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      printReport(report, options.out, terminal);
    });
}

/** Prints where to open the pages. */
export function printReport({ parts }: WrittenReport["report"], out: string, terminal: Terminal): void {
  terminal.err(`${counted(parts.length, "part")}; open ${join(out, "index.html")}`);
}

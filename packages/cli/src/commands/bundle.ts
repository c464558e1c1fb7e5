import { counted } from "@discoprep/files/text";
import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep bundle codabench GOLD --out DIR` */
export function addBundle(command: Command, terminal: Terminal): void {
  addOptions(command, bundleOptions)
    .addHelpText(
      "after",
      '\nExample:\n  discoprep bundle codabench release/test --title "Relations of 2027" --solution baseline.json --out competition',
    )
    .action(async (platform: string, gold: string, flags: Record<string, unknown>) => {
      const options = givenOptions(bundleOptions, [platform, gold], flags);
      const { documents, relations, messages } = await bundleCodabench(options);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      const what = `${counted(documents, "document")}, ${counted(relations, "relation")}`;
      terminal.err(`${options.out}: ${what}; zip the files in it, not the folder, and upload the zip file`);
    });
}

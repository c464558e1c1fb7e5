import { join } from "node:path";
import { counted } from "@discoprep/files/text";
import { publishOptions, publishRelease } from "@discoprep/releases/publish";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep publish RELEASE --blind INPUT… --licence FILE --out DIR` */
export function addPublish(command: Command, terminal: Terminal): void {
  addOptions(command, publishOptions)
    .option("--json", "print the counts as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep publish release --blind blind --licence LICENCE.txt --out participants",
    )
    .action(async (release: string, flags: Record<string, unknown>) => {
      const options = givenOptions(publishOptions, [release], flags);
      const { sets, messages } = await publishRelease(options);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      for (const { name, isGold, documents, tokens, relations } of sets) {
        const what = isGold ? counted(relations, "relation") : "no relations";
        terminal.err(
          `${join(options.out, name)}: ${counted(documents, "document")}, ${counted(tokens, "token")}, ${what}`,
        );
      }
      if (flags.json === true) terminal.out(`${JSON.stringify({ sets }, null, 2)}\n`);
    });
}

import { join } from "node:path";
import { counted } from "@discoprep/files/text";
import { publishOptions, publishRelease } from "@discoprep/releases/publish";
import type { Command } from "commander";
import { printMessages } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep publish RELEASE --blind INPUT… --licence FILE --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep publish release --blind blind --licence LICENCE.txt --out participants";
  addWork(command, publishOptions.extend(jsonOption()), example, async ({ json, ...options }) => {
    const { sets, messages } = await publishRelease(options);
    printMessages(terminal, messages);
    for (const { name, isGold, documents, tokens, relations } of sets) {
      const what = isGold ? counted(relations, "relation") : "no relations";
      terminal.err(
        `${join(options.out, name)}: ${counted(documents, "document")}, ${counted(tokens, "token")}, ${what}`,
      );
    }
    if (json === true) terminal.json({ sets });
  });
}

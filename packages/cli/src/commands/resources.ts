import { type Coverage, resourcesOptions, writeResources } from "@discoprep/releases/resources";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";
import { textTable } from "../text-table.ts";

/** `discoprep resources RELEASE --brown FILE --out DIR` */
export function addResources(command: Command, terminal: Terminal): void {
  addOptions(command, resourcesOptions)
    .option("--json", "print the coverage as one JSON object instead of a table")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep resources release --brown brown-rcv1-c3200.txt --embeddings GoogleNews-vectors-negative300.bin.gz --out layers",
    )
    .action(async (release: string, flags: Record<string, unknown>) => {
      const options = givenOptions(resourcesOptions, [release], flags);
      const { coverage, messages } = await writeResources(options);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      if (flags.json === true) terminal.out(`${JSON.stringify({ coverage }, null, 2)}\n`);
      else {
        const rows = Object.entries(coverage).flatMap(([resource, sets]) =>
          Object.entries(sets).map(([set, figures]) => [resource, set, ...coverageCells(figures)]),
        );
        const head = [
          "resource",
          "set",
          "most frequent without an entry",
          "tokens",
          "found",
          "types",
          "found",
        ];
        terminal.out(textTable({ head, rows, names: 3 }));
      }
    });
}

function coverageCells({ tokens, tokensFound, types, typesFound, missing }: Coverage): string[] {
  const share = (part: number, whole: number): string =>
    whole === 0 ? "0" : `${part} (${((100 * part) / whole).toFixed(1)} %)`;
  const most = missing.slice(0, 5).map(([form, number]) => `${form} ${number}`);
  return [most.join(", "), `${tokens}`, share(tokensFound, tokens), `${types}`, share(typesFound, types)];
}

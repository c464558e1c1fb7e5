import { type Coverage, resourcesOptions, writeResources } from "@discoprep/releases/resources";
import type { Command } from "commander";
import { printMessages } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";
import { textTable } from "../text-table.ts";

const options = resourcesOptions.extend(
  jsonOption("print the coverage as one JSON object instead of a table"),
);
const example =
  "discoprep resources release --brown brown-rcv1-c3200.txt --embeddings GoogleNews-vectors-negative300.bin.gz --out layers";

/** `discoprep resources RELEASE --brown FILE --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async ({ json, ...given }) => {
    const { coverage, messages } = await writeResources(given);
    printMessages(terminal, messages);
    if (json === true) return terminal.json({ coverage });
    const rows = Object.entries(coverage).flatMap(([resource, sets]) =>
      Object.entries(sets).map(([set, figures]) => [resource, set, ...coverageCells(figures)]),
    );
    const numbers = ["tokens", "found", "types", "found"];
    const head = ["resource", "set", "most frequent without an entry", ...numbers];
    terminal.out(textTable({ head, rows, names: 3 }));
  });
}

function coverageCells({ tokens, tokensFound, types, typesFound, missing }: Coverage): string[] {
  const share = (part: number, whole: number): string =>
    whole === 0 ? "0" : `${part} (${((100 * part) / whole).toFixed(1)} %)`;
  const most = missing.slice(0, 5).map(([form, number]) => `${form} ${number}`);
  return [most.join(", "), `${tokens}`, share(tokensFound, tokens), `${types}`, share(typesFound, types)];
}

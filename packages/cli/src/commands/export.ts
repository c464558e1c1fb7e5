import { exportOptions, exportRelease } from "@discoprep/releases/export";
import type { Command } from "commander";
import { printExport } from "../made-lines.ts";
import { printMessages } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep export` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep export release/dev --to brat --out dev-brat";
  addWork(command, exportOptions.extend(jsonOption()), example, async ({ json, ...options }) => {
    const { counts, messages } = await exportRelease(options);
    printMessages(terminal, messages, "manifest.json");
    printExport(counts, options.out, terminal);
    if (json === true) terminal.json(counts);
  });
}

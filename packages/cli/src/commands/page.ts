import { writePage } from "@discoprep/report";
import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

/** `discoprep page --out FILE` */
export function addPage(command: Command, terminal: Terminal): void {
  command
    .requiredOption("--out <file>", "the page, one file; open it in a browser")
    .addHelpText("after", "\nExample:\n  discoprep page --out discoprep.html")
    .action(async ({ out }: { out: string }) => {
      await writePage(out);
      terminal.err(`open ${out} in a browser`);
    });
}

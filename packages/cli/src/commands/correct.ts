import { correct } from "@discoprep/articles/correct";
import { counted } from "@discoprep/files/text";
import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

interface Flags {
  readonly out: string;
  readonly who?: string;
  readonly why?: string;
}

/** `discoprep correct ORIGINAL EDITED --out FILE` */
export function addCorrect(command: Command, terminal: Terminal): void {
  command
    .argument("<original>", "a folder of `discoprep select`, as it was written")
    .argument("<edited>", "a copy of it, with words, sentences or typos edited in raw/ or segmented/")
    .requiredOption("--out <file>", "the file of corrections; new ones are added at its end")
    .option("--who <name>", "who made these corrections")
    .option("--why <text>", "why they were made")
    .addHelpText(
      "after",
      "\nExample:\n  discoprep correct en.blind en.edited --out corrections.jsonl --who AB" +
        "\n  discoprep select en.articles --corrections corrections.jsonl --out en.corrected",
    )
    .action(async (original: string, edited: string, flags: Flags) => {
      const { corrections, documents } = await correct({ original, edited, ...flags });
      terminal.err(
        `${flags.out}: ${counted(corrections, "new correction")} in ${counted(documents, "document")}`,
      );
    });
}

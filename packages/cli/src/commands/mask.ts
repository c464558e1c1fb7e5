import { counted } from "@discoprep/files/text";
import {
  type MaskedFiles,
  maskOptions,
  maskTexts,
  restoreOptions,
  restoreTexts,
} from "@discoprep/releases/mask";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep mask RELEASE|DISRPT --out DIR` */
export function addMask(command: Command, terminal: Terminal): void {
  addOptions(command, maskOptions)
    .addHelpText("after", "\nExample:\n  discoprep mask release --out release.masked")
    .action(async (input: string, flags: Record<string, unknown>) => {
      const options = givenOptions(maskOptions, [input], flags);
      print(terminal, options.out, await maskTexts(options), "masked");
    });
}

/** `discoprep restore MASKED --from RAW_DIR --out DIR` */
export function addRestore(command: Command, terminal: Terminal): void {
  addOptions(command, restoreOptions)
    .addHelpText("after", "\nExample:\n  discoprep restore release.masked --from pdtb/raw --out release")
    .action(async (input: string, flags: Record<string, unknown>) => {
      const options = givenOptions(restoreOptions, [input], flags);
      print(terminal, options.out, await restoreTexts(options), "restored");
    });
}

function print(
  terminal: Terminal,
  out: string,
  { messages, files, documents }: MaskedFiles,
  what: string,
): void {
  const printer = messagePrinter(terminal);
  for (const message of messages) printer.print(message);
  printer.close();
  terminal.err(`${out}: ${counted(files, "file")} of ${counted(documents, "document")} ${what}`);
}

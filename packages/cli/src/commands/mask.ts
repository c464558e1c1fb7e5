import { counted } from "@discoprep/files/text";
import { maskOptions, maskRelease, restoreOptions, restoreRelease } from "@discoprep/releases/mask";
import type { Command } from "commander";
import { printMessages } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep mask RELEASE --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, maskOptions, "discoprep mask release --out release.masked", async (options) =>
    print(terminal, options.out, await maskRelease(options), "masked"),
  );
}

/** `discoprep restore MASKED --from RAW_DIR --out DIR` */
export function addRestore(command: Command, terminal: Terminal): void {
  const example = "discoprep restore release.masked --from pdtb/raw --out release";
  addWork(command, restoreOptions, example, async (options) =>
    print(terminal, options.out, await restoreRelease(options), "restored"),
  );
}

function print(
  terminal: Terminal,
  out: string,
  { messages, documents }: Awaited<ReturnType<typeof maskRelease>>,
  what: string,
): void {
  printMessages(terminal, messages);
  terminal.err(`${out}: ${counted(documents, "document")} ${what}`);
}

import { counted } from "@discoprep/files/text";
import { bundleCodabench, bundleOptions } from "@discoprep/releases/codabench";
import type { Command } from "commander";
import { printMessages } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const example =
  'discoprep bundle codabench release/test --title "Relations of 2027" --solution baseline.json --out competition';

/** `discoprep bundle codabench GOLD --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, bundleOptions, example, async (options) => {
    const { documents, relations, messages } = await bundleCodabench(options);
    printMessages(terminal, messages);
    const what = `${counted(documents, "document")}, ${counted(relations, "relation")}`;
    terminal.err(`${options.out}: ${what}; zip the files in it, not the folder, and upload the zip file`);
  });
}

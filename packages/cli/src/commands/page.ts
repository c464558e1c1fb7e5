import { path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { writePage } from "@discoprep/report";
import type { Command } from "commander";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  out: run(path, "folder or file to write: the page, one file; open it in a browser", "file"),
});

/** `discoprep report page --out FILE` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep report page --out discoprep.html", async ({ out }) => {
    await writePage(out);
    terminal.err(`open ${out} in a browser`);
  });
}

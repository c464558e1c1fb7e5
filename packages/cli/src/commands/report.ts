import { join } from "node:path";
import { counted } from "@discoprep/files/text";
import { reportOptions, writeReport } from "@discoprep/report";
import type { Command } from "commander";
import { printMessages } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

/** `discoprep report DIR… --out SITE` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep report datasets/sample/out/eng.release --out out/report";
  addWork(command, reportOptions, example, async (options) => {
    const { report, messages } = await writeReport(options);
    printMessages(terminal, messages);
    terminal.err(`${counted(report.parts.length, "part")}; open ${join(options.out, "index.html")}`);
  });
}

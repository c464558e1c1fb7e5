import { describeProblem, type Message } from "@discoprep/corpus";
import { type ExportFormat, exportFormats, exportRelease } from "@discoprep/pipeline";
import { type Command, Option } from "commander";
import type { Terminal } from "../terminal.ts";

interface Options {
  to: ExportFormat;
  out: string;
  lang?: string;
}

/** `discoprep export` */
export function addExport(program: Command, terminal: Terminal): void {
  program
    .command("export")
    .description("write a release in the formats of other tools")
    .argument("<dir>", "release folder")
    .addOption(new Option("--to <format>", "format to write").choices(exportFormats).makeOptionMandatory())
    .requiredOption("--out <dir>", "output folder")
    .option("--lang <language>", "language tag (default: told from the raw texts)")
    .addHelpText("after", "\nExample:\n  discoprep export release/dev --to brat --out dev-brat")
    .action(async (folder: string, { to, out, lang }: Options) => {
      const { counts, messages } = await exportRelease(folder, {
        to,
        out,
        ...(lang !== undefined && { language: lang }),
      });
      printMessages(messages, terminal);
      const { in: read, written } = counts.relations;
      terminal.err(`${out}: ${counts.documents} documents, ${written} of ${read} relations`);
      if (messages.some(({ severity }) => severity === "error")) terminal.exitCode = 1;
    });
}

/** Every error, and of each loss the first place and in how many documents it occurs. */
function printMessages(messages: readonly Message[], terminal: Terminal): void {
  const kinds = new Map<string, Message[]>();
  for (const message of messages) {
    if (message.severity === "error") terminal.err(`error: ${describeProblem(message)} [${message.rule}]`);
    if (message.severity === "warning")
      kinds.set(message.rule, [...(kinds.get(message.rule) ?? []), message]);
  }
  for (const [rule, [first, ...others]] of kinds) {
    const more = others.length === 0 ? "" : `; ${others.length} more in manifest.json`;
    if (first !== undefined) terminal.err(`warning: ${describeProblem(first)} [${rule}]${more}`);
  }
}

import type { JobOptions, JobRecord } from "@discoprep/files";
import type { OptionShape } from "@discoprep/files/option";
import type * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { messagePrinter } from "./messages.ts";
import { addWork } from "./option-flags.ts";
import type { Terminal } from "./terminal.ts";

/** A command that writes a folder. */
interface FolderJob<T extends z.ZodObject<OptionShape>> {
  readonly schema: T;
  /** As for `addWork`. */
  readonly example: string;
  readonly run: (options: z.output<T> & JobOptions) => Promise<Pick<JobRecord, "counts" | "summary">>;
  /** The file that holds all messages, such as `manifest.json`. */
  readonly all?: string;
}

/** Adds the options of a command that writes a folder, and its work. Prints messages at once, then the summary or the counts. */
export function addJob<T extends z.ZodObject<OptionShape>>(
  command: Command,
  terminal: Terminal,
  { schema, example, run, all }: FolderJob<T>,
): void {
  addWork(command, schema, example, async (given) => {
    const { json, ...options } = given as z.output<T> & JobOptions & { readonly json?: boolean };
    const printer = messagePrinter(terminal, all);
    const { counts, summary } = await run({
      ...(options as z.output<T> & JobOptions),
      report: printer.print,
    });
    printer.close();
    terminal.err(`${options.out}: ${summary}`);
    if (json === true) terminal.json(counts);
  });
}

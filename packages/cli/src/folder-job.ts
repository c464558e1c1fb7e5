import { problem } from "@discoprep/corpus";
import type { JobOptions, JobRecord } from "@discoprep/files";
import type { OptionShape } from "@discoprep/files/option";
import type * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { messagePrinter } from "./messages.ts";
import { addWork } from "./option-flags.ts";
import type { Terminal } from "./terminal.ts";

/** A command that writes a folder. */
interface FolderJob<T extends z.ZodObject<OptionShape>, R extends Pick<JobRecord, "counts" | "summary">> {
  readonly schema: T;
  /** As for `addWork`. */
  readonly example: string;
  readonly run: (options: z.output<T> & JobOptions) => Promise<R>;
  /** The file that holds all messages, such as `manifest.json`. */
  readonly all?: string;
  /** Returns how many documents were made, where none is an error: whoever calls the command would go on with nothing. */
  readonly documents?: (counts: R["counts"]) => number;
  /** Returns what `--json` prints; by default the counts. */
  readonly json?: (record: R) => unknown;
}

/** Adds the options of a command that writes a folder, and its work. Prints messages at once, then the summary. */
export function addJob<T extends z.ZodObject<OptionShape>, R extends Pick<JobRecord, "counts" | "summary">>(
  command: Command,
  terminal: Terminal,
  job: FolderJob<T, R>,
): void {
  addWork(command, job.schema, job.example, async (given) => {
    const { json, ...options } = given as JobOptions & { readonly json?: boolean };
    const printer = messagePrinter(terminal, job.all);
    const record = await job.run({ ...(options as z.output<T> & JobOptions), report: printer.print });
    printer.close();
    terminal.err(`${options.out}: ${record.summary}`);
    if (job.documents?.(record.counts) === 0) refuseNothing(options.out, terminal);
    if (json === true) terminal.json(job.json === undefined ? record.counts : job.json(record));
  });
}

/** Prints the error that a command has made no document. */
export function refuseNothing(out: string, terminal: Terminal): void {
  const printer = messagePrinter(terminal);
  printer.print(problem("no-document-made", { file: out }));
  printer.close();
}

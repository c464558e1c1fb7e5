import { problem } from "@discoprep/corpus";
import type { JobOptions, JobRecord } from "@discoprep/files";
import type * as z from "@discoprep/files/zod";
import { MessagePrinter, printMessages } from "./messages.ts";
import { type AddCommand, commandOf } from "./option-flags.ts";
import type { Terminal } from "./terminal.ts";

interface FolderJob<T extends z.ZodObject, R extends Pick<JobRecord, "counts" | "summary">> {
  readonly schema: T;
  readonly run: (options: z.output<T> & JobOptions, terminal: Terminal) => Promise<R>;
  /** The file that holds all messages, such as `manifest.json`. */
  readonly all?: string;
  /** Returns the number of documents made. None is an error: the caller of the command would go on with nothing. */
  readonly documents?: (counts: R["counts"], options: z.output<T>) => number;
  /** Returns the object of `--json`; by default the counts. */
  readonly json?: (record: R) => unknown;
}

/** Returns a command that writes a folder. It prints messages at once, then the summary. */
export function jobCommand<T extends z.ZodObject, R extends Pick<JobRecord, "counts" | "summary">>(
  job: FolderJob<T, R>,
): AddCommand {
  return commandOf(job.schema, async (values, terminal) => {
    const { json, ...rest } = values as JobOptions & { readonly json?: boolean };
    const options = rest as z.output<T> & JobOptions;
    const printer = new MessagePrinter(terminal, job.all);
    const record = await job.run({ ...options, report: printer.print }, terminal);
    printer.close();
    terminal.err(`${options.out}: ${record.summary}`);
    if (job.documents?.(record.counts, options) === 0)
      printMessages(terminal, [problem("no-document-made", { file: options.out })]);
    if (json === true) terminal.json(job.json === undefined ? record.counts : job.json(record));
  });
}

import { ProblemError } from "@discoprep/corpus";

/** Where the work on a dump has failed. */
export interface FailedAt {
  readonly file: string;
  /** Of the chunk, an offset in the file as stored. */
  readonly position: number;
  /** The id of the page that was being read, if one was. */
  readonly page?: string | undefined;
}

/** What is said where work on a chunk ends with something else than a problem of the dump: no memory, or a fault of ours. */
export function readingFailed(cause: Error, { file, position, page }: FailedAt): ProblemError {
  const isMemory = (cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
  return new ProblemError(
    {
      rule: "worker-died",
      what: "the work on this part of the dump has failed",
      where: { file, byte: position, ...(page !== undefined && { page }) },
      expected: "a result",
      found: cause.message,
      remedy: isMemory
        ? "Give the program more memory (NODE_OPTIONS=--max-old-space-size=…) or fewer --workers."
        : "Please report it, with the dump's name.",
    },
    { cause },
  );
}

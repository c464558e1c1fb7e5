import { ProblemError } from "@discoprep/corpus";

/** Where the work on a dump has failed. */
export interface FailedAt {
  readonly file: string;
  /** An offset in the file as stored, of what was being read. */
  readonly position: number;
  /** The id of the page that was being read, if one was. */
  readonly page?: string | undefined;
}

/** What is said where the work on a dump ends with something else than a problem of the dump: no memory, or a fault of ours. */
export function readingFailed(cause: Error, { file, position, page }: FailedAt): ProblemError {
  const isMemory = (cause as NodeJS.ErrnoException).code === OUT_OF_MEMORY;
  return new ProblemError(
    {
      rule: "worker-died",
      what: "the work on this part of the dump has failed",
      where: { file, byte: position, ...(page !== undefined && { page }) },
      expected: "a result",
      found: cause.message,
      remedy: isMemory
        ? "Give the program more memory (NODE_OPTIONS=--max-old-space-size=…)."
        : "Please report it, with the dump's name.",
    },
    { cause },
  );
}

/** Node's, where a thread reaches its limit. */
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

/** A page that may take more memory than the program has, which would end it without a word. */
export function outOfMemory(page: { readonly text: string }): Error {
  const message = `a text of ${page.text.length} characters, which may reach the memory limit`;
  return Object.assign(new Error(message), { code: OUT_OF_MEMORY });
}

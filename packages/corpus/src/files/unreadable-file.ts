import { ProblemError } from "../document/message.ts";

/** The problem of a file that the system does not let read, as `cause` says. */
export function unreadableFile(file: string, cause: unknown): ProblemError {
  const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
  return new ProblemError(
    {
      rule: "unreadable-file",
      what: `the file cannot be read (${code})`,
      where: { file },
      expected: "a readable file",
      remedy: code === "ENOENT" ? "Check the path." : "Check that it is a file and its permissions.",
    },
    { cause },
  );
}

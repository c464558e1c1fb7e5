import { createReadStream, statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { ProblemError, readLines } from "@discoprep/corpus";

/** Where a command reads and prints; tests give their own. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Messages, progress and warnings; one line a call, silenced by `--quiet`. */
  err(line: string): void;
  /** An error; one line a call, which `--quiet` does not silence. */
  error(line: string): void;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Sets the exit code the process ends with: 1 for problems found in the input. */
  exitCode: number;
  quiet: boolean;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const terminal: Terminal = {
    out: (text) => void process.stdout.write(text),
    err: (line) => {
      if (!terminal.quiet) process.stderr.write(`${line}\n`);
    },
    error: (line) => void process.stderr.write(`${line}\n`),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    exitCode: 0,
    quiet: false,
  };
  return terminal;
}

/** The lines of standard input or a file (`-` or nothing is standard input), without line feed and CR. */
export async function* inputLines(terminal: Terminal, file?: string): AsyncGenerator<string> {
  const { stream, name } = inputStream(terminal, file);
  for await (const line of readLines(stream, name)) yield line.endsWith("\r") ? line.slice(0, -1) : line;
}

/**
 * The bytes of standard input or a file (`-` or nothing is standard input), and a name for messages.
 * @throws ProblemError where the file is a folder, which only shows when it is read, and then without its name
 */
export function inputStream(terminal: Terminal, file?: string): { stream: Readable; name: string } {
  if (file === undefined || file === "-") return { stream: terminal.stdin, name: "standard input" };
  return { stream: openFile(file), name: file };
}

function openFile(file: string): Readable {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return createReadStream(file);
  throw new ProblemError({
    rule: "unreadable-file",
    what: "the input is a folder",
    where: { file },
    expected: "a file, or - for standard input",
    remedy: "Name one file.",
  });
}

/** Whether to draw progress bars: on a terminal, and only if not silenced. */
export function showsProgress(terminal: Terminal): boolean {
  return terminal.stderr.isTTY === true && !terminal.quiet;
}

import { statSync } from "node:fs";
import type { Readable } from "node:stream";
import { ProblemError, problem, UsageError } from "@discoprep/corpus";
import { fileStream, readLines } from "@discoprep/files";
import { printable } from "@discoprep/files/text";
import { ProgressLine, type TerminalStream } from "./progress.ts";

/** The input and outputs of a command. Tests pass their own. */
export interface Terminal {
  /** Results to be read, and JSON: what commands a terminal is escaped. */
  out(text: string): void;
  json(value: unknown): void;
  /** Results byte for byte, for files and other programs; on a terminal nothing that commands it. */
  data(text: string): void;
  /** Messages, progress and warnings; one line a call. `--quiet` silences them. */
  err(line: string): void;
  /** An error; one line a call, or what an official program says. `--quiet` does not silence it. */
  error(line: string): void;
  readonly stdin: Readable;
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  /** Progress of long work; what is printed takes its place. */
  readonly progress: ProgressLine;
  /** Sets the exit code the process ends with: 1 for problems found in the input. */
  exitCode: number;
  quiet: boolean;
}

/**
 * Returns a terminal on these streams, by default those of this process. Ids, types, senses and file names come from strangers: all that
 * is printed is escaped here, in one place.
 */
export function terminalOn({
  stdin,
  stdout,
  stderr,
}: Pick<Terminal, "stdin" | "stdout" | "stderr"> = process): Terminal {
  const progress = new ProgressLine(stderr);
  const print = (stream: TerminalStream, text: string): void => {
    if (stream.isTTY === true) progress.clear();
    stream.write(text);
  };
  const terminal: Terminal = {
    out: (text) => print(stdout, harmlessLines(text)),
    json: (value) => terminal.out(`${JSON.stringify(value, null, 2)}\n`),
    data: (text) => print(stdout, stdout.isTTY === true ? harmlessLines(text) : text),
    err: (line) => {
      if (!terminal.quiet) terminal.error(line);
    },
    error: (line) => print(stderr, `${harmlessLines(line)}\n`),
    progress,
    stdin,
    stdout,
    stderr,
    exitCode: 0,
    quiet: false,
  };
  return terminal;
}

/** Returns the lines of standard input or a file (`-` or nothing is standard input), without line feed and CR. */
export async function* inputLines(terminal: Terminal, file?: string): AsyncGenerator<string> {
  const { stream, name } = inputStream(terminal, file);
  for await (const line of readLines(stream, name)) yield line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Standard inputs in use. A second reader would find nothing, as in an empty file. */
const usedInputs = new WeakSet<Readable>();

/**
 * Returns the bytes of standard input or a file (`-` or nothing is standard input), and a name for messages.
 * @throws UsageError if standard input is named twice
 * @throws ProblemError if the file is a folder; the system reports that only when it is read, without the name
 */
export function inputStream(terminal: Terminal, file?: string): { stream: Readable; name: string } {
  if (file === undefined || file === "-") {
    if (usedInputs.has(terminal.stdin)) throw new UsageError("only one input may be -, for standard input");
    usedInputs.add(terminal.stdin);
    return { stream: terminal.stdin, name: "standard input" };
  }
  return { stream: openFile(file), name: file };
}

/** Returns all bytes of standard input or a file; a gzip-compressed file is unpacked. */
export async function inputBytes(terminal: Terminal, file: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of inputStream(terminal, file).stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** @throws ProblemError if there is no such file, or, at the first reading, where it is a folder */
function openFile(file: string): Readable {
  const status = statSync(file, { throwIfNoEntry: false });
  if (status !== undefined && !status.isDirectory()) return fileStream(file);
  const rule = status === undefined ? "no-such-path" : "unreadable-file";
  const found = status === undefined ? undefined : "a folder";
  throw new ProblemError(problem(rule, { file }, { expected: "a file, or - for standard input", found }));
}

/** Escapes only what commands a terminal or turns the order of letters around. */
function harmlessLines(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, (character) => printable(character));
}

import { Readable, Writable } from "node:stream";
import { runCommand } from "../src/main.ts";
import { terminalOn } from "../src/terminal.ts";

/** Exit code and printed text of a command line. */
export interface CommandRun {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process and collects what it prints. */
export async function runForTest(args: readonly string[], stdin = ""): Promise<CommandRun> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const collect = (into: string[]): Writable =>
    new Writable({
      write(chunk, _encoding, next) {
        into.push(String(chunk));
        next();
      },
    });
  const terminal = terminalOn({
    stdin: Readable.from(stdin === "" ? [] : [Buffer.from(stdin)]),
    stdout: collect(stdout),
    stderr: collect(stderr),
  });
  const exit = await runCommand(args, terminal);
  return { exit, stdout: stdout.join(""), stderr: stderr.join("") };
}

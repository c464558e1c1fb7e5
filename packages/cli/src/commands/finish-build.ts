import { finishShards, recordResult, type ShardsResult } from "@discoprep/build";
import type { Terminal } from "../terminal.ts";
import { buildPrinter } from "./build-printer.ts";

/**
 * Puts the shards of a build together, runs the rest of its job, and prints and records what came of it: another
 * process, which waits for this one, prints the same.
 * @param json one JSON object in place of text
 */
export async function finishBuild(folder: string, json: boolean, terminal: Terminal): Promise<void> {
  const messages: ShardsResult["messages"][number][] = [];
  const recording: Terminal = {
    ...terminal,
    err(line) {
      messages.push({ line, isError: false });
      terminal.err(line);
    },
    error(line) {
      messages.push({ line, isError: true });
      terminal.error(line);
    },
  };
  const printer = buildPrinter(recording);
  try {
    const build = await finishShards(folder, printer.listener);
    printer.report(build, json);
    printer.close();
    await recordResult(folder, build, { exitCode: recording.exitCode, messages });
  } catch (error) {
    printer.close();
    throw error;
  } finally {
    terminal.exitCode = recording.exitCode;
  }
}

/** Prints what the process that finished a build has told. */
export function printRecorded(
  { messages, exitCode }: Pick<ShardsResult, "messages" | "exitCode">,
  terminal: Terminal,
): void {
  for (const { line, isError } of messages) (isError ? terminal.error : terminal.err)(line);
  terminal.exitCode = exitCode;
}

import { once } from "node:events";
import type { Terminal } from "./terminal.ts";

const CHUNK = 1 << 16;

/** Prints lines, with a line feed after each, in chunks and no faster than the reader takes them. */
export async function printLines(terminal: Terminal, lines: AsyncIterable<string>): Promise<void> {
  await printPieces(terminal, ended(lines));
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Prints pieces of text unchanged, in chunks and no faster than the reader takes them. */
export async function printPieces(
  terminal: Terminal,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  let pending = "";
  for await (const piece of pieces) {
    pending += piece;
    if (pending.length < CHUNK) continue;
    terminal.data(pending);
    pending = "";
    if (terminal.stdout.writableNeedDrain) await once(terminal.stdout, "drain");
  }
  if (pending !== "") terminal.data(pending);
}

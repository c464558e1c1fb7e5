import { closeSync, openSync, readSync, statSync } from "node:fs";
import { formatInsteadOf } from "@discoprep/conll16";
import type { Terminal } from "./terminal.ts";

/** Says of a file in which errors were found what it seems to be, where that is not the format asked for. */
export function printLook(terminal: Terminal, path: string, format: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
  const other = formatInsteadOf([format], beginning(path));
  if (other !== undefined) terminal.err(`${path} looks like ${other}`);
}

function beginning(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(10_000);
    return bytes.toString("latin1", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

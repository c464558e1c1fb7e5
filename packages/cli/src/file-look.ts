import { closeSync, openSync, readSync, statSync } from "node:fs";
import { formatInsteadOf } from "@discoprep/conll16";
import type { Terminal } from "./terminal.ts";

/** Names the likely format of a file with errors, where that is not the requested format. */
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

import { statSync } from "node:fs";
import { fileBeginning } from "@discoprep/files";
import { formatInsteadOf } from "@discoprep/formats/conll16";
import type { Terminal } from "./terminal.ts";

/** Names the likely format of a file with errors, if that is not the requested format. */
export function printLook(terminal: Terminal, path: string, format: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
  const likely = formatInsteadOf([format], fileBeginning(path).toString("latin1"));
  if (likely !== undefined) terminal.err(`${path} looks like ${likely}`);
}

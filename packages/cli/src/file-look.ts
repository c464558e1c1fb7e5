import { existsSync, statSync } from "node:fs";
import { fileLook, formatInsteadOf } from "@discoprep/conll16";
import { fileBeginning, filesBelow } from "@discoprep/files";
import type { Terminal } from "./terminal.ts";

/** Names the likely format of a file with errors, where that is not the requested format. */
export function printLook(terminal: Terminal, path: string, format: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
  const other = formatInsteadOf([format], fileBeginning(path));
  if (other !== undefined) terminal.err(`${path} looks like ${other}`);
}

/** The looks of the files of a path that look like something known (see `fileLook` of conll16). A pipe can be read only once: it has none. */
export function* knownLooks(path: string): Generator<string> {
  const status = existsSync(path) ? statSync(path) : undefined;
  if (status?.isFile() !== true && status?.isDirectory() !== true) return;
  for (const file of filesBelow(path)) {
    const look = fileLook(fileBeginning(file));
    if (look !== undefined) yield look;
  }
}

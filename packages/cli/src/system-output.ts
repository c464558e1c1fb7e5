import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileLook } from "@discoprep/conll16";
import { fileBeginning, filesBelow } from "@discoprep/files";
import { relationsFile } from "@discoprep/releases/folder";
import { printMessages } from "./messages.ts";
import { inputBytes, type Terminal } from "./terminal.ts";

/**
 * A system's output as output.json: the file, that of a folder, or `.rels`, brat and Annotator files read by gold's texts
 * and tokens.
 * @param gold the file of gold's relations; its release lies in the same folder
 */
export async function systemOutput(terminal: Terminal, path: string, gold: string): Promise<Buffer> {
  const converted = await outputOfOtherFormat(terminal, path, dirname(gold));
  return converted === undefined ? inputBytes(terminal, outputFile(path)) : Buffer.from(converted);
}

/**
 * An output in `.rels`, brat or Annotator files as lines of output.json. Its messages are printed; errors among them make
 * the exit code 1.
 * @param release the folder of gold's texts and tokens
 * @returns undefined for a file of the shared tasks' own format, and for what looks like none
 */
export async function outputOfOtherFormat(
  terminal: Terminal,
  path: string,
  release: string,
): Promise<string | undefined> {
  for (const look of path === "-" ? [] : knownLooks(path)) {
    if (look === "conll") break;
    // A score of the shared tasks' own files loads no other formats.
    const { convertedOutput, outputFormat } = await import("@discoprep/releases/convert");
    const format = outputFormat(look);
    if (format === undefined) continue;
    const { lines, messages } = convertedOutput(path, format, release);
    printMessages(terminal, messages);
    return lines;
  }
  return undefined;
}

/** The file of an output: the path itself, or the file in the folder of a run or a release. */
function outputFile(path: string): string {
  if (path === "-" || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const output = join(path, "output.json");
  return existsSync(output) ? output : relationsFile(path);
}

/** The looks of the files of a path that look like something known (see `fileLook` of conll16). A pipe can be read only once: it has none. */
function* knownLooks(path: string): Generator<string> {
  const status = existsSync(path) ? statSync(path) : undefined;
  if (status?.isFile() !== true && status?.isDirectory() !== true) return;
  for (const file of filesBelow(path)) {
    const look = fileLook(fileBeginning(file).toString("latin1"));
    if (look !== undefined) yield look;
  }
}

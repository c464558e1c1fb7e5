import { existsSync } from "node:fs";
import { readJsonFile } from "@discoprep/files";
import { isSenseFile, type SenseFile, senseFileProblem, senseFileSchema } from "@discoprep/senses";

/**
 * Reads the file that `--senses` names, if it names one that exists.
 * @throws ProblemError if it holds neither senses nor a mapping
 */
export function readSenseFile(word: string): SenseFile | undefined {
  if (!isSenseFile(word) || !existsSync(word)) return undefined;
  return readJsonFile(word, senseFileSchema, senseFileProblem);
}

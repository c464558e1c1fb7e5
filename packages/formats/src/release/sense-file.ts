import { existsSync } from "node:fs";
import { readJsonFile } from "@discoprep/files";
import { isSenseFile, type SenseFile, senseFileProblem, senseFileSchema } from "@discoprep/senses";

/**
 * What the file holds that `--senses` names; undefined for senses known by name, and where there is no such file.
 * @throws ProblemError where it holds neither senses nor a mapping
 */
export function readSenseFile(word: string): SenseFile | undefined {
  if (!isSenseFile(word) || !existsSync(word)) return undefined;
  return readJsonFile(word, senseFileSchema, senseFileProblem);
}

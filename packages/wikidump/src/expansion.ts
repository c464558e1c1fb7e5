import { ProblemError } from "@discoprep/corpus";

/** Below this size no expansion is suspect; above it, one of more than `MAX_RATIO` is. */
const FREE_OUTPUT = 256 * 1024 * 1024;
/** Dumps expand four to thirty times; a bomb of zeros expands a million times. */
const MAX_RATIO = 250;

/** @throws ProblemError when so little compressed data cannot honestly have become so much */
export function checkExpansion(output: number, stored: number, file: string): void {
  if (output > FREE_OUTPUT && output > stored * MAX_RATIO) throw expandsTooMuch(file, stored, output);
}

export function expandsTooMuch(file: string, byte: number, size: number): ProblemError {
  return new ProblemError({
    rule: "decompression-bomb",
    what: "the compressed data expands beyond all measure",
    where: { file, byte },
    expected: "a dump, which expands four to thirty times",
    found: `${size} bytes and more`,
    remedy: "Check where the file comes from; if it is sound, unpack it first and name the XML file.",
  });
}

import { ProblemError } from "@discoprep/corpus";

/** Below this size in bytes no output is suspect. */
const FREE_OUTPUT = 256 * 1024 * 1024;
/** Dumps expand four to thirty times; a bomb of zeros expands a million times. */
export const MAX_EXPANSION = 250;

/** Compressed data and what came out of it so far, in bytes. */
export interface Expansion {
  readonly stored: number;
  readonly output: number;
}

/**
 * @param max how many times as large the output may be as the compressed data
 * @throws ProblemError when the data has become larger than that
 */
export function checkExpansion(
  { stored, output }: Expansion,
  where: { readonly file: string; readonly byte: number },
  max: number,
): void {
  if (output <= FREE_OUTPUT || output <= stored * max) return;
  throw new ProblemError({
    rule: "decompression-bomb",
    what: "the compressed data expands too far",
    where,
    expected: `at most ${max} times its size; dumps expand four to thirty times`,
    found: `${output} bytes and more out of ${stored}, ${Math.round(output / stored)} times its size`,
    remedy: "Check where the file comes from; if it is sound, allow more with --max-expansion.",
  });
}

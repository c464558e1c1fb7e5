import { ProblemError } from "@discoprep/corpus";

/** Of the whole file: below this size no expansion is suspect. */
const FREE_OUTPUT = 256 * 1024 * 1024;
/** Dumps expand four to thirty times; a bomb of zeros expands a million times. */
export const MAX_EXPANSION = 250;

/** Compressed data and what came out of it, in bytes. */
export interface Expansion {
  readonly stored: number;
  readonly output: number;
}

/**
 * @param max how many times as large the output may be as the compressed data
 * @param free the size in bytes of output that is never suspect
 * @throws ProblemError when the data has become larger than that
 */
export function checkExpansion(
  { stored, output }: Expansion,
  where: { readonly file: string; readonly byte: number },
  max = MAX_EXPANSION,
  free = FREE_OUTPUT,
): void {
  if (output <= free || output <= stored * max) return;
  throw new ProblemError({
    rule: "decompression-bomb",
    what: "the compressed data expands too far",
    where,
    expected: `at most ${max} times its size; dumps expand four to thirty times`,
    found: `${output} bytes and more out of ${stored}, ${Math.round(output / stored)} times its size`,
    remedy: "Check where the file comes from; if it is sound, allow more with --max-expansion.",
  });
}

import { ProblemError } from "@discoprep/corpus";

/** What is said of a shard whose files are not all there, or are others. */
export function incomplete(file: string, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "incomplete-shard",
    what: "the shard is not as extract wrote it",
    where: { file },
    expected,
    found,
    remedy: "Extract this shard again.",
  });
}

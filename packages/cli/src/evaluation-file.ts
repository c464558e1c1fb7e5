import { statSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";

/**
 * The file that a TIRA machine writes in its output folder. Called first, because the evaluation takes a
 * while.
 * @throws ProblemError where the output is a file
 */
export function evaluationFile(out: string): string {
  const status = statSync(out, { throwIfNoEntry: false });
  if (status !== undefined && !status.isDirectory()) {
    throw new ProblemError({
      rule: "unwritable-output",
      what: "the output is a file, not a folder",
      where: { file: out },
      expected: "a folder for evaluation.prototext",
      remedy: "Name the folder of the gold standard first, then the run's, then the output folder.",
    });
  }
  return join(out, "evaluation.prototext");
}

import { type Problem, ProblemError } from "@discoprep/corpus";
import type { OpenDump } from "./open-dump.ts";

/** A problem with the place in the file: for compressed dumps near it, with the exact byte of the XML told. */
export function located(problem: Problem, dump: OpenDump, start: number, position: number): ProblemError {
  const { byte = 0, ...where } = problem.where;
  if (where.file !== undefined) return new ProblemError(problem);
  if (dump.compression === "none") {
    return new ProblemError({ ...problem, where: { file: dump.file, byte: start + byte, ...where } });
  }
  // In the middle of a compressed dump it is not known how much XML stands before.
  const isCounted = dump.readFrom === 0;
  return new ProblemError({
    ...problem,
    what: isCounted ? `${problem.what} (byte ${start + byte} of the unpacked XML)` : problem.what,
    where: { file: dump.file, byte: position, ...where },
  });
}

import { type Problem, ProblemError } from "@discoprep/corpus";
import type { OpenDump } from "./open-dump.ts";

/** A problem with the place in the file: for compressed dumps near it, with the exact byte of the XML told. */
export function located(problem: Problem, dump: OpenDump, start: number, position: number): ProblemError {
  const { byte = 0, ...where } = problem.where;
  if (where.file !== undefined) return new ProblemError(problem);
  if (dump.compression === "none") {
    return new ProblemError({ ...problem, where: { file: dump.file, byte: start + byte, ...where } });
  }
  return new ProblemError({
    ...problem,
    what: `${problem.what} (byte ${start + byte} of the unpacked XML)`,
    where: { file: dump.file, byte: position, ...where },
  });
}

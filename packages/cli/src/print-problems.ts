import { type Place, UsageError } from "@discoprep/corpus";
import { counted, FirstOfEach, incidentLine } from "@discoprep/files/text";
import { printLines } from "./line-output.ts";
import type { Terminal } from "./terminal.ts";

/** A problem that a check has found. */
interface CheckedProblem {
  readonly id: string;
  readonly level: number;
  readonly severity: "error" | "warning";
  readonly place: Place;
  readonly what: string;
  readonly expected?: string;
  readonly found?: string;
  readonly meant?: string;
  readonly remedy?: string;
}

/** Which problems to print. */
export interface ProblemOptions {
  /** The last level. */
  level: string;
  /** Ids of checks. */
  include?: string[];
  exclude?: string[];
  /** Stop after so many. */
  maxErrors?: number;
  /** Every problem, not only the first of each check. */
  all?: boolean;
  json?: boolean;
}

/** @throws UsageError for an id of `--include` or `--exclude` that no check has */
export function checkIds(
  { include = [], exclude = [] }: ProblemOptions,
  known: ReadonlyMap<string, unknown>,
  unknown: (id: string) => string,
): void {
  const id = [...include, ...exclude].find((one) => !known.has(one));
  if (id !== undefined) throw new UsageError(unknown(id));
}

/**
 * Prints problems when they are found, then their number. Errors set the exit code.
 * @param file the checked file @param note called after the last problem; its text is printed before the
 *   counts
 * @returns the number of errors
 */
export async function printProblems(
  file: string,
  problems: AsyncIterable<CheckedProblem>,
  options: ProblemOptions,
  terminal: Terminal,
  note?: () => string | undefined,
): Promise<number> {
  const { level, include, exclude = [], maxErrors = Number.POSITIVE_INFINITY, json = false } = options;
  const { all = json } = options;
  const first = new FirstOfEach();
  let [errors, total] = [0, 0];
  const lines = async function* (): AsyncGenerator<string> {
    for await (const problem of problems) {
      const { id, severity } = problem;
      if (problem.level > Number(level) || exclude.includes(id) || include?.includes(id) === false) continue;
      if (total >= maxErrors) return;
      total++;
      if (severity === "error") errors++;
      const isOneOfFew = first.add(id, problem);
      if (json) yield JSON.stringify(problem);
      else if (isOneOfFew || all) yield incidentLine(problem);
    }
  };
  await printLines(terminal, lines());
  const noted = note?.();
  if (noted !== undefined) terminal.err(noted);
  if (!all && first.counts !== undefined) terminal.err(`problems: ${first.counts}; --all prints every one`);
  terminal.err(`${file}: ${counted(errors, "error")}, ${counted(total - errors, "warning")}`);
  if (errors > 0) terminal.exitCode = 1;
  return errors;
}

import { counted } from "@discoprep/files/text";
import { FirstOfEach } from "./first-of-each.ts";

/** A problem that a check has found. */
interface CheckedProblem {
  readonly id: string;
  readonly severity: "error" | "warning";
  readonly found?: string;
  readonly meant?: string;
}

/** Counts problems by check. */
export class ProblemSummary {
  errors = 0;
  #total = 0;
  readonly #first = new FirstOfEach();

  /** @returns whether it is one of the first of its check */
  add(problem: CheckedProblem): boolean {
    this.#total++;
    if (problem.severity === "error") this.errors++;
    return this.#first.add(problem.id, problem);
  }

  /** The counts; those of each check where not all problems were printed. */
  lines(file: string, printedAll: boolean): string[] {
    const warnings = this.#total - this.errors;
    const line = `${file}: ${counted(this.errors, "error")}, ${counted(warnings, "warning")}`;
    const { counts } = this.#first;
    return printedAll || counts === undefined
      ? [line]
      : [`problems: ${counts}; --all prints every one`, line];
  }
}

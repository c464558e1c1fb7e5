import { counted } from "@discoprep/corpus";

/** So many problems of a check are printed. */
export const printedPerCheck = 3;

/** Counts problems by check. */
export class ProblemSummary {
  errors = 0;
  readonly #counts = new Map<string, number>();

  /** @returns whether it is one of the first of its check */
  add({ id, severity }: { readonly id: string; readonly severity: "error" | "warning" }): boolean {
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    if (severity === "error") this.errors++;
    return count <= printedPerCheck;
  }

  /** The counts; those of each check where not all problems were printed. */
  lines(file: string, printedAll: boolean): string[] {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    const lines = [`${file}: ${counted(this.errors, "error")}, ${counted(total - this.errors, "warning")}`];
    if (printedAll || [...this.#counts.values()].every((count) => count <= printedPerCheck)) return lines;
    const checks = [...this.#counts].map(([id, count]) => `${count} ${id}`).join(", ");
    return [`problems: ${checks}; --all prints every one`, ...lines];
  }
}

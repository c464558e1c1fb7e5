import { Frequencies } from "./groups.ts";

/** Rules whose problems are all printed: each names a piece of work, or a document, that is not in the result. */
const printedAll: ReadonlySet<string> = new Set(["correction-gone", "correction-ambiguous", "masked-text"]);

const printedLabels = 10;

interface Repeatable {
  readonly found?: string;
  readonly meant?: string;
}

/**
 * Selects the problems to print, and counts those of each rule. It selects the first of a rule; of misspelt
 * labels the first of each label, because a label that is wrong once is often wrong everywhere.
 */
export class FirstOfEach {
  /** The number of printed problems of a rule. */
  static readonly perRule = 3;
  readonly #counts = new Frequencies();
  readonly #printed = new Frequencies();
  readonly #labels = new Set<string>();
  #withheld = false;

  /** Counts a problem. @returns whether to print it */
  add(rule: string, problem: Repeatable): boolean {
    this.#counts.add(rule);
    if (printedAll.has(rule)) return true;
    const isFirst = problem.meant === undefined ? this.#isOneOfFew(rule) : this.#isNewLabel(rule, problem);
    if (!isFirst) this.#withheld = true;
    return isFirst;
  }

  #isOneOfFew(rule: string): boolean {
    this.#printed.add(rule);
    return (this.#printed.get(rule) ?? 0) <= FirstOfEach.perRule;
  }

  #isNewLabel(rule: string, { found = "" }: Repeatable): boolean {
    const label = `${rule} ${found}`;
    if (this.#labels.has(label) || this.#labels.size >= printedLabels) return false;
    this.#labels.add(label);
    return true;
  }

  /** `5 unknown-sense, 1 norel`: the number of problems of each rule; undefined if all were printed. */
  get counts(): string | undefined {
    if (!this.#withheld) return undefined;
    return [...this.#counts].map(([rule, count]) => `${count} ${rule}`).join(", ");
  }
}

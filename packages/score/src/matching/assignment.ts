import { ProblemError, problem } from "@discoprep/corpus";

/** A column that a row may pair with; 0-based, at most once per row. */
export interface Candidate {
  readonly column: number;
  /** Whole numbers, equally many per pair; the first nonzero one is positive. Sums are compared number by number. */
  readonly worth: readonly number[];
}

/** Most candidates in a document: about 300 relations per side, all overlapping. The largest document of a corpus has 84. */
const mostCandidates = 100_000;

/**
 * Returns the column of each row, or -1, in the one-to-one matching with the largest sum of worths, by the Hungarian algorithm
 * with shortest paths (Jonker and Volgenant 1987). Each row is added over the cheapest path that alternates between new pairs and
 * undone ones. Column prices keep later costs nonnegative. An unpaired row takes a column of its own, worth nothing.
 * @throws ProblemError where there are too many candidates
 */
export function bestAssignment(rows: Iterable<readonly Candidate[]>, document: string): number[] {
  const assignment = new Assignment();
  const limit = { expected: `at most ${mostCandidates} pairs of relations that overlap` };
  let count = 0;
  for (const candidates of rows) {
    count += candidates.length;
    if (count > mostCandidates) throw new ProblemError(problem("too-many-overlaps", { document }, limit));
    assignment.add(candidates);
  }
  return assignment.columnOf.map((column) => Math.max(column, -1));
}

interface Column {
  row?: number;
  worth: readonly number[];
  price: readonly number[];
}

/** A column that a search has reached, with the cost of the path to it and the row before it. */
interface Step {
  readonly column: number;
  readonly cost: readonly number[];
  readonly row: number;
  isFinal: boolean;
}

class Assignment {
  readonly #rows: (readonly Candidate[])[] = [];
  /** The column of each row; below 0 the row's own. */
  readonly columnOf: number[] = [];
  readonly #columns = new Map<number, Column>();

  add(candidates: readonly Candidate[]): void {
    const source = this.#rows.length;
    const nothing = candidates[0]?.worth.map(() => 0) ?? [];
    this.#rows.push([...candidates, { column: -1 - source, worth: nothing }]);
    const reached = new Map<number, Step>();
    this.#reach(source, nothing, reached);
    let last = this.#cheapest(reached);
    for (let column = this.#column(last.column); column.row !== undefined; ) {
      // The row gives up its pair with the column just reached.
      this.#reach(column.row, sum(last.cost, column.worth, column.price), reached);
      last = this.#cheapest(reached);
      column = this.#column(last.column);
    }
    for (const { column, cost, isFinal } of reached.values())
      if (isFinal) this.#column(column).price = sum(last.cost, this.#column(column).price, cost);
    for (let step: Step | undefined = last; step !== undefined; ) {
      const { row, column }: Step = step;
      const previous: number | undefined = this.columnOf[row];
      const worth = this.#rows[row]?.find((candidate) => candidate.column === column)?.worth ?? nothing;
      this.columnOf[row] = column;
      Object.assign(this.#column(column), { row, worth });
      step = previous === undefined ? undefined : reached.get(previous);
    }
  }

  #reach(row: number, cost: readonly number[], reached: Map<number, Step>): void {
    for (const { column, worth } of this.#rows[row] ?? []) {
      const step = reached.get(column);
      if (step?.isFinal === true) continue;
      const total = sum(cost, this.#column(column).price, worth);
      if (step === undefined || order(total, step.cost) < 0)
        reached.set(column, { column, cost: total, row, isFinal: false });
    }
  }

  /** Makes the cheapest open step final and returns it; of equal ones, a column without a row. */
  #cheapest(reached: ReadonlyMap<number, Step>): Step {
    let best: Step | undefined;
    for (const step of reached.values()) {
      if (step.isFinal) continue;
      const compared = best === undefined ? -1 : order(step.cost, best.cost);
      if (compared < 0 || (compared === 0 && this.#column(step.column).row === undefined)) best = step;
    }
    // The row's own column is always reached.
    return Object.assign(best as Step, { isFinal: true });
  }

  #column(index: number): Column {
    const column = this.#columns.get(index) ?? { worth: [], price: [] };
    this.#columns.set(index, column);
    return column;
  }
}

function sum(a: readonly number[], b: readonly number[], less: readonly number[]): number[] {
  return a.map((part, at) => part + (b[at] ?? 0) - (less[at] ?? 0));
}

function order(a: readonly number[], b: readonly number[]): number {
  let at = 0;
  while (at < a.length - 1 && a[at] === b[at]) at++;
  return (a[at] ?? 0) - (b[at] ?? 0);
}

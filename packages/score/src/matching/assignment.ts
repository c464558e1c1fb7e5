import { ProblemError, problem } from "@discoprep/corpus";

/** A column that a row may be paired with. */
export interface Candidate {
  /** 0-based, at most once a row. */
  readonly column: number;
  /**
   * Wishes, the more important first; the sum of the first decides, then that of the second. All pairs have as many, the
   * first that is not 0 is above 0. Whole numbers: sums of fractions that should be equal differ in their last digit.
   */
  readonly worth: readonly number[];
}

/** Most candidates of one document: some 300 relations a side that all overlap. The largest document of a corpus has 84. */
const mostCandidates = 100_000;

/**
 * Returns the column of each row, or -1, in a one-to-one matching with the largest sum of worths.
 *
 * The Hungarian algorithm by shortest paths (Jonker and Volgenant 1987): rows are added one by one, each over the cheapest
 * path that alternates between pairs to make and pairs to undo. The price of a column keeps all steps of later paths at 0
 * or more. A row may stay alone: it then takes a column of its own, which is worth nothing.
 * @param rows the candidates of each row; they are read one after another
 * @param document its name for messages
 * @throws ProblemError where there are too many candidates
 */
export function bestAssignment(rows: Iterable<readonly Candidate[]>, document: string): number[] {
  const assignment = new Assignment();
  const expected = `at most ${mostCandidates} pairs of relations that overlap`;
  let count = 0;
  for (const candidates of rows) {
    count += candidates.length;
    if (count > mostCandidates)
      throw new ProblemError(problem("too-many-overlaps", { document }, { expected }));
    assignment.add(candidates);
  }
  return assignment.columns();
}

interface Column {
  /** The row paired with it, and what the pair is worth. */
  row?: number;
  worth: readonly number[];
  price: readonly number[];
}

/** A column that a search has reached. */
interface Step {
  readonly column: number;
  /** Of the path from the row that is added, with the column's price. */
  readonly cost: readonly number[];
  /** The row before it on the path. */
  readonly row: number;
  isFinal: boolean;
}

class Assignment {
  readonly #rows: (readonly Candidate[])[] = [];
  /** The column of each row; below 0 the row's own. */
  readonly #columnOf: number[] = [];
  readonly #columns = new Map<number, Column>();

  columns(): number[] {
    return this.#columnOf.map((column) => Math.max(column, -1));
  }

  add(candidates: readonly Candidate[]): void {
    const source = this.#rows.length;
    const nothing = candidates[0]?.worth.map(() => 0) ?? [];
    this.#rows.push([...candidates, { column: -1 - source, worth: nothing }]);
    const reached = new Map<number, Step>();
    this.#reach(source, nothing, reached);
    let last = cheapest(reached);
    for (let column = this.#column(last.column); column.row !== undefined; ) {
      // The row gives up its pair with the column just reached.
      this.#reach(column.row, sum(sum(last.cost, column.worth), column.price, -1), reached);
      last = cheapest(reached);
      column = this.#column(last.column);
    }
    for (const { column, cost, isFinal } of reached.values()) {
      if (!isFinal) continue;
      const { price } = this.#column(column);
      this.#column(column).price = sum(sum(price, last.cost), cost, -1);
    }
    for (let step: Step | undefined = last; step !== undefined; ) {
      const { row, column }: Step = step;
      const previous: number | undefined = this.#columnOf[row];
      const worth = this.#rows[row]?.find((candidate) => candidate.column === column)?.worth ?? nothing;
      this.#columnOf[row] = column;
      Object.assign(this.#column(column), { row, worth });
      step = previous === undefined ? undefined : reached.get(previous);
    }
  }

  /** Notes the columns that a row reaches at a lower cost than rows before. */
  #reach(row: number, cost: readonly number[], reached: Map<number, Step>): void {
    for (const { column, worth } of this.#rows[row] ?? []) {
      const before = reached.get(column);
      if (before?.isFinal === true) continue;
      const total = sum(sum(cost, worth, -1), this.#column(column).price);
      if (before === undefined || isLess(total, before.cost))
        reached.set(column, { column, cost: total, row, isFinal: false });
    }
  }

  #column(index: number): Column {
    const column = this.#columns.get(index) ?? { worth: [], price: [] };
    this.#columns.set(index, column);
    return column;
  }
}

/** The step of the lowest cost that is not final, which it then is. */
function cheapest(reached: ReadonlyMap<number, Step>): Step {
  let best: Step | undefined;
  for (const step of reached.values())
    if (!step.isFinal && (best === undefined || isLess(step.cost, best.cost))) best = step;
  // The column of the row's own is always reached, and free.
  const step = best as Step;
  step.isFinal = true;
  return step;
}

function sum(a: readonly number[], b: readonly number[], times: 1 | -1 = 1): number[] {
  if (b.length === 0) return [...a];
  return b.map((part, at) => (a[at] ?? 0) + times * part);
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  let at = 0;
  while (at < a.length - 1 && a[at] === b[at]) at++;
  return (a[at] ?? 0) < (b[at] ?? 0);
}

/** A pair that is allowed. Weight and tie are whole numbers, not negative. */
export interface AllowedPair {
  /** 0-based. */
  readonly column: number;
  readonly weight: number;
  /** Decides between matchings of equal size and weight. */
  readonly tie: number;
}

type Rows = readonly (readonly AllowedPair[])[];

/** A matching under construction. */
interface Matching {
  /** Each row's allowed pairs, the one for staying unpaired among them. */
  readonly options: Rows;
  /** The row of each column, or -1. */
  readonly rowOf: Int32Array;
  /** The pair of each row so far. */
  readonly pairOf: (AllowedPair | undefined)[];
  /** The columns' potentials: for weights, and for ties. */
  readonly prices: Float64Array;
  readonly tiePrices: Float64Array;
}

/** The cheapest paths from the row to be added to the columns reached so far. */
interface Paths {
  /** Costs are compared first, then ties. */
  readonly costs: Float64Array;
  readonly ties: Float64Array;
  /** The row before the column, or -1 where the column is not reached. */
  readonly rows: Int32Array;
  /** That row's pair with the column. */
  readonly pairs: (AllowedPair | undefined)[];
  /** Columns reached that the search has not gone on from. */
  readonly open: number[];
  /** Columns the search has gone on from. */
  readonly passed: number[];
}

/**
 * A one-to-one matching of rows and columns: of the largest size; of those, with the largest sum of weights;
 * of those, with the largest sum of ties. What is then still open goes to the earlier rows and columns.
 *
 * Shortest augmenting paths (Jonker and Volgenant 1987) over only the allowed pairs. The library that `score`
 * uses fills the whole matrix: on two thousand relations a side that overlap a little it took a minute.
 * @param rows the allowed pairs of each row; all weights together stay below 2^50, and so do all ties
 * @returns the column of each row, or -1
 */
export function maximumMatching(rows: Rows, columns: number): number[] {
  const all = columns + rows.length;
  const matching: Matching = {
    options: withUnpaired(rows, columns),
    rowOf: new Int32Array(all).fill(-1),
    pairOf: rows.map(() => undefined),
    prices: new Float64Array(all),
    tiePrices: new Float64Array(all),
  };
  const paths: Paths = {
    costs: new Float64Array(all),
    ties: new Float64Array(all),
    rows: new Int32Array(all).fill(-1),
    pairs: Array<undefined>(all).fill(undefined),
    open: [],
    passed: [],
  };
  for (const row of rows.keys()) addRow(row, matching, paths);
  return matching.pairOf.map((pair) => (pair === undefined || pair.column >= columns ? -1 : pair.column));
}

/** Each row may also take a column of its own, which costs more than all weights: it stays unpaired. */
function withUnpaired(rows: Rows, columns: number): Rows {
  let all = 0;
  for (const pairs of rows) all += pairs.reduce((most, { weight }) => Math.max(most, weight), 0);
  return rows.map((pairs, row) => [...pairs, { column: columns + row, weight: -all - 1, tie: 0 }]);
}

/** Pairs one more row over the cheapest path to a free column. */
function addRow(added: number, matching: Matching, paths: Paths): void {
  reach(added, 0, 0, matching, paths);
  let end = takeCheapest(matching, paths);
  for (let row = matching.rowOf[end] as number; row !== -1; row = matching.rowOf[end] as number) {
    paths.passed.push(end);
    // The row gives up its pair with the column just reached.
    const given = matching.pairOf[row] as AllowedPair;
    const cost = (paths.costs[end] as number) + given.weight + (matching.prices[end] as number);
    const tie = (paths.ties[end] as number) + given.tie + (matching.tiePrices[end] as number);
    reach(row, cost, tie, matching, paths);
    end = takeCheapest(matching, paths);
  }
  adjustPrices(end, matching, paths);
  changePairs(end, matching, paths);
  for (const column of [end, ...paths.open, ...paths.passed]) paths.rows[column] = -1;
  paths.open.length = 0;
  paths.passed.length = 0;
}

/** Notes the columns a row leads to, and those it leads to more cheaply than the rows before. */
function reach(row: number, cost: number, tie: number, matching: Matching, paths: Paths): void {
  const present = matching.pairOf[row]?.column;
  for (const pair of matching.options[row] as readonly AllowedPair[]) {
    const { column } = pair;
    if (column === present) continue;
    const newCost = cost - pair.weight - (matching.prices[column] as number);
    const newTie = tie - pair.tie - (matching.tiePrices[column] as number);
    if (paths.rows[column] === -1) paths.open.push(column);
    else {
      const known = paths.costs[column] as number;
      // Never so for a column passed: its cost was the lowest, and no step costs less than nothing.
      if (newCost > known || (newCost === known && newTie >= (paths.ties[column] as number))) continue;
    }
    paths.costs[column] = newCost;
    paths.ties[column] = newTie;
    paths.rows[column] = row;
    paths.pairs[column] = pair;
  }
}

/** Takes the cheapest open column out; of equal ones a free one, which ends the search, then the first. */
function takeCheapest({ rowOf }: Matching, { costs, ties, open }: Paths): number {
  let best = 0;
  for (let index = 1; index < open.length; index++) {
    const [one, other] = [open[index] as number, open[best] as number];
    const difference =
      (costs[one] as number) - (costs[other] as number) || (ties[one] as number) - (ties[other] as number);
    const freed = rowOf[one] === -1 && rowOf[other] !== -1;
    if (difference < 0 || (difference === 0 && freed)) best = index;
  }
  const column = open[best] as number;
  const last = open.pop() as number;
  if (best < open.length) open[best] = last;
  return column;
}

/** Lowers the prices of the columns passed, so that no step costs less than nothing in the next search. */
function adjustPrices(end: number, { prices, tiePrices }: Matching, { costs, ties, passed }: Paths): void {
  for (const column of passed) {
    prices[column] = (prices[column] as number) + (costs[column] as number) - (costs[end] as number);
    tiePrices[column] = (tiePrices[column] as number) + (ties[column] as number) - (ties[end] as number);
  }
}

/** Pairs anew along the path: every row on it takes the column after it. */
function changePairs(end: number, { rowOf, pairOf }: Matching, paths: Paths): void {
  let column: number | undefined = end;
  while (column !== undefined) {
    const row = paths.rows[column] as number;
    const before: number | undefined = pairOf[row]?.column;
    rowOf[column] = row;
    pairOf[row] = paths.pairs[column];
    column = before;
  }
}

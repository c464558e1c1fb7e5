/** The pairs that are allowed to a row. */
export interface MatchingRow {
  /** 0-based, each at most once. */
  readonly columns: readonly number[];
  /** Of each pair: a whole number, not negative. */
  readonly weights: readonly number[];
  /** Of each pair: a whole number, not negative. They decide between matchings of equal weight. By default all are 0. */
  readonly ties?: readonly number[];
}

/** So many rows of a kind have so many columns of a kind as partners. */
export interface KindPair {
  readonly row: number;
  readonly column: number;
  readonly count: number;
}

interface MatchingOptions {
  /** Whether any pair more counts before all weights. */
  readonly mostPairs?: boolean;
  /** Called once for each row whose pairs are looked at: the work. */
  readonly onRow?: () => void;
}

/**
 * A one-to-one matching of rows and columns with the largest sum of weights; of those, with the largest sum of ties.
 * @param rows all weights together stay below 2^50, and so do all ties
 * @returns the column of each row, or -1
 */
export function maximumMatching(
  rows: readonly MatchingRow[],
  columns: number,
  options: MatchingOptions = {},
): number[] {
  const columnOf = rows.map(() => -1);
  const kinds = rows.map((row) => ({ ...row, count: 1 }));
  for (const { row, column } of matchKinds(kinds, Array<number>(columns).fill(1), options))
    columnOf[row] = column;
  return columnOf;
}

/**
 * The same for rows and columns some of which are alike: each kind stands once, with its number. Equal relations, however
 * many, cost as much as one.
 *
 * Rows are added one by one over the cheapest path (Jonker and Volgenant 1987, here with more than one of a kind, as in
 * the transportation problem). A path leaves no component of rows and columns that pairs connect. The packages of the
 * registry take one number a pair, and a full table; weight and tie do not fit into one number exactly.
 * @param rows kinds of rows with their numbers
 * @param columnCounts how many columns there are of each kind
 */
export function matchKinds(
  rows: readonly (MatchingRow & { readonly count: number })[],
  columnCounts: readonly number[],
  { mostPairs = false, onRow }: MatchingOptions = {},
): KindPair[] {
  // To stay unpaired then costs more than the weights of any matching add up to.
  const highest = (weights: readonly number[]): number => weights.reduce((a, b) => Math.max(a, b), 0);
  const unpaired = mostPairs
    ? rows.reduce((sum, { weights, count }) => sum + count * highest(weights), 1)
    : 0;
  const matching = new Matching(rows, columnCounts, unpaired, onRow);
  for (const [row, { count }] of rows.entries()) {
    for (let left = count; left > 0; ) left -= matching.add(row, left);
  }
  return matching.pairs();
}

/** The rows of a kind that hold columns of a kind, and what each such pair costs. */
interface Held {
  readonly weight: number;
  readonly tie: number;
  count: number;
}

/** What a search knows of a column: no path yet, the cheapest path so far, the cheapest path of all. */
const [unreached, open, final] = [0, 1, 2];

/** Of each column its price, and in a running search its state, the cost of its path and the path's last row. */
function searchTables(columns: number) {
  return {
    priceWeight: new Float64Array(columns),
    priceTie: new Float64Array(columns),
    state: new Uint8Array(columns),
    weight: new Float64Array(columns),
    tie: new Float64Array(columns),
    last: new Int32Array(columns),
  };
}

/**
 * A matching under construction. What a pair costs is its weight and tie with the other sign; the lower weight decides,
 * then the lower tie. The price of a column is what every pair with it costs more. A column with places left costs
 * nothing more, and each row holds columns that cost it least.
 */
class Matching {
  readonly #rows: readonly MatchingRow[];
  readonly #unpaired: number;
  readonly #onRow: (() => void) | undefined;
  /** How many columns of each kind have no row. */
  readonly #left: number[];
  readonly #holders: Map<number, Held>[];
  readonly #search: ReturnType<typeof searchTables>;

  constructor(
    rows: readonly MatchingRow[],
    columnCounts: readonly number[],
    unpaired: number,
    onRow: (() => void) | undefined,
  ) {
    this.#rows = rows;
    this.#unpaired = unpaired;
    this.#onRow = onRow;
    this.#left = [...columnCounts];
    this.#holders = columnCounts.map(() => new Map());
    this.#search = searchTables(columnCounts.length);
  }

  pairs(): KindPair[] {
    return this.#holders.flatMap((holders, column) =>
      [...holders].map(([row, { count }]) => ({ row, column, count })),
    );
  }

  /** Pairs rows of a kind over the cheapest path, or leaves rows unpaired. @returns how many, at most `most` */
  add(source: number, most: number): number {
    const { state, weight, tie, last, priceWeight, priceTie } = this.#search;
    const reached: number[] = [];
    /** The column over which each row was reached; -1 for the source. */
    const via = new Map([[source, -1]]);
    this.#reach(source, 0, 0, reached);
    /** The cheapest end: a column with places left, or a row that stays unpaired. */
    let end: PathEnd = { weight: this.#unpaired, tie: 0, column: -1, row: source };
    for (;;) {
      const cheapest = this.#cheapest(reached);
      const free = cheapest.find((column) => this.#left[column] !== 0);
      const first = free ?? cheapest[0];
      if (first === undefined) break;
      const path = { weight: weight[first] ?? 0, tie: tie[first] ?? 0 };
      if (isCheaper(end, path)) break;
      for (const column of cheapest) state[column] = final;
      if (free !== undefined) {
        end = { ...path, column: free, row: last[free] ?? -1 };
        break;
      }
      for (const column of cheapest) {
        for (const [row, held] of this.#holders[column] ?? []) {
          if (via.has(row)) continue;
          via.set(row, column);
          // The row gives up its pair with the column just reached.
          const rowWeight = path.weight - held.weight - (priceWeight[column] ?? 0);
          const rowTie = path.tie - held.tie - (priceTie[column] ?? 0);
          const unpaired = { weight: rowWeight + this.#unpaired, tie: rowTie, column: -1, row };
          if (isCheaper(unpaired, end)) end = unpaired;
          this.#reach(row, rowWeight, rowTie, reached);
        }
      }
    }
    this.#raisePrices(reached, end);
    return this.#takePath(end, via, most);
  }

  /** Notes the columns to which a row leads at a lower cost than the rows before. */
  #reach(row: number, rowWeight: number, rowTie: number, reached: number[]): void {
    this.#onRow?.();
    const { columns, weights, ties } = this.#rows[row] as MatchingRow;
    const { state, weight, tie, last, priceWeight, priceTie } = this.#search;
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as number;
      if (state[column] === final) continue;
      const isOpen = state[column] === open;
      const total = rowWeight - (weights[at] as number) + (priceWeight[column] as number);
      if (isOpen && total > (weight[column] as number)) continue;
      const totalTie = rowTie - (ties?.[at] ?? 0) + (priceTie[column] as number);
      if (isOpen && total === weight[column] && totalTie >= (tie[column] as number)) continue;
      if (!isOpen) reached.push(column);
      state[column] = open;
      weight[column] = total;
      tie[column] = totalTie;
      last[column] = row;
    }
  }

  /** The open columns with the cheapest path. */
  #cheapest(reached: readonly number[]): number[] {
    const { state, weight, tie } = this.#search;
    let found: number[] = [];
    let [least, leastTie] = [Number.POSITIVE_INFINITY, 0];
    for (const column of reached) {
      if (state[column] !== open || (weight[column] as number) > least) continue;
      const lead = (weight[column] as number) - least || (tie[column] as number) - leastTie;
      if (lead > 0) continue;
      if (lead < 0) {
        found = [];
        [least, leastTie] = [weight[column] as number, tie[column] as number];
      }
      found.push(column);
    }
    return found;
  }

  /** No step then costs less than 0 in the next search. Ends the search. */
  #raisePrices(reached: readonly number[], end: PathEnd): void {
    const { state, weight, tie, priceWeight, priceTie } = this.#search;
    for (const column of reached) {
      if (state[column] === final) {
        priceWeight[column] = (priceWeight[column] ?? 0) + end.weight - (weight[column] ?? 0);
        priceTie[column] = (priceTie[column] ?? 0) + end.tie - (tie[column] ?? 0);
      }
      state[column] = unreached;
    }
  }

  /** Moves as many rows along the path as it allows. @returns how many */
  #takePath(end: PathEnd, via: ReadonlyMap<number, number>, most: number): number {
    const steps: { readonly row: number; readonly takes: number; readonly gives: number }[] = [];
    let count = Math.min(most, this.#left[end.column] ?? most);
    for (let [row, takes] = [end.row, end.column]; row !== -1; ) {
      const gives = via.get(row) ?? -1;
      steps.push({ row, takes, gives });
      count = Math.min(count, this.#holders[gives]?.get(row)?.count ?? count);
      [row, takes] = [this.#search.last[gives] ?? -1, gives];
    }
    for (const { row, takes, gives } of steps) {
      this.#hold(row, takes, count);
      this.#hold(row, gives, -count);
    }
    if (end.column !== -1) this.#left[end.column] = (this.#left[end.column] ?? 0) - count;
    return count;
  }

  #hold(row: number, column: number, count: number): void {
    const holders = this.#holders[column];
    if (holders === undefined) return;
    const held = holders.get(row) ?? this.#pair(row, column);
    held.count += count;
    if (held.count === 0) holders.delete(row);
    else holders.set(row, held);
  }

  #pair(row: number, column: number): Held {
    const { columns, weights, ties } = this.#rows[row] as MatchingRow;
    const at = columns.indexOf(column);
    return { weight: -(weights[at] ?? 0), tie: -(ties?.[at] ?? 0), count: 0 };
  }
}

interface PathEnd {
  readonly weight: number;
  readonly tie: number;
  /** -1 where the last row stays unpaired. */
  readonly column: number;
  /** The last row. */
  readonly row: number;
}

function isCheaper(one: Pick<PathEnd, "weight" | "tie">, other: Pick<PathEnd, "weight" | "tie">): boolean {
  return one.weight < other.weight || (one.weight === other.weight && one.tie < other.tie);
}

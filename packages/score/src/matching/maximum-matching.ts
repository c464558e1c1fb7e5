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

/** A kind of columns. The price is what every pair with it costs more; weight, tie and last row are those of its path. */
interface Column {
  readonly index: number;
  /** How many have no row. */
  left: number;
  readonly holders: Map<number, Held>;
  priceWeight: number;
  priceTie: number;
  /** In a running search: no path yet, the cheapest path so far, the cheapest path of all. */
  state: "unreached" | "open" | "final";
  weight: number;
  tie: number;
  last: number | undefined;
}

/**
 * A matching under construction. What a pair costs is its weight and tie with the other sign; the lower weight decides,
 * then the lower tie. A column with places left costs nothing more, and each row holds columns that cost it least.
 */
class Matching {
  readonly #rows: readonly MatchingRow[];
  readonly #unpaired: number;
  readonly #onRow: (() => void) | undefined;
  readonly #columns: readonly Column[];

  constructor(
    rows: readonly MatchingRow[],
    columnCounts: readonly number[],
    unpaired: number,
    onRow: (() => void) | undefined,
  ) {
    this.#rows = rows;
    this.#unpaired = unpaired;
    this.#onRow = onRow;
    const noPath = { state: "unreached", weight: 0, tie: 0, last: undefined } as const;
    this.#columns = columnCounts.map((left, index): Column => {
      return { index, left, holders: new Map(), priceWeight: 0, priceTie: 0, ...noPath };
    });
  }

  pairs(): KindPair[] {
    return this.#columns.flatMap(({ index: column, holders }) =>
      [...holders].map(([row, { count }]) => ({ row, column, count })),
    );
  }

  /** Pairs rows of a kind over the cheapest path, or leaves rows unpaired. @returns how many, at most `most` */
  add(source: number, most: number): number {
    const reached: Column[] = [];
    /** The column over which each row was reached; undefined for the source. */
    const via = new Map<number, Column | undefined>([[source, undefined]]);
    this.#reach(source, 0, 0, reached);
    /** The cheapest end: a column with places left, or a row that stays unpaired. */
    let end: PathEnd = { weight: this.#unpaired, tie: 0, column: undefined, row: source };
    for (;;) {
      const cheapest = cheapestOf(reached);
      const free = cheapest.find(({ left }) => left !== 0);
      const first = free ?? cheapest[0];
      if (first === undefined || isCheaper(end, first)) break;
      for (const column of cheapest) column.state = "final";
      if (free !== undefined) {
        end = { weight: free.weight, tie: free.tie, column: free, row: free.last ?? source };
        break;
      }
      for (const column of cheapest) {
        for (const [row, held] of column.holders) {
          if (via.has(row)) continue;
          via.set(row, column);
          // The row gives up its pair with the column just reached.
          const rowWeight = first.weight - held.weight - column.priceWeight;
          const rowTie = first.tie - held.tie - column.priceTie;
          const unpaired = { weight: rowWeight + this.#unpaired, tie: rowTie, column: undefined, row };
          if (isCheaper(unpaired, end)) end = unpaired;
          this.#reach(row, rowWeight, rowTie, reached);
        }
      }
    }
    raisePrices(reached, end);
    return this.#takePath(end, via, most);
  }

  /** Notes the columns to which a row leads at a lower cost than the rows before. */
  #reach(row: number, rowWeight: number, rowTie: number, reached: Column[]): void {
    this.#onRow?.();
    const { columns, weights, ties } = this.#rows[row] as MatchingRow;
    for (let at = 0; at < columns.length; at++) {
      const column = this.#columns[columns[at] as number] as Column;
      if (column.state === "final") continue;
      const isOpen = column.state === "open";
      const weight = rowWeight - (weights[at] as number) + column.priceWeight;
      if (isOpen && weight > column.weight) continue;
      const tie = rowTie - (ties?.[at] ?? 0) + column.priceTie;
      if (isOpen && weight === column.weight && tie >= column.tie) continue;
      if (!isOpen) reached.push(column);
      column.state = "open";
      column.weight = weight;
      column.tie = tie;
      column.last = row;
    }
  }

  /** Moves as many rows along the path as it allows. @returns how many */
  #takePath(end: PathEnd, via: ReadonlyMap<number, Column | undefined>, most: number): number {
    const steps: { readonly row: number; readonly takes?: Column; readonly gives?: Column }[] = [];
    let count = Math.min(most, end.column?.left ?? most);
    let [row, takes]: [number | undefined, Column | undefined] = [end.row, end.column];
    while (row !== undefined) {
      const gives = via.get(row);
      steps.push({ row, ...(takes && { takes }), ...(gives && { gives }) });
      count = Math.min(count, gives?.holders.get(row)?.count ?? count);
      [row, takes] = [gives?.last, gives];
    }
    for (const step of steps) {
      this.#hold(step.row, step.takes, count);
      this.#hold(step.row, step.gives, -count);
    }
    if (end.column !== undefined) end.column.left -= count;
    return count;
  }

  #hold(row: number, column: Column | undefined, count: number): void {
    if (column === undefined) return;
    const held = column.holders.get(row) ?? this.#pair(row, column.index);
    held.count += count;
    if (held.count === 0) column.holders.delete(row);
    else column.holders.set(row, held);
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
  /** Undefined where the last row stays unpaired. */
  readonly column: Column | undefined;
  /** The last row. */
  readonly row: number;
}

/** The open columns with the cheapest path. */
function cheapestOf(reached: readonly Column[]): Column[] {
  let found: Column[] = [];
  for (const column of reached) {
    if (column.state !== "open") continue;
    const [best] = found;
    if (best === undefined || isCheaper(column, best)) found = [column];
    else if (!isCheaper(best, column)) found.push(column);
  }
  return found;
}

/** No step then costs less than 0 in the next search. Ends the search. */
function raisePrices(reached: readonly Column[], end: PathEnd): void {
  for (const column of reached) {
    if (column.state === "final") {
      column.priceWeight += end.weight - column.weight;
      column.priceTie += end.tie - column.tie;
    }
    column.state = "unreached";
  }
}

function isCheaper(one: Pick<PathEnd, "weight" | "tie">, other: Pick<PathEnd, "weight" | "tie">): boolean {
  return one.weight < other.weight || (one.weight === other.weight && one.tie < other.tie);
}

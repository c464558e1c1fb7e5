/** The pairs that are allowed to a row. */
export interface MatchingRow {
  /** 0-based, ascending. */
  readonly columns: Int32Array;
  /** Whole numbers, not negative. */
  readonly weights: Float64Array;
  /** Whole numbers, not negative, which decide between matchings of equal weight; all 0 where they are left out. */
  readonly ties?: Float64Array;
}

/**
 * A matching under construction. A column past the others belongs to each row alone: the row that takes it stays
 * unpaired. Costs are weights with the other sign, and so are ties; the lower cost decides, then the lower tie.
 */
export interface Matching {
  readonly rows: readonly MatchingRow[];
  /** Rows with the same pairs have the same number. */
  readonly kinds: Int32Array;
  readonly columns: number;
  /** What it costs a row to stay unpaired. */
  readonly unpairedCost: number;
  /** The row of each column, or -1. */
  readonly rowOf: Int32Array;
  /** The column of each row, or -1, and what this pair costs. */
  readonly columnOf: Int32Array;
  readonly costOf: Float64Array;
  readonly tieOf: Float64Array;
  /**
   * The columns' potentials: a pair costs its own cost less the price of its column. Each row has a column that
   * costs it least; a column without a row has the price 0.
   */
  readonly prices: Float64Array;
  readonly tiePrices: Float64Array;
}

/** Gives a row a column. */
export function pair(matching: Matching, row: number, column: number, cost: number, tie: number): void {
  matching.rowOf[column] = row;
  matching.columnOf[row] = column;
  matching.costOf[row] = cost;
  matching.tieOf[row] = tie;
}

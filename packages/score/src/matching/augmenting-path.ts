import { type Matching, type MatchingRow, pair } from "./matching.ts";

/** How far a search has come with a column. */
const State = { unreached: 0, open: 1, ready: 2 } as const;

/** The cheapest paths from the row to be added to the columns reached so far. */
export interface SearchSpace {
  readonly costs: Float64Array;
  readonly ties: Float64Array;
  /** The row before a column, and what that row's pair with it costs. */
  readonly before: Int32Array;
  readonly pairCosts: Float64Array;
  readonly pairTies: Float64Array;
  readonly states: Uint8Array;
  /** Columns reached; those that are ready leave it later. */
  readonly open: number[];
  /** Columns of the lowest costs: the search goes on from them in turn. */
  readonly ready: number[];
  /** The search that has last gone on from a row of the kind. */
  readonly searchOfKind: Int32Array;
}

/** @param columns with those of the rows that stay unpaired */
export function searchSpace(columns: number, rows: number): SearchSpace {
  return {
    costs: new Float64Array(columns),
    ties: new Float64Array(columns),
    before: new Int32Array(columns),
    pairCosts: new Float64Array(columns),
    pairTies: new Float64Array(columns),
    states: new Uint8Array(columns),
    open: [],
    ready: [],
    searchOfKind: new Int32Array(rows).fill(-1),
  };
}

/** Pairs one more row over the cheapest path to a column without a row. */
export function addRow(added: number, matching: Matching, space: SearchSpace): void {
  const { open, ready, states, costs, ties } = space;
  reach(added, 0, 0, added, matching, space);
  let end = takeCheapest(matching, space);
  for (let at = 0; end === -1; ) {
    for (; at < ready.length; at++) {
      const column = ready[at] as number;
      // The row gives up its pair with the column just reached.
      const row = matching.rowOf[column] as number;
      const cost =
        (costs[column] as number) - (matching.costOf[row] as number) + (matching.prices[column] as number);
      const tie =
        (ties[column] as number) - (matching.tieOf[row] as number) + (matching.tiePrices[column] as number);
      reach(row, cost, tie, added, matching, space);
    }
    end = takeCheapest(matching, space);
  }
  adjustPrices(end, matching, space);
  changePairs(end, added, matching, space);
  for (const column of open) states[column] = State.unreached;
  for (const column of ready) states[column] = State.unreached;
  open.length = 0;
  ready.length = 0;
}

/** Notes the columns a row leads to, and those it leads to at a lower cost than the rows before. */
function reach(
  row: number,
  cost: number,
  tie: number,
  added: number,
  matching: Matching,
  space: SearchSpace,
): void {
  const kind = matching.kinds[row] as number;
  // A row of the same kind, from which the search went on at no higher cost, leads to the same columns.
  if (space.searchOfKind[kind] === added) return;
  space.searchOfKind[kind] = added;
  const { columns, weights, ties } = matching.rows[row] as MatchingRow;
  const { prices, tiePrices } = matching;
  const { states } = space;
  for (let index = 0; index <= columns.length; index++) {
    const isOwn = index === columns.length;
    const column = isOwn ? matching.columns + row : (columns[index] as number);
    const state = states[column];
    // What is ready has the lowest costs, and no step costs less than 0.
    if (state === State.ready) continue;
    const pairCost = isOwn ? matching.unpairedCost : -(weights[index] as number);
    const newCost = cost + pairCost - (prices[column] as number);
    const isOpen = state === State.open;
    if (isOpen && newCost > (space.costs[column] as number)) continue;
    const pairTie = isOwn || ties === undefined ? 0 : -(ties[index] as number);
    const newTie = tie + pairTie - (tiePrices[column] as number);
    if (isOpen && newCost === space.costs[column] && newTie >= (space.ties[column] as number)) continue;
    if (!isOpen) {
      space.open.push(column);
      states[column] = State.open;
    }
    space.costs[column] = newCost;
    space.ties[column] = newTie;
    space.before[column] = row;
    space.pairCosts[column] = pairCost;
    space.pairTies[column] = pairTie;
  }
}

/**
 * Makes the open columns of the lowest cost ready.
 * @returns one of them that has no row, which ends the search; else -1
 */
function takeCheapest({ rowOf }: Matching, { costs, ties, states, open, ready }: SearchSpace): number {
  const first = ready.length;
  let lowest = Number.POSITIVE_INFINITY;
  let lowestTie = 0;
  let kept = 0;
  for (const column of open) {
    if (states[column] === State.ready) continue;
    open[kept++] = column;
    const difference = (costs[column] as number) - lowest || (ties[column] as number) - lowestTie;
    if (difference > 0) continue;
    if (difference < 0) {
      ready.length = first;
      lowest = costs[column] as number;
      lowestTie = ties[column] as number;
    }
    ready.push(column);
  }
  open.length = kept;
  let end = -1;
  for (let index = ready.length - 1; index >= first; index--) {
    const column = ready[index] as number;
    states[column] = State.ready;
    if (rowOf[column] === -1) end = column;
  }
  return end;
}

/** Lowers the prices of the columns passed, so that no step costs less than 0 in the next search. */
function adjustPrices(end: number, matching: Matching, { costs, ties, ready }: SearchSpace): void {
  const { prices, tiePrices } = matching;
  for (const column of ready) {
    prices[column] = (prices[column] as number) + (costs[column] as number) - (costs[end] as number);
    tiePrices[column] = (tiePrices[column] as number) + (ties[column] as number) - (ties[end] as number);
  }
}

/** Pairs anew along the path: every row on it takes the column after it. */
function changePairs(end: number, added: number, matching: Matching, space: SearchSpace): void {
  for (let column = end, row = -1; row !== added; ) {
    row = space.before[column] as number;
    const given = matching.columnOf[row] as number;
    pair(matching, row, column, space.pairCosts[column] as number, space.pairTies[column] as number);
    column = given;
  }
}

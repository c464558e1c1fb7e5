import { addRow, searchSpace } from "./augmenting-path.ts";
import { claimColumns } from "./column-claims.ts";
import type { Matching, MatchingRow } from "./matching.ts";
import { rowKinds } from "./row-kinds.ts";

/** A pair that is allowed to a row. */
export interface AllowedPair {
  readonly column: number;
  readonly weight: number;
  readonly tie: number;
}

/** The row of a list of pairs, their columns ascending. */
export function matchingRow(pairs: readonly AllowedPair[]): MatchingRow {
  return {
    columns: Int32Array.from(pairs, ({ column }) => column),
    weights: Float64Array.from(pairs, ({ weight }) => weight),
    ties: Float64Array.from(pairs, ({ tie }) => tie),
  };
}

/**
 * A one-to-one matching of rows and columns with the largest sum of weights; of those, with the largest sum of ties.
 * Of what is then still equal it takes earlier columns for earlier rows, as far as it meets them.
 *
 * Shortest augmenting paths over only the allowed pairs, after each row has claimed the column that costs it least
 * (Jonker and Volgenant 1987, there: augmenting row reduction).
 * @param rows all weights together stay below 2^50, and so do all ties
 * @param mostPairs whether any pair more counts before all weights
 * @returns the column of each row, or -1
 */
export function maximumMatching(
  rows: readonly MatchingRow[],
  columns: number,
  { mostPairs = false }: { readonly mostPairs?: boolean } = {},
): Int32Array {
  const all = columns + rows.length;
  const matching: Matching = {
    rows,
    kinds: rowKinds(rows),
    columns,
    unpairedCost: mostPairs ? highestWeight(rows) + 1 : 0,
    rowOf: new Int32Array(all).fill(-1),
    columnOf: new Int32Array(rows.length).fill(-1),
    costOf: new Float64Array(rows.length),
    tieOf: new Float64Array(rows.length),
    prices: new Float64Array(all),
    tiePrices: new Float64Array(all),
  };
  const space = searchSpace(all, rows.length);
  for (const row of claimColumns(matching)) addRow(row, matching, space);
  return matching.columnOf.map((column) => (column < columns ? column : -1));
}

/** More than the weights of any matching add up to. */
function highestWeight(rows: readonly MatchingRow[]): number {
  let sum = 0;
  for (const { weights } of rows) sum += weights.reduce((most, weight) => Math.max(most, weight), 0);
  return sum;
}

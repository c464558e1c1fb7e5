import { type Matching, type MatchingRow, pair } from "./matching.ts";

/** So many claims a row are made at most; after that, searching paths is faster. */
const claimsPerRow = 8;

/** The column that costs a row least, and what the next one costs more. */
interface Choice {
  column: number;
  cost: number;
  tie: number;
  lead: number;
  tieLead: number;
}

/**
 * Each row in turn takes the column that costs it least, also from another row, which then chooses anew. It raises what
 * the column costs others by its lead over the row's second choice.
 * @returns the rows that have no column yet: those whose two best columns cost the same and are taken
 */
export function claimColumns(matching: Matching): number[] {
  const left: number[] = [];
  const choice: Choice = { column: -1, cost: 0, tie: 0, lead: 0, tieLead: 0 };
  let claims = claimsPerRow * matching.rows.length;
  for (let start = 0; start < matching.rows.length; start++) {
    for (let row = start; row !== -1; ) {
      choose(row, matching, choice);
      const { column, cost, tie, lead, tieLead } = choice;
      const holder = matching.rowOf[column] as number;
      if (holder !== -1 && ((lead === 0 && tieLead === 0) || claims <= 0)) {
        left.push(row);
        break;
      }
      claims--;
      matching.prices[column] = (matching.prices[column] as number) - lead;
      matching.tiePrices[column] = (matching.tiePrices[column] as number) - tieLead;
      pair(matching, row, column, cost, tie);
      if (holder !== -1) matching.columnOf[holder] = -1;
      row = holder;
    }
  }
  return left;
}

/** Of equal columns it takes one without a row, then the first. */
function choose(row: number, matching: Matching, choice: Choice): void {
  const { columns, weights, ties } = matching.rows[row] as MatchingRow;
  const { prices, tiePrices, rowOf } = matching;
  let bestCost = Number.POSITIVE_INFINITY;
  let bestTie = 0;
  let nextCost = Number.POSITIVE_INFINITY;
  let nextTie = 0;
  for (let index = 0; index <= columns.length; index++) {
    const isOwn = index === columns.length;
    const column = isOwn ? matching.columns + row : (columns[index] as number);
    const cost = isOwn ? matching.unpairedCost : -(weights[index] as number);
    const reduced = cost - (prices[column] as number);
    if (reduced > nextCost) continue;
    const tie = isOwn || ties === undefined ? 0 : -(ties[index] as number);
    const reducedTie = tie - (tiePrices[column] as number);
    const difference = reduced - bestCost || reducedTie - bestTie;
    const isFreed = difference === 0 && rowOf[column] === -1 && rowOf[choice.column] !== -1;
    if (difference < 0 || isFreed) {
      nextCost = bestCost;
      nextTie = bestTie;
      bestCost = reduced;
      bestTie = reducedTie;
      choice.column = column;
      choice.cost = cost;
      choice.tie = tie;
    } else if (reduced < nextCost || reducedTie < nextTie) {
      nextCost = reduced;
      nextTie = reducedTie;
    }
  }
  const isOnly = nextCost === Number.POSITIVE_INFINITY;
  choice.lead = isOnly ? 0 : nextCost - bestCost;
  choice.tieLead = isOnly ? 0 : nextTie - bestTie;
}

import { groupBy } from "@discoprep/files/text";

/** The pairs that are allowed to a row. */
export interface MatchingRow {
  /** 0-based. */
  readonly columns: readonly number[];
  /** Of each pair: a whole number, not negative. */
  readonly weights: readonly number[];
  /** Of each pair: a whole number, not negative. They decide between matchings of equal weight. By default all are 0. */
  readonly ties?: readonly number[];
}

/** A weight and a tie with the other sign. The lower weight decides, then the lower tie. */
interface Cost {
  readonly weight: number;
  readonly tie: number;
}

const nothing: Cost = { weight: 0, tie: 0 };

interface Row {
  readonly allowed: MatchingRow;
  /** The same for rows with the same pairs. */
  readonly kind: number;
  /** A column of its own: the row that takes it stays unpaired. */
  readonly own: Column;
  /** Its pair, and what this pair costs. */
  column?: Column;
  cost: Cost;
}

interface Column {
  /** -1 for a row's own column. */
  readonly index: number;
  row?: Row;
  /** What every pair with it costs more. Each row has a column that costs it least; a column without a row costs nothing more. */
  price: Cost;
  /** In the running search: the cheapest path to it. */
  path?: Path | undefined;
}

/** A path from the row to be added to a column; `row` and `cost` are its last pair. */
interface Path extends Cost {
  readonly row: Row;
  readonly cost: Cost;
  /** Whether no cheaper path can be found. */
  isFinal: boolean;
}

/** Visits the columns allowed to a row, its own column last, with what each pair costs. */
type EachPair = (row: Row, visit: (column: Column, weight: number, tie: number) => void) => void;

/**
 * A one-to-one matching of rows and columns with the largest sum of weights; of those, with the largest sum of ties.
 *
 * First each row claims the column that costs it least. The rows left over are then added one by one over the cheapest
 * path (Jonker and Volgenant 1987). The packages of the registry take one number a pair, and a full table; weight and
 * tie do not fit into one number exactly.
 * @param rows all weights together stay below 2^50, and so do all ties
 * @param mostPairs whether any pair more counts before all weights
 * @returns the column of each row, or -1
 */
export function maximumMatching(
  rows: readonly MatchingRow[],
  columns: number,
  { mostPairs = false }: { readonly mostPairs?: boolean } = {},
): number[] {
  // To stay unpaired then costs more than the weights of any matching add up to.
  const highest = (weights: readonly number[]): number => weights.reduce((a, b) => Math.max(a, b), 0);
  const unpaired = mostPairs ? rows.reduce((sum, { weights }) => sum + highest(weights), 1) : 0;
  const table = Array.from({ length: columns }, (_, index): Column => ({ index, price: nothing }));
  const eachPair: EachPair = ({ allowed: { columns, weights, ties }, own }, visit) => {
    for (let at = 0; at < columns.length; at++) {
      const column = table[columns[at] ?? -1];
      if (column !== undefined) visit(column, -(weights[at] ?? 0), -(ties?.[at] ?? 0));
    }
    visit(own, unpaired, 0);
  };
  const matched = withKinds(rows);
  for (const row of claimColumns(matched, eachPair)) addRow(row, eachPair);
  return matched.map(({ column }) => column?.index ?? -1);
}

/** The rows without a pair. Rows whose fingerprints are equal are compared. */
function withKinds(rows: readonly MatchingRow[]): Row[] {
  const fingerprint = ({ columns, weights }: MatchingRow): number =>
    columns.reduce((sum, column, at) => sum + (column + 1) * ((weights[at] ?? 0) + 1), 0);
  const kinds = new Map<MatchingRow, number>();
  for (const alike of groupBy(rows, fingerprint).values()) {
    const firsts: MatchingRow[] = [];
    for (const row of alike) {
      const first = firsts.find((other) => isSame(row, other));
      kinds.set(row, first === undefined ? kinds.size : (kinds.get(first) ?? -1));
      if (first === undefined) firsts.push(row);
    }
  }
  return rows.map((allowed) => {
    const own = { index: -1, price: nothing };
    return { allowed, kind: kinds.get(allowed) ?? -1, own, cost: nothing };
  });
}

function isSame(a: MatchingRow, b: MatchingRow): boolean {
  const equal = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
    one.length === other.length && one.every((number, at) => number === other[at]);
  return equal(a.columns, b.columns) && equal(a.weights, b.weights) && equal(a.ties, b.ties);
}

/** So many claims a row are made at most; after that, searching paths is faster. */
const claimsPerRow = 8;

/**
 * Each row in turn takes the column that costs it least, also from another row, which then chooses anew. It raises the
 * column's price by what its second choice costs more.
 * @returns the rows that have no column yet: those whose two best columns cost the same and are taken
 */
function claimColumns(rows: readonly Row[], eachPair: EachPair): Row[] {
  const left: Row[] = [];
  let claims = claimsPerRow * rows.length;
  for (const start of rows) {
    for (let row: Row | undefined = start; row !== undefined; ) {
      const { column, cost, lead } = choice(row, eachPair);
      const holder: Row | undefined = column.row;
      const isSure = lead.weight !== 0 || lead.tie !== 0;
      if (holder !== undefined && (!isSure || claims <= 0)) {
        left.push(row);
        break;
      }
      claims--;
      column.price = sum(column.price, lead);
      pair(row, column, cost);
      if (holder !== undefined) delete holder.column;
      row = holder;
    }
  }
  return left;
}

function sum(one: Cost, other: Cost): Cost {
  return { weight: one.weight + other.weight, tie: one.tie + other.tie };
}

function difference(one: Cost, other: Cost): Cost {
  return { weight: one.weight - other.weight, tie: one.tie - other.tie };
}

function pair(row: Row, column: Column, cost: Cost): void {
  row.column = column;
  row.cost = cost;
  column.row = row;
}

/**
 * The column that costs a row least, and what the second choice costs more. Of equal columns it takes one without a row,
 * then the first.
 */
function choice(row: Row, eachPair: EachPair): { column: Column; cost: Cost; lead: Cost } {
  const worst: Cost = { weight: Number.POSITIVE_INFINITY, tie: 0 };
  let best = { column: row.own, cost: nothing, total: worst };
  let next = worst;
  eachPair(row, (column, weight, tie) => {
    const { price } = column;
    const total = weight + price.weight;
    if (total > next.weight) return;
    const totalTie = tie + price.tie;
    const lead = total - best.total.weight || totalTie - best.total.tie;
    const isFreed = lead === 0 && column.row === undefined && best.column.row !== undefined;
    if (lead < 0 || isFreed) {
      next = best.total;
      best = { column, cost: { weight, tie }, total: { weight: total, tie: totalTie } };
    } else if (total < next.weight || totalTie < next.tie) next = { weight: total, tie: totalTie };
  });
  const { column, cost, total } = best;
  return { column, cost, lead: next === worst ? nothing : difference(next, total) };
}

/** Pairs one more row over the cheapest path to a column without a row. */
function addRow(added: Row, eachPair: EachPair): void {
  let open: Column[] = [];
  const final: Column[] = [];
  const kinds = new Set<number>();
  /** Notes the columns to which a row leads at a lower cost than the rows before. @param cost of the path to the row */
  const reach = (row: Row, cost: Cost): void => {
    // A row of the same kind was reached at no higher cost, and leads to the same columns.
    if (kinds.has(row.kind)) return;
    kinds.add(row.kind);
    eachPair(row, (column, weight, tie) => {
      const { path, price } = column;
      const total = cost.weight + weight + price.weight;
      if (path !== undefined && (path.isFinal || total > path.weight)) return;
      const totalTie = cost.tie + tie + price.tie;
      if (path !== undefined && total === path.weight && totalTie >= path.tie) return;
      if (path === undefined) open.push(column);
      column.path = { weight: total, tie: totalTie, row, cost: { weight, tie }, isFinal: false };
    });
  };
  reach(added, nothing);
  let end: Column | undefined;
  while (end === undefined) {
    const cheapest = cheapestOf(open);
    open = open.filter(({ path }) => path?.isFinal === false);
    final.push(...cheapest);
    end = cheapest.find(({ row }) => row === undefined);
    if (end !== undefined) break;
    for (const { row, path = nothing, price } of cheapest) {
      // The row gives up its pair with the column just reached.
      if (row !== undefined) reach(row, difference(difference(path, row.cost), price));
    }
  }
  const last = end.path ?? nothing;
  // No step then costs less than 0 in the next search.
  for (const column of final) column.price = sum(column.price, difference(last, column.path ?? nothing));
  for (let column: Column | undefined = end; column?.path !== undefined; ) {
    const { row, cost }: Path = column.path;
    const given: Column | undefined = row.column;
    pair(row, column, cost);
    column = given;
  }
  for (const column of [...open, ...final]) column.path = undefined;
}

/** The columns of the lowest cost, whose paths become final. */
function cheapestOf(open: readonly Column[]): Column[] {
  let found: Column[] = [];
  let lowest: Cost | undefined;
  for (const column of open) {
    const { path } = column;
    if (path === undefined) continue;
    const lead = lowest === undefined ? -1 : path.weight - lowest.weight || path.tie - lowest.tie;
    if (lead > 0) continue;
    if (lead < 0) found = [];
    lowest = path;
    found.push(column);
  }
  for (const { path } of found) if (path !== undefined) path.isFinal = true;
  return found;
}

import type { MatchingRow } from "@discoprep/score";
import type { CandidateRow, Candidates, ConnectedPart } from "./candidates.ts";

/** Where the relations of a part become rows and columns: those of a are the rows, or, swapped, those of b. */
export interface PartLayout extends ConnectedPart {
  readonly swapped: boolean;
}

/**
 * The candidates of a part as rows of a matching. Their weights are the sums of their overlaps as whole numbers, so
 * that equal sums are equal: in parts of their common denominator, where that is small enough for exact sums, else
 * rounded to 2^-38.
 * @param tie decides between matchings of equal weight; its arguments are positions within the part
 */
export function matchingRows(
  candidates: Candidates,
  { a, b, swapped }: PartLayout,
  tie: (a: number, b: number) => number,
): MatchingRow[] {
  const scale = commonDenominator(candidates, a) ?? 2 ** 38;
  const positions = new Map(b.map((relation, position) => [relation, position]));
  const rows = emptyRows(candidates, a, positions, swapped);
  const filled = new Int32Array(rows.length);
  for (const [first, relation] of a.entries()) {
    const { columns } = candidates.rows[relation] as CandidateRow;
    for (let index = 0; index < columns.length; index++) {
      const second = positions.get(columns[index] as number) as number;
      const [row, column] = swapped ? [second, first] : [first, second];
      const { columns: to, weights, ties } = rows[row] as FilledRow;
      const at = filled[row] as number;
      filled[row] = at + 1;
      to[at] = column;
      weights[at] = weightOf(candidates, relation, index, scale);
      ties[at] = tie(first, second);
    }
  }
  return rows;
}

type FilledRow = Required<MatchingRow>;

/** Room for as many pairs as each row has. */
function emptyRows(
  { rows }: Candidates,
  a: readonly number[],
  positions: ReadonlyMap<number, number>,
  swapped: boolean,
): FilledRow[] {
  const sizes = new Int32Array(swapped ? positions.size : a.length);
  for (const [first, relation] of a.entries()) {
    const { columns } = rows[relation] as CandidateRow;
    if (!swapped) sizes[first] = columns.length;
    else for (const column of columns) (sizes[positions.get(column) as number] as number)++;
  }
  return Array.from(sizes, (size) => ({
    columns: new Int32Array(size),
    weights: new Float64Array(size),
    ties: new Float64Array(size),
  }));
}

function weightOf(candidates: Candidates, a: number, index: number, scale: number): number {
  let sum = 0;
  for (let part = 0; part < candidates.sizes.a.length; part++) {
    const union = unionOf(candidates, a, index, part);
    const shared = (candidates.rows[a] as CandidateRow).shared[part]?.[index] as number;
    if (union > 0) sum += Math.round((shared * scale) / union);
  }
  return sum;
}

/** The tokens that one of the two relations of a candidate has in a part. @param index of the candidate in its row */
function unionOf({ rows, sizes }: Candidates, a: number, index: number, part: number): number {
  const { columns, shared } = rows[a] as CandidateRow;
  const [one, other] = [sizes.a[part]?.[a] as number, sizes.b[part]?.[columns[index] as number] as number];
  return one + other - (shared[part]?.[index] as number);
}

/** Of the overlaps of all candidates of a part; undefined where it is too large. */
function commonDenominator(candidates: Candidates, a: readonly number[]): number | undefined {
  const unions = new Set<number>();
  let count = 0;
  for (const relation of a) {
    const { columns } = candidates.rows[relation] as CandidateRow;
    count += columns.length;
    for (let index = 0; index < columns.length; index++)
      for (let part = 0; part < candidates.sizes.a.length; part++)
        unions.add(unionOf(candidates, relation, index, part));
  }
  let common = 1;
  for (const union of unions) {
    if (union === 0) continue;
    common *= union / greatestCommonDivisor(common, union);
    // The weights of a matching, two overlaps a pair, must add up to less than 2^50.
    if (common * count > 2 ** 48) return undefined;
  }
  return common;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

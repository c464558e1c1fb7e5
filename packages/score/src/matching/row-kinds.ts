import { addToGroup } from "@discoprep/files/text";
import type { MatchingRow } from "./matching.ts";

/** Numbers the rows so that those with the same pairs have the same number. */
export function rowKinds(rows: readonly MatchingRow[]): Int32Array {
  const kinds = new Int32Array(rows.length);
  const alike = new Map<number, number[]>();
  for (const [at, row] of rows.entries()) {
    const hash = hashOf(row);
    const first = alike.get(hash)?.find((other) => isSame(row, rows[other] as MatchingRow));
    kinds[at] = first ?? at;
    if (first === undefined) addToGroup(alike, hash, at);
  }
  return kinds;
}

function hashOf({ columns, weights }: MatchingRow): number {
  let hash = columns.length;
  for (let index = 0; index < columns.length; index++) {
    hash = (Math.imul(hash, 31) + (columns[index] as number)) | 0;
    hash = (Math.imul(hash, 31) + ((weights[index] as number) % 0x7fffffff)) | 0;
  }
  return hash;
}

function isSame(one: MatchingRow, other: MatchingRow): boolean {
  if (one.columns.length !== other.columns.length) return false;
  for (let index = 0; index < one.columns.length; index++) {
    if (one.columns[index] !== other.columns[index] || one.weights[index] !== other.weights[index])
      return false;
    if (one.ties?.[index] !== other.ties?.[index]) return false;
  }
  return true;
}

import { addToGroup } from "@discoprep/files/text";
import { type MatchingRow, sharedTokens } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";

/** What must share a token: the connective; Arg1 and Arg2 each; or Arg1 and Arg2 taken together. */
export type PairingRule = "connective" | "each-argument" | "arguments-together";

/** What else must hold of a pair, whichever comes first. */
export type PairTest = (one: MarkedRelation, other: MarkedRelation) => boolean;

/** The parts whose overlaps, as fractions (Jaccard), decide between pairs. */
const decidingParts = {
  connective: ["connective"],
  "each-argument": ["arg1", "arg2"],
  "arguments-together": ["arg1", "arg2"],
} as const satisfies Record<PairingRule, readonly ("connective" | "arg1" | "arg2")[]>;

/** A relation that another may be paired with. */
interface Candidate {
  /** Its position. */
  readonly column: number;
  /** For each part that decides: how many tokens both have, and how many either has. */
  readonly overlaps: readonly { readonly shared: number; readonly union: number }[];
}

/** A function from a relation to those of `others` with which the rule allows it to be paired. */
export function candidatesAmong(
  others: readonly MarkedRelation[],
  rule: PairingRule,
  mayPair: PairTest = () => true,
): (one: MarkedRelation) => Candidate[] {
  const parts = decidingParts[rule];
  const counters = parts.map((part) => sharedTokens(others.map((other) => other[part].tokens)));
  const together =
    rule === "arguments-together" ? sharedTokens(others.map((other) => argumentTokens(other))) : undefined;
  return (one) => {
    const inEither = together?.(argumentTokens(one));
    const shared = parts.map((part, index) => counters[index]?.(one[part].tokens));
    return others.flatMap((other, column): Candidate[] => {
      const overlaps = parts.map((part, index) => {
        const count = shared[index]?.get(column) ?? 0;
        return { shared: count, union: one[part].tokens.length + other[part].tokens.length - count };
      });
      const isAllowed =
        together === undefined ? overlaps.every(({ shared }) => shared > 0) : inEither?.has(column) === true;
      return isAllowed && mayPair(one, other) ? [{ column, overlaps }] : [];
    });
  };
}

function argumentTokens({ arg1, arg2 }: MarkedRelation): number[] {
  return [...arg1.tokens, ...arg2.tokens];
}

/**
 * The candidates of each relation as rows of a matching. Their weights are the sums of their overlaps as whole numbers,
 * so that equal sums are equal: in parts of their common denominator, where that is small enough for exact sums, else
 * rounded to 2^-38.
 * @param tie decides between matchings of equal weight; its arguments are positions
 */
export function matchingRows(
  relations: readonly MarkedRelation[],
  candidatesOf: (relation: MarkedRelation) => readonly Candidate[],
  tie: (row: number, column: number) => number,
): MatchingRow[] {
  const scale = commonDenominator(relations, candidatesOf) ?? 2 ** 38;
  return relations.map((relation, row) => {
    const candidates = candidatesOf(relation);
    return {
      columns: candidates.map(({ column }) => column),
      weights: candidates.map(({ overlaps }) =>
        overlaps.reduce(
          (sum, { shared, union }) => sum + (union > 0 ? Math.round((shared * scale) / union) : 0),
          0,
        ),
      ),
      ties: candidates.map(({ column }) => tie(row, column)),
    };
  });
}

/** Of the overlaps of all candidates; undefined where it is too large. */
function commonDenominator(
  relations: readonly MarkedRelation[],
  candidatesOf: (relation: MarkedRelation) => readonly Candidate[],
): number | undefined {
  const unions = new Set<number>();
  let count = 0;
  for (const relation of relations) {
    for (const { overlaps } of candidatesOf(relation)) {
      count++;
      for (const { union } of overlaps) if (union > 0) unions.add(union);
    }
  }
  let common = 1;
  for (const union of unions) {
    common *= union / greatestCommonDivisor(common, union);
    // The weights of a matching, two overlaps a pair, must add up to less than 2^50.
    if (common * count > 2 ** 48) return undefined;
  }
  return common;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Relations connected by candidates, directly or through others; positions ascend. */
interface ConnectedPart {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** The parts that candidates fall into. @param columnsOf the candidates of each relation of a, by position in b */
export function connectedParts(columnsOf: readonly (readonly number[])[]): ConnectedPart[] {
  const rowsOf = new Map<number, number[]>();
  for (const [row, columns] of columnsOf.entries()) {
    for (const column of columns) addToGroup(rowsOf, column, row);
  }
  const reached = new Set<number>();
  const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((one, other) => one - other);
  return [...columnsOf.entries()].flatMap(([first, ownColumns]): ConnectedPart[] => {
    if (reached.has(first) || ownColumns.length === 0) return [];
    const a = new Set([first]);
    const b = new Set<number>();
    // A set may grow while it is walked.
    for (const row of a) {
      for (const column of columnsOf[row] ?? []) {
        if (b.has(column)) continue;
        b.add(column);
        for (const other of rowsOf.get(column) ?? []) a.add(other);
      }
    }
    for (const row of a) reached.add(row);
    return [{ a: ascending(a), b: ascending(b) }];
  });
}

import { ProblemError } from "@discoprep/corpus";
import { addToGroup } from "@discoprep/files/text";
import { sharedTokens } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";

/** What must share a token: the connective; Arg1 and Arg2 each; or Arg1 and Arg2 taken together. */
export type PairingRule = "connective" | "each-argument" | "arguments-together";

/** What may be paired, and where. */
export interface PairingSetting {
  readonly rule: PairingRule;
  /** For messages. */
  readonly document: string;
  /** What else must hold of a pair, whichever comes first. */
  readonly mayPair?: (one: MarkedRelation, other: MarkedRelation) => boolean;
}

/** The parts whose overlaps, as fractions (Jaccard), decide between pairs. */
const decidingParts = {
  connective: ["connective"],
  "each-argument": ["arg1", "arg2"],
  "arguments-together": ["arg1", "arg2"],
} as const satisfies Record<PairingRule, readonly ("connective" | "arg1" | "arg2")[]>;

/** What a relation may be paired with. Millions are held. */
export interface Candidates {
  /** Positions, ascending. */
  readonly columns: Uint32Array;
  /** How many tokens both have, part by part. */
  readonly shared: Uint32Array;
  /** How many tokens either has, part by part. */
  readonly unions: Uint32Array;
}

/** So many pairs of different relations of one document are compared at most: 2,000 relations a side that all overlap. */
const mostCandidates = 4_000_000;

/**
 * What the rule allows each of `ones` to be paired with.
 * @throws ProblemError where a document has millions of such pairs
 */
export function candidatesOf(
  ones: readonly MarkedRelation[],
  others: readonly MarkedRelation[],
  { rule, document, mayPair = () => true }: PairingSetting,
): Candidates[] {
  const parts = decidingParts[rule];
  const counters = parts.map((part) => sharedTokens(others.map((other) => other[part].tokens)));
  const together =
    rule === "arguments-together" ? sharedTokens(others.map((other) => argumentTokens(other))) : undefined;
  let found = 0;
  return ones.map((one) => {
    const counts = parts.map((part, index) => counters[index]?.(one[part].tokens));
    const sharing = together?.(argumentTokens(one)) ?? counts[0];
    const columns = [...(sharing?.keys() ?? [])].filter((column) => {
      const other = others[column];
      const isAllowed = together !== undefined || counts.every((count) => count?.has(column));
      return isAllowed && other !== undefined && mayPair(one, other);
    });
    found += columns.length;
    if (found > mostCandidates) throw tooManyCandidates(document);
    const shared = new Uint32Array(columns.length * parts.length);
    const unions = new Uint32Array(shared.length);
    let at = 0;
    for (const column of columns.sort((a, b) => a - b)) {
      for (const [index, part] of parts.entries()) {
        const both = counts[index]?.get(column) ?? 0;
        shared[at] = both;
        unions[at++] = one[part].tokens.length + (others[column]?.[part].tokens.length ?? 0) - both;
      }
    }
    return { columns: Uint32Array.from(columns), shared, unions };
  });
}

function argumentTokens({ arg1, arg2 }: MarkedRelation): number[] {
  return [...arg1.tokens, ...arg2.tokens];
}

function tooManyCandidates(document: string): ProblemError {
  return new ProblemError({
    rule: "too-many-overlaps",
    what: "too many relations of a document overlap: they cannot be paired",
    where: { document },
    expected: `at most ${mostCandidates} pairs of overlapping relations in a document`,
  });
}

/**
 * The weights of the candidates: the sums of their overlaps as whole numbers, so that equal sums are equal. They count in
 * parts of the common denominator of all overlaps, where that is small enough for exact sums, else in parts of a power
 * of 2.
 * @param pairs so many pairs have a sum below 2^50
 */
export function weightsOf(all: readonly Candidates[], pairs: number): number[][] {
  const unions = new Set(all.flatMap((candidates) => [...new Set(candidates.unions)]));
  const most = 2 ** 48 / pairs;
  const scale = commonDenominator(unions, most) ?? 2 ** Math.min(38, Math.floor(Math.log2(most)));
  return all.map(({ columns, shared, unions }) => {
    const parts = unions.length / columns.length;
    return Array.from(columns, (_, at) => {
      let weight = 0;
      for (let part = at * parts; part < (at + 1) * parts; part++) {
        const union = unions[part] ?? 0;
        if (union > 0) weight += Math.round(((shared[part] ?? 0) * scale) / union);
      }
      return weight;
    });
  });
}

/** Undefined where it is larger than `most`. */
function commonDenominator(unions: Iterable<number>, most: number): number | undefined {
  let common = 1;
  for (const union of unions) {
    if (union > 0) common *= union / greatestCommonDivisor(common, union);
    if (common > most) return undefined;
  }
  return common;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The rows that candidates connect, directly or through others; positions ascend. */
export function connectedRows(columnsOf: readonly Iterable<number>[]): number[][] {
  const rowsOf = new Map<number, number[]>();
  for (const [row, columns] of columnsOf.entries()) {
    for (const column of columns) addToGroup(rowsOf, column, row);
  }
  const reached = new Set<number>();
  return [...columnsOf.entries()].flatMap(([first]) => {
    if (reached.has(first)) return [];
    const rows = new Set([first]);
    // A set may grow while it is walked.
    for (const row of rows) {
      reached.add(row);
      for (const column of columnsOf[row] ?? []) {
        for (const other of rowsOf.get(column) ?? []) rows.add(other);
        rowsOf.delete(column);
      }
    }
    return [[...rows].sort((one, other) => one - other)];
  });
}

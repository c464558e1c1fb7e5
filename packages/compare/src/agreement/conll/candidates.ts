import { addToGroup } from "@discoprep/files/text";
import type { MarkedRelation } from "./annotation.ts";

/**
 * The pairs of relations that a rule allows. Positions are those in the lists of the two annotators. There may be
 * millions, where all relations of a document overlap: they are kept as numbers.
 */
export interface Candidates {
  /** By position in a. */
  readonly rows: readonly CandidateRow[];
  /** How many tokens each part that decides has, by position. */
  readonly sizes: { readonly a: readonly Int32Array[]; readonly b: readonly Int32Array[] };
}

/** The relations of b that one of a may be paired with. */
export interface CandidateRow {
  /** Positions in b, ascending. */
  readonly columns: Int32Array;
  /** For each part that decides, how many tokens it shares with that of each of them. */
  readonly shared: readonly Int32Array[];
}

/** Positions of relations that candidates connect, directly or through others; both lists ascend. */
export interface ConnectedPart {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** What must share a token: the connective; Arg1 and Arg2 each; or Arg1 and Arg2 taken together. */
export type PairingRule = "connective" | "each-argument" | "arguments-together";

/** What else must hold of a pair. */
export type PairTest = (one: MarkedRelation, other: MarkedRelation) => boolean;

/** The parts whose overlaps, as fractions (Jaccard), decide between pairs. */
const decidingParts = {
  connective: ["connective"],
  "each-argument": ["arg1", "arg2"],
  "arguments-together": ["arg1", "arg2"],
} as const satisfies Record<PairingRule, readonly ("connective" | "arg1" | "arg2")[]>;

/** All pairs that the rule allows. */
export function candidatesOf(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  rule: PairingRule,
  mayPair: PairTest = () => true,
): Candidates {
  const parts = decidingParts[rule].map(
    (part) =>
      (relation: MarkedRelation): readonly number[] =>
        relation[part].tokens,
  );
  const counters = parts.map((tokens) => sharedTokens(b, tokens));
  const together =
    rule === "arguments-together"
      ? sharedTokens(b, (one) => parts.flatMap((tokens) => tokens(one)))
      : undefined;
  const sizesOf = (side: readonly MarkedRelation[]): Int32Array[] =>
    parts.map((tokens) => Int32Array.from(side, (relation) => tokens(relation).length));
  const rows = a.map((one): CandidateRow => {
    const shared = counters.map((count) => count(one));
    const needed = together === undefined ? shared : [together(one)];
    const isCandidate = (position: number): boolean =>
      needed.every((counts) => (counts[position] as number) > 0) &&
      mayPair(one, b[position] as MarkedRelation);
    const columns = Int32Array.from(b.keys()).filter(isCandidate);
    return { columns, shared: shared.map((counts) => columns.map((position) => counts[position] as number)) };
  });
  return { rows, sizes: { a: sizesOf(a), b: sizesOf(b) } };
}

/**
 * A function from a relation to how many tokens it shares with each of `relations`. It gives the same array every
 * time, which holds until the next call.
 */
function sharedTokens(
  relations: readonly MarkedRelation[],
  tokensOf: (relation: MarkedRelation) => readonly number[],
): (relation: MarkedRelation) => Int32Array {
  const holders = new Map<number, number[]>();
  for (const [position, relation] of relations.entries()) {
    for (const token of tokensOf(relation)) addToGroup(holders, token, position);
  }
  const shared = new Int32Array(relations.length);
  return (relation) => {
    shared.fill(0);
    for (const token of tokensOf(relation))
      for (const position of holders.get(token) ?? []) shared[position] = (shared[position] as number) + 1;
    return shared;
  };
}

/** The parts that candidates fall into, in the order of their first relations of a. */
export function connectedParts({ rows, sizes }: Candidates): ConnectedPart[] {
  const others = sizes.b[0]?.length ?? 0;
  // Each relation leads to another of its part, the first of them to itself: those of a, then those of b.
  const leads = Int32Array.from({ length: rows.length + others }, (_, index) => index);
  const firstOf = (relation: number): number => {
    let at = relation;
    while (leads[at] !== at) {
      leads[at] = leads[leads[at] as number] as number;
      at = leads[at] as number;
    }
    return at;
  };
  for (const [row, { columns }] of rows.entries()) {
    for (const column of columns) {
      const [one, other] = [firstOf(row), firstOf(rows.length + column)];
      leads[Math.max(one, other)] = Math.min(one, other);
    }
  }
  const parts = new Map<number, { a: number[]; b: number[] }>();
  for (const [row, { columns }] of rows.entries()) {
    if (columns.length === 0) continue;
    const part = parts.get(firstOf(row)) ?? { a: [], b: [] };
    parts.set(firstOf(row), part);
    part.a.push(row);
  }
  for (let column = 0; column < others; column++) parts.get(firstOf(rows.length + column))?.b.push(column);
  return [...parts.values()];
}

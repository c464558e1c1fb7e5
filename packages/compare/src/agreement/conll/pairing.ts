import { ProblemError } from "@discoprep/corpus";
import { groupBy } from "@discoprep/files/text";
import { matchKinds, sharedTokens } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";
import {
  type CountedTokens,
  comparedTexts,
  contentOf,
  differenceKinds,
  differentKinds,
  inTextOrder,
  isExplicit,
  placeRanks,
} from "./equality.ts";

/** Two relations taken to be the same one, marked by two annotators. */
export interface RelationPair {
  readonly a: MarkedRelation;
  readonly b: MarkedRelation;
}

/** The relations of one document, paired one to one; all lists in text order. */
export interface DocumentPairing {
  readonly pairs: readonly RelationPair[];
  readonly onlyA: readonly MarkedRelation[];
  readonly onlyB: readonly MarkedRelation[];
}

type RelationTest = (relation: MarkedRelation) => boolean;

/** What may be paired. */
interface Rule {
  /** The parts whose overlaps, as fractions (Jaccard), decide between pairs. */
  readonly parts: readonly ("connective" | "arg1" | "arg2")[];
  /** Whether the parts must share a token taken together; else each must. */
  readonly isTogether?: boolean;
  /** What else must hold of a pair, whichever comes first. */
  readonly mayPair?: (one: MarkedRelation, other: MarkedRelation) => boolean;
}

/**
 * Pairs the relations of two annotators in one document. First within a class: Explicit relations whose
 * connectives share a token, others whose Arg1 and whose Arg2 share a token each. What finds no partner there
 * may pair with the other class where Arg1 and Arg2 together overlap. The pairs are as many as possible; of
 * such pairings the one with the largest sum of overlaps, then with partners closest in the text, then with
 * most that agrees. Swapping the annotators or the lines changes nothing.
 * Source: CoNLL-2015 overview §3.2.3 counts pairs; how they are found is our decision.
 * @throws ProblemError where millions of pairs overlap
 */
export function pairRelations(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  counted: CountedTokens,
  document: string,
): DocumentPairing {
  const [left, right] = [inTextOrder(a), inTextOrder(b)];
  // Content, not names, decides whose relations are the rows.
  const swapped = JSON.stringify(right.map(contentOf)) < JSON.stringify(left.map(contentOf));
  const [ones, others] = swapped ? [right, left] : [left, right];
  const partners = new Map<MarkedRelation, MarkedRelation>();
  const free: RelationTest = (relation) => !partners.has(relation);
  const add = (isMeant: RelationTest, rule: Rule): void => {
    const [rows, columns] = [kindsOf(ones.filter(isMeant)), kindsOf(others.filter(isMeant))];
    for (const [row, column] of pairKinds(rows, columns, counted, rule, document))
      partners.set(row, column).set(column, row);
  };
  add(isExplicit, { parts: ["connective"] });
  add((relation) => !isExplicit(relation), { parts: ["arg1", "arg2"] });
  const mayPair: Rule["mayPair"] = (one, other) => isExplicit(one) !== isExplicit(other);
  add(free, { parts: ["arg1", "arg2"], isTogether: true, mayPair });
  const pairs = left.flatMap((relation) => {
    const partner = partners.get(relation);
    return partner === undefined ? [] : [{ a: relation, b: partner }];
  });
  return { pairs, onlyA: left.filter(free), onlyB: right.filter(free) };
}

/** Relations that are equal but for their IDs. */
interface Kind {
  readonly first: MarkedRelation;
  /** By ID. */
  readonly all: readonly MarkedRelation[];
}

/** In the order of the first of each. */
function kindsOf(relations: readonly MarkedRelation[]): Kind[] {
  const groups = [...groupBy(relations, contentOf).values()];
  return groups.flatMap((all) => all.slice(0, 1).map((first) => ({ first, all })));
}

/** Pairs what a rule allows; both lists are in text order. */
function* pairKinds(
  rows: readonly Kind[],
  columns: readonly Kind[],
  counted: CountedTokens,
  rule: Rule,
  document: string,
): Generator<readonly [MarkedRelation, MarkedRelation]> {
  const numbers = [rows, columns].map((kinds) => kinds.map(({ all }) => all.length));
  const pairs = Math.min(...numbers.map((counts) => counts.reduce((sum, count) => sum + count, 0)));
  const candidates = candidatesOf(firsts(rows), firsts(columns), rule, pairs, document);
  const ties = tiesOf(candidates, firsts(rows), firsts(columns), pairs, counted);
  const table = candidates.map((row, index) => ({
    ...row,
    ties: ties[index] ?? [],
    count: numbers[0]?.[index] ?? 0,
  }));
  const left = new Map([...rows, ...columns].map((kind) => [kind, kind.all.values()]));
  for (const { row, column, count } of matchKinds(table, numbers[1] ?? [], { mostPairs: true })) {
    const [ones, others] = [rows[row], columns[column]].map((kind) => kind && left.get(kind));
    for (let number = 0; number < count; number++) {
      const [one, other] = [ones?.next().value, others?.next().value];
      if (one !== undefined && other !== undefined) yield [one, other];
    }
  }
}

function firsts(kinds: readonly Kind[]): MarkedRelation[] {
  return kinds.map(({ first }) => first);
}

/** What a relation may be paired with: positions, ascending, and how far both overlap. */
interface Candidates {
  readonly columns: readonly number[];
  readonly weights: readonly number[];
}

/** So many pairs of different relations of one document are compared at most: 2,000 relations a side that all overlap. */
const mostCandidates = 4_000_000;

/**
 * Overlaps are counted in such parts, as whole numbers, so that equal sums are equal: the least common multiple of 1 to 24,
 * which divides by the numbers of tokens of most pairs.
 */
const parts = 5_354_228_880;

/**
 * What the rule allows each of `ones` to be paired with.
 * @param pairs so many overlaps have a sum below 2^50
 * @throws ProblemError where a document has millions of such pairs
 */
function candidatesOf(
  ones: readonly MarkedRelation[],
  others: readonly MarkedRelation[],
  rule: Rule,
  pairs: number,
  document: string,
): Candidates[] {
  const scale = Math.min(parts, Math.floor(2 ** 48 / pairs));
  const counters = rule.parts.map((part) => sharedTokens(others.map((other) => other[part].tokens)));
  const together = rule.isTogether && sharedTokens(others.map(argumentTokens));
  let found = 0;
  return ones.map((one) => {
    const counts = rule.parts.map((part, index) => counters[index]?.(one[part].tokens));
    const sharing = together ? together(argumentTokens(one)) : counts[0];
    const columns = [...(sharing?.keys() ?? [])].filter((column) => {
      const other = others[column];
      const isAllowed = rule.isTogether || counts.every((count) => count?.has(column));
      return isAllowed && other !== undefined && rule.mayPair?.(one, other) !== false;
    });
    found += columns.length;
    if (found > mostCandidates) throw tooManyCandidates(document);
    columns.sort((a, b) => a - b);
    const weights = columns.map((column) =>
      rule.parts.reduce((sum, part, index) => {
        const shared = counts[index]?.get(column) ?? 0;
        const union = one[part].tokens.length + (others[column]?.[part].tokens.length ?? 0) - shared;
        return union > 0 ? sum + Math.round((shared * scale) / union) : sum;
      }, 0),
    );
    return { columns, weights };
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

/** Closeness in the text decides first, then how much agrees. Squares keep partners in order. */
function tiesOf(
  candidates: readonly Candidates[],
  rows: readonly MarkedRelation[],
  columns: readonly MarkedRelation[],
  pairs: number,
  counted: CountedTokens,
): number[][] {
  const ranks = placeRanks([...rows, ...columns]);
  const known = (side: readonly MarkedRelation[]) =>
    side.map((relation) => ({ rank: ranks.get(relation) ?? 0, texts: comparedTexts(relation, counted) }));
  const [ones, others] = [known(rows), known(columns)];
  const distance = (row: number, column: number): number =>
    ((ones[row]?.rank ?? 0) - (others[column]?.rank ?? 0)) ** 2;
  const farthest = candidates.reduce(
    (most, row, index) => row.columns.reduce((far, column) => Math.max(far, distance(index, column)), most),
    0,
  );
  return candidates.map((row, index) => {
    const one = ones[index];
    return row.columns.map((column) => {
      const other = others[column];
      if (one === undefined || other === undefined) return 0;
      const agreeing = differenceKinds.length - differentKinds(one.texts, other.texts).length;
      return (farthest - distance(index, column)) * (differenceKinds.length + 1) * pairs + agreeing;
    });
  });
}

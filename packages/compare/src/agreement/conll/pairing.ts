import { groupBy } from "@discoprep/files/text";
import { matchKinds } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";
import {
  type Candidates,
  candidatesOf,
  connectedRows,
  type PairingSetting,
  weightsOf,
} from "./candidates.ts";
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
  const partners = new Map<MarkedRelation, MarkedRelation>();
  const free = (relation: MarkedRelation): boolean => !partners.has(relation);
  const add = (isOne: RelationTest, setting: Omit<PairingSetting, "document">): void => {
    const [rows, columns] = (swapped ? [right, left] : [left, right]).map((side) =>
      kindsOf(side.filter(isOne)),
    );
    for (const [row, column] of pairKinds(rows ?? [], columns ?? [], counted, { ...setting, document }))
      partners.set(row, column).set(column, row);
  };
  add(isExplicit, { rule: "connective" });
  add((relation) => !isExplicit(relation), { rule: "each-argument" });
  add(free, {
    rule: "arguments-together",
    mayPair: (one, other) => isExplicit(one) !== isExplicit(other),
  });
  const pairs = left.flatMap((relation) => {
    const partner = partners.get(relation);
    return partner === undefined ? [] : [{ a: relation, b: partner }];
  });
  return { pairs, onlyA: left.filter(free), onlyB: right.filter(free) };
}

type RelationTest = (relation: MarkedRelation) => boolean;

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
  setting: PairingSetting,
): Generator<readonly [MarkedRelation, MarkedRelation]> {
  const candidates = candidatesOf(firsts(rows), firsts(columns), setting);
  const left = new Map([...rows, ...columns].map((kind) => [kind, kind.all.values()]));
  for (const part of connectedRows(candidates.map((row) => row.columns))) {
    const reached = connectedColumns(part, candidates);
    const placeOf = new Map(reached.map((column, place) => [column, place]));
    const own = {
      rows: part.flatMap((row) => rows[row] ?? []),
      columns: reached.flatMap((column) => columns[column] ?? []),
      candidates: part.flatMap((row) => candidates[row] ?? []),
    };
    for (const { row, column, count } of bestPairs(own, placeOf, counted)) {
      const [ones, others] = [own.rows[row], own.columns[column]].map((kind) => kind && left.get(kind));
      for (let number = 0; number < count; number++) {
        const [one, other] = [ones?.next().value, others?.next().value];
        if (one !== undefined && other !== undefined) yield [one, other];
      }
    }
  }
}

/** Ascending. */
function connectedColumns(part: readonly number[], candidates: readonly Candidates[]): number[] {
  const columns = new Set<number>();
  for (const row of part) for (const column of candidates[row]?.columns ?? []) columns.add(column);
  return [...columns].sort((one, other) => one - other);
}

function firsts(kinds: readonly Kind[]): MarkedRelation[] {
  return kinds.map(({ first }) => first);
}

/** The best pairs of kinds that candidates connect. @param placeOf the place of a candidate's column in `columns` */
function bestPairs(
  part: {
    readonly rows: readonly Kind[];
    readonly columns: readonly Kind[];
    readonly candidates: readonly Candidates[];
  },
  placeOf: ReadonlyMap<number, number>,
  counted: CountedTokens,
) {
  const { rows, columns, candidates } = part;
  const numbers = [rows, columns].map((kinds) => kinds.map(({ all }) => all.length));
  const pairs = Math.min(...numbers.map((counts) => counts.reduce((sum, count) => sum + count, 0)));
  const places = candidates.map((row) => Array.from(row.columns, (column) => placeOf.get(column) ?? 0));
  const ties = tiesOf(places, firsts(rows), firsts(columns), pairs, counted);
  const weights = weightsOf(candidates, pairs);
  const table = rows.map(({ all }, row) => ({
    count: all.length,
    columns: places[row] ?? [],
    weights: weights[row] ?? [],
    ties: ties[row] ?? [],
  }));
  return matchKinds(table, numbers[1] ?? [], { mostPairs: true });
}

/** Closeness in the text decides first, then how much agrees. Squares keep partners in order. */
function tiesOf(
  places: readonly (readonly number[])[],
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
  const farthest = places.reduce(
    (most, row, index) => row.reduce((found, column) => Math.max(found, distance(index, column)), most),
    0,
  );
  return places.map((row, index) => {
    const one = ones[index];
    return row.map((column) => {
      const other = others[column];
      if (one === undefined || other === undefined) return 0;
      const agreeing = differenceKinds.length - differentKinds(one.texts, other.texts).length;
      return (farthest - distance(index, column)) * (differenceKinds.length + 1) * pairs + agreeing;
    });
  });
}

import { bestAssignment, type Candidate, sharedTokens } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";
import {
  type CountedTokens,
  comparedTexts,
  contentOf,
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
 * @throws ProblemError where too many relations overlap
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
    const rows = ones.filter(isMeant);
    const columns = others.filter(isMeant);
    const assignment = bestAssignment(candidates(rows, columns, rule, counted), document);
    for (const [index, row] of rows.entries()) {
      const column = columns[assignment[index] ?? -1];
      if (column !== undefined) partners.set(row, column).set(column, row);
    }
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

/**
 * Overlaps are counted in such parts, as whole numbers, so that equal sums are equal: the least common multiple of 1 to 24,
 * which divides by the numbers of tokens of most pairs.
 */
const overlapParts = 5_354_228_880;

/**
 * The relations that a rule allows each row to be paired with. Any pair more counts first, then the overlap, then partners
 * close in the text (squares keep partners in order), then agreement, then the order of twins.
 */
function* candidates(
  rows: readonly MarkedRelation[],
  columns: readonly MarkedRelation[],
  rule: Rule,
  counted: CountedTokens,
): Generator<Candidate[]> {
  const ranks = placeRanks([...rows, ...columns]);
  const texts = columns.map((relation) => comparedTexts(relation, counted));
  const shared = rule.parts.map((part) => sharedTokens(columns.map((relation) => relation[part].tokens)));
  const together = sharedTokens(columns.map(argumentTokens));
  for (const [index, row] of rows.entries()) {
    const counts = rule.parts.map((part, at) => shared[at]?.(row[part].tokens) ?? new Map<number, number>());
    const rowTexts = comparedTexts(row, counted);
    const worth = (column: number, relation: MarkedRelation): number[] => {
      const overlaps = rule.parts.map((part, at) => {
        const count = counts[at]?.get(column) ?? 0;
        const union = row[part].tokens.length + relation[part].tokens.length - count;
        return union > 0 ? Math.round((count * overlapParts) / union) : 0;
      });
      const distance = ((ranks.get(row) ?? 0) - (ranks.get(relation) ?? 0)) ** 2;
      const differing = differentKinds(rowTexts, texts[column] ?? rowTexts).length;
      return [
        1,
        overlaps.reduce((sum, overlap) => sum + overlap, 0),
        -distance,
        -differing,
        -((index - column) ** 2),
      ];
    };
    const sharing = rule.isTogether === true ? together(argumentTokens(row)) : counts[0];
    yield [...(sharing?.keys() ?? [])].flatMap((column) => {
      const relation = columns[column];
      const isAllowed = rule.isTogether === true || counts.every((count) => count.has(column));
      if (!isAllowed || relation === undefined || rule.mayPair?.(row, relation) === false) return [];
      return [{ column, worth: worth(column, relation) }];
    });
  }
}

function argumentTokens({ arg1, arg2 }: MarkedRelation): number[] {
  return [...arg1.tokens, ...arg2.tokens];
}

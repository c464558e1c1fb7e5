import { bestAssignment, type Candidate, sharedTokens } from "@discoprep/score/matching";
import type { MarkedRelation } from "./annotation.ts";
import {
  type CountedTokens,
  comparePlaces,
  contentOf,
  differencesOf,
  inTextOrder,
  isExplicit,
  placeOf,
} from "./equality.ts";

/** Two annotators' readings of one relation. */
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

/** A round of pairing of the relations that earlier rounds have not paired. */
interface Round {
  readonly isMeant: (relation: MarkedRelation) => boolean;
  /** Parts whose overlaps (Jaccard) decide between pairs. */
  readonly parts: readonly ("connective" | "arg1" | "arg2")[];
  /** True if pairs cross classes and share any token of their arguments; otherwise they share one of each part. */
  readonly isOfBothClasses: boolean;
}

const rounds: readonly Round[] = [
  { isMeant: isExplicit, parts: ["connective"], isOfBothClasses: false },
  { isMeant: (relation) => !isExplicit(relation), parts: ["arg1", "arg2"], isOfBothClasses: false },
  { isMeant: () => true, parts: ["arg1", "arg2"], isOfBothClasses: true },
];

/**
 * Pairs the relations of two annotators in one document. Explicit relations pair if their connectives share a token, others if
 * Arg1 and Arg2 each share one. The remaining ones pair with the other class if their arguments together share a token. There
 * are as many pairs as possible, with the largest overlap, then closest in the text, then with most agreement. The order of
 * annotators and lines does not matter. The rules of pairing are ours. @throws ProblemError where too many relations overlap
 */
export function pairRelations(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  counted: CountedTokens,
  document: string,
): DocumentPairing {
  const ofA = inTextOrder(a);
  const ofB = inTextOrder(b);
  // Content, not the order of annotators, decides whose relations are the rows.
  const isSwapped = JSON.stringify(ofB.map(contentOf)) < JSON.stringify(ofA.map(contentOf));
  const partners = new Map<MarkedRelation, MarkedRelation>();
  const isAlone = (relation: MarkedRelation): boolean => !partners.has(relation);
  for (const round of rounds) {
    const takesPart = (relation: MarkedRelation): boolean => isAlone(relation) && round.isMeant(relation);
    const rows = (isSwapped ? ofB : ofA).filter(takesPart);
    const columns = (isSwapped ? ofA : ofB).filter(takesPart);
    const assignment = bestAssignment(candidates(rows, columns, round, counted), document);
    for (const [index, row] of rows.entries()) {
      const column = columns[assignment[index] ?? -1];
      if (column !== undefined) partners.set(row, column).set(column, row);
    }
  }
  const pairs = ofA.flatMap((relation) => {
    const partner = partners.get(relation);
    return partner === undefined ? [] : [{ a: relation, b: partner }];
  });
  return { pairs, onlyA: ofA.filter(isAlone), onlyB: ofB.filter(isAlone) };
}

/** Overlaps are counted in units of 1 / lcm(1, …, 24), so that their sums are exact for most pairs. */
const overlapParts = 5_354_228_880;

/**
 * Yields the columns that each row may pair with. Their worth: 1 per pair, overlap, closeness in the text (squares keep
 * partners in order), agreement, the order of twins.
 */
function* candidates(
  rows: readonly MarkedRelation[],
  columns: readonly MarkedRelation[],
  { parts, isOfBothClasses }: Round,
  counted: CountedTokens,
): Generator<Candidate[]> {
  const ranks = placeRanks([...rows, ...columns]);
  const sharedOf = parts.map((part) => sharedTokens(columns.map((relation) => relation[part].tokens)));
  const together = sharedTokens(columns.map(argumentTokens));
  for (const [index, row] of rows.entries()) {
    const shared = parts.map((part, at) => sharedOf[at]?.(row[part].tokens));
    const sharing = isOfBothClasses ? together(argumentTokens(row)) : shared[0];
    yield [...(sharing?.keys() ?? [])].flatMap((column) => {
      const relation = columns[column] as MarkedRelation;
      const isAllowed = isOfBothClasses
        ? isExplicit(row) !== isExplicit(relation)
        : shared.every((counts) => counts?.has(column));
      if (!isAllowed) return [];
      const overlap = parts.reduce((sum, part, at) => {
        const count = shared[at]?.get(column) ?? 0;
        const union = row[part].tokens.length + relation[part].tokens.length - count;
        return sum + (union > 0 ? Math.round((count * overlapParts) / union) : 0);
      }, 0);
      const distance = ((ranks.get(row) ?? 0) - (ranks.get(relation) ?? 0)) ** 2;
      const differing = differencesOf(row, relation, counted).length;
      return [{ column, worth: [1, overlap, -distance, -differing, -((index - column) ** 2)] }];
    });
  }
}

/** Returns for each relation the number of different places before its own. */
function placeRanks(relations: readonly MarkedRelation[]): Map<MarkedRelation, number> {
  const placed = relations.map((relation) => ({ relation, place: placeOf(relation) }));
  placed.sort((first, second) => comparePlaces(first.place, second.place));
  let rank = 0;
  return new Map(
    placed.map(({ relation, place }, index) => {
      const previous = placed[index - 1];
      if (previous !== undefined && comparePlaces(previous.place, place) !== 0) rank++;
      return [relation, rank];
    }),
  );
}

function argumentTokens({ arg1, arg2 }: MarkedRelation): number[] {
  return [...arg1.tokens, ...arg2.tokens];
}

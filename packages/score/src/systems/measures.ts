import { Groups } from "@discoprep/files/text";
import { connectiveHeadByToken } from "@discoprep/formats/conll16";
import { type Counts, groupPairs, noCounts } from "../comparison/counts.ts";
import {
  argumentKey,
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
} from "../conll16/scored-relation.ts";
import { bestAssignment } from "../matching/assignment.ts";

/** Counts Explicit connectives of one document; a match has only tokens of gold's, among them all of its head. */
export function connectiveCounts(pair: ScorePair): Counts {
  const { gold, predicted } = pairInSubset(pair, "explicit");
  const columnsOf = new Groups<number, number>();
  for (const [column, { connective }] of predicted.entries())
    for (const token of new Set(connective)) columnsOf.add(token, column);
  const rows = gold.map((relation) => {
    const head = headTokens(relation);
    const columns = head[0] === undefined ? [...predicted.keys()] : (columnsOf.get(head[0]) ?? []);
    const holds = (column: number): boolean => {
      const connective = predicted[column]?.connective ?? [];
      const isWithin = connective.every((token) => relation.connective.includes(token));
      return isWithin && head.every((token) => connective.includes(token));
    };
    return columns.filter(holds).map((column) => ({ column, worth: [1] }));
  });
  const correct = bestAssignment(rows, gold[0]?.document ?? "").filter((column) => column !== -1).length;
  return { correct, predicted: predicted.length, gold: gold.length };
}

/** Returns the tokens of a connective's head, or all its tokens if words and tokens do not pair up. */
function headTokens({ connective, connectiveText }: ScoredRelation): readonly number[] {
  const tokens = connectiveHeadByToken(connectiveText).positions.map((position) => connective[position]);
  return tokens.every((token) => token !== undefined) ? tokens : connective;
}

/**
 * Counts relations of a document: with arguments and sense right, under the predicted sense; otherwise under their own first.
 * @param counted senses that count; gold relations with another first one are left out, with as many equal predictions
 */
export function senseCounts(pair: ScorePair, counted: ReadonlySet<string>): Map<string, Counts> {
  const perSense = new Map<string, { -readonly [Count in keyof Counts]: number }>();
  const count = (counts: readonly (keyof Counts)[], { senses: [sense = ""] }: ScoredRelation): void => {
    const row = perSense.get(sense) ?? { ...noCounts };
    perSense.set(sense, row);
    for (const name of counts) row[name]++;
  };
  const groups = groupPairs(pair.gold, pair.predicted, (relation) => argumentKey(relation, "both"));
  for (const { gold: golds, predicted } of groups.values()) {
    const inGold = golds.filter(({ senses }) => counted.has(senses[0] ?? ""));
    const columns = rightSenses(inGold, predicted);
    const right = new Set(columns);
    let leftOut = Math.min(
      predicted.filter((_, index) => !right.has(index)).length,
      golds.length - inGold.length,
    );
    for (const [index, guess] of predicted.entries()) {
      // A predicted second sense of gold counts as the sense of both.
      if (right.has(index)) count(["correct", "predicted", "gold"], guess);
      else if (leftOut-- <= 0) count(["predicted"], guess);
    }
    for (const [index, relation] of inGold.entries()) if (columns[index] === -1) count(["gold"], relation);
  }
  return perSense;
}

function rightSenses(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): number[] {
  const rows = gold.map(({ senses }) =>
    predicted.flatMap((guess, column) =>
      senses.includes(guess.senses[0] ?? "") ? [{ column, worth: [1] }] : [],
    ),
  );
  return bestAssignment(rows, gold[0]?.document ?? "");
}

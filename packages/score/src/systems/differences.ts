import type { ScorePair } from "../conll16/scored-relation.ts";
import { isParsed, judgedPairs, type PairKind } from "./errors.ts";

/** A gold relation that one of two outputs has right, and what each has made of it. */
export interface DifferentRelation {
  readonly id: number | null;
  readonly document: string;
  /** Of the gold file, 1-based. */
  readonly line: number | null;
  readonly firstKind: PairKind;
  readonly secondKind: PairKind;
}

/** Where two outputs differ. */
export interface SystemDifferences {
  readonly first: string;
  readonly second: string;
  readonly onlyFirst: readonly DifferentRelation[];
  readonly onlySecond: readonly DifferentRelation[];
  /** How many relations both, and how many neither has right. */
  readonly both: number;
  readonly neither: number;
}

/** The gold relations that only one of two outputs has right, in the order of the gold file. */
export function systemDifferences(
  gold: ScorePair["gold"],
  first: { readonly name: string; readonly predicted: ScorePair["predicted"] },
  second: { readonly name: string; readonly predicted: ScorePair["predicted"] },
): SystemDifferences {
  const [ofFirst, ofSecond] = [first, second].map(({ predicted }) => kindsByGold({ gold, predicted }));
  const judged = gold.map(({ id = null, document, line = null }, index) => ({
    ...{ id, document, line },
    firstKind: ofFirst?.get(index) ?? "missed",
    secondKind: ofSecond?.get(index) ?? "missed",
  }));
  const having = (inFirst: boolean, inSecond: boolean): DifferentRelation[] =>
    judged.filter((one) => isParsed(one.firstKind) === inFirst && isParsed(one.secondKind) === inSecond);
  return {
    first: first.name,
    second: second.name,
    onlyFirst: having(true, false),
    onlySecond: having(false, true),
    both: having(true, true).length,
    neither: having(false, false).length,
  };
}

function kindsByGold(pair: ScorePair): Map<number, PairKind> {
  return new Map(
    judgedPairs(pair).flatMap(({ gold, kind }) => (gold === undefined ? [] : [[gold, kind] as const])),
  );
}

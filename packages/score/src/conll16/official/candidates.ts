import { OfficialStop } from "../../official-stop.ts";
import type { ScoredRelation } from "../scored-relation.ts";
import { type AlignedPart, tokenFits } from "../token-fit.ts";
import { type CandidateRow, outOfTime } from "./alignment.ts";

const mostCandidates = 1_000_000;

/**
 * Returns the predictions that fit each gold relation of a document (partial_scorer.py of CoNLL-2016): by one argument's token
 * F1, and as a relation by the mean of both, where both overlap.
 * @param cutoff the smallest fit; with 0 what does not overlap is a candidate, too
 * @throws OfficialStop where there are too many
 */
export function findCandidates(
  golds: readonly ScoredRelation[],
  guesses: readonly ScoredRelation[],
  part: AlignedPart,
  cutoff: number,
): CandidateRow[] {
  const fitsOf = tokenFits(guesses, part);
  const parts = part === "relation" ? (["arg1", "arg2"] as const) : [part];
  let count = 0;
  return golds.map((gold) => {
    const fits = fitsOf(gold);
    const row = new Map<number, number>();
    for (const index of cutoff > 0 ? fits.keys() : guesses.keys()) {
      const isOverlap = parts.every((each) => overlaps(gold[each], guesses[index]?.[each] ?? []));
      const fit = isOverlap ? (fits.get(index) ?? 0) : 0;
      if (fit >= cutoff) row.set(index, fit);
    }
    count += row.size;
    if (count > mostCandidates) throw outOfTime();
    return row;
  });
}

/** Looks at first and last entries only: arguments of one token never overlap, and unsorted lists mislead it. */
function overlaps(gold: readonly number[], predicted: readonly number[]): boolean {
  const [first = 0] = predicted;
  const last = predicted.at(-1) ?? 0;
  const [goldFirst = 0] = gold;
  const goldLast = gold.at(-1) ?? 0;
  return (goldLast > first && goldFirst <= first) || (last > goldFirst && first <= goldFirst);
}

/** Stops where gold has an empty argument: the test looks at its first token if the document has a prediction with tokens. */
export function checkArguments(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): void {
  for (const part of ["arg1", "arg2"] as const) {
    const empty = gold.find((relation) => relation[part].length === 0);
    if (empty !== undefined && predicted.some((relation) => relation[part].length > 0))
      throw new OfficialStop(`${part === "arg1" ? "Arg1" : "Arg2"} has no tokens`, "gold", empty);
  }
}

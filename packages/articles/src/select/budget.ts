import type { SelectionReason } from "@discoprep/corpus";
import type { Manifest } from "@discoprep/files";
import { eachJsonLine, toJsonLines } from "@discoprep/files";
import type { Judgement } from "./criteria.ts";
import type { SelectOptions } from "./options.ts";
import { type Candidate, rankCandidates } from "./ranking.ts";

/** An article that meets the criteria. */
export interface CountedCandidate extends Candidate {
  readonly words: number;
  /** Of `articles.jsonl`, 1-based. */
  readonly line: number;
}

/** Candidates in ranked order while they fit; one that does not fit is passed over for a shorter one. */
export function withinBudget(
  candidates: readonly CountedCandidate[],
  { words: budget, rank = "random", seed = 1 }: SelectOptions,
): CountedCandidate[] {
  if (budget === undefined) return [...candidates];
  let words = 0;
  return rankCandidates(candidates, rank, seed).filter((candidate) => {
    const fits = words + candidate.words <= budget;
    if (fits) words += candidate.words;
    return fits;
  });
}

/** The lines of `selection.jsonl`: candidates that are not taken exceed the budget. @param file the judgements by themselves */
export async function* selectionLines(file: string, taken: ReadonlySet<string>): AsyncGenerator<string> {
  const reason: SelectionReason = "over-budget";
  for await (const { record } of eachJsonLine(file)) {
    const judgement = record as Judgement;
    const isOver = judgement.taken && !taken.has(judgement.id);
    yield toJsonLines([isOver ? { ...judgement, taken: false, reason } : judgement]);
  }
}

/** What the manifest counts. @param left articles that do not meet the criteria, by reason */
export function selectionCounts(
  left: ReadonlyMap<string, number>,
  candidates: readonly CountedCandidate[],
  taken: readonly CountedCandidate[],
): NonNullable<Manifest["counts"]> {
  const over = candidates.length - taken.length;
  const reasons = [...left, ...(over > 0 ? [["over-budget", over] as const] : [])];
  return {
    in: reasons.reduce((sum, [, count]) => sum + count, taken.length),
    taken: taken.length,
    words: taken.reduce((sum, { words }) => sum + words, 0),
    left: Object.fromEntries(reasons.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

import { createHash } from "node:crypto";
import type { SelectOptions } from "./options.ts";

export interface CountedCandidate extends Candidate {
  readonly words: number;
  readonly line: number;
}

/** Returns candidates in ranked order while they fit; one that does not fit is passed over for a shorter one. */
export function withinBudget(
  candidates: readonly CountedCandidate[],
  { words: budget, rank = "random", seed = 1 }: Pick<SelectOptions, "words" | "rank" | "seed">,
): CountedCandidate[] {
  if (budget === undefined) return [...candidates];
  let words = 0;
  return rankCandidates(candidates, rank, seed).filter((candidate) => {
    const fits = words + candidate.words <= budget;
    if (fits) words += candidate.words;
    return fits;
  });
}

export interface Candidate {
  readonly id: string;
  readonly multiSentenceWords: number;
}

/**
 * Returns the candidates in the order of a selection: the same for a seed on any machine, and for a candidate whatever the
 * others are. `random` gives all the same chance. `long-paragraphs` prefers many multi-sentence paragraphs, as both overview
 * papers did by hand (CoNLL-2015 §3.2.1, CoNLL-2016 §3.2), by priority sampling (Duffield, Lund & Thorup 2007).
 */
export function rankCandidates<T extends Candidate>(
  candidates: readonly T[],
  rank: NonNullable<SelectOptions["rank"]>,
  seed: number,
): T[] {
  const weight = (candidate: T): number => (rank === "random" ? 1 : 1 + candidate.multiSentenceWords);
  return candidates
    .map((candidate) => ({ candidate, priority: weight(candidate) / uniform(seed, candidate.id) }))
    .sort((a, b) => b.priority - a.priority || (a.candidate.id < b.candidate.id ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** Returns a number in (0, 1] from a hash of seed and id: no generator whose state depends on the order of calls. */
function uniform(seed: number, id: string): number {
  const hash = createHash("sha256").update(`${seed} ${id}`).digest();
  return (hash.readUIntBE(0, 6) + 1) / 2 ** 48;
}

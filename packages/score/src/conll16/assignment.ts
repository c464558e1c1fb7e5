import { createMatrix, munkres } from "munkres";
import type { AlignedPair, Candidates } from "./alignment.ts";

/**
 * The alignment with the highest total fit (Hungarian algorithm), where the official one is greedy. Solved
 * by connected parts of the candidate graph, which in real documents are small.
 */
export function alignOptimally(candidates: Candidates, predictions: number): AlignedPair[] {
  const partners: number[] = new Array(candidates.length).fill(-1);
  for (const golds of connectedParts(candidates)) assignPart(golds, candidates, partners);
  const used = new Set(partners);
  const pairs: AlignedPair[] = partners.map((prediction, gold) => [gold, prediction]);
  for (let prediction = 0; prediction < predictions; prediction++) {
    if (!used.has(prediction)) pairs.push([-1, prediction]);
  }
  return pairs;
}

function assignPart(golds: readonly number[], candidates: Candidates, partners: number[]): void {
  const columns = [...new Set(golds.flatMap((gold) => [...scoresOf(candidates, gold).keys()]))].sort(
    (a, b) => a - b,
  );
  if (columns.length === 0) return;
  const fit = (gold: number, prediction: number): number => scoresOf(candidates, gold).get(prediction) ?? 0;
  for (const [row, column] of munkres(
    createMatrix([...golds], columns, (gold, prediction) => -fit(gold, prediction)),
  )) {
    const gold = golds[row] as number;
    const prediction = columns[column] as number;
    if (fit(gold, prediction) > 0) partners[gold] = prediction;
  }
}

/** Gold relations that share candidates, directly or through others; each part ascends. */
function connectedParts(candidates: Candidates): number[][] {
  const goldsOf = new Map<number, number[]>();
  for (const [gold, scores] of candidates.entries()) {
    for (const prediction of scores.keys()) {
      const golds = goldsOf.get(prediction);
      if (golds === undefined) goldsOf.set(prediction, [gold]);
      else golds.push(gold);
    }
  }
  const seen = new Set<number>();
  const parts: number[][] = [];
  for (const start of candidates.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const part = [start];
    for (const gold of part) {
      for (const prediction of scoresOf(candidates, gold).keys()) {
        for (const other of goldsOf.get(prediction) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          part.push(other);
        }
        goldsOf.delete(prediction);
      }
    }
    parts.push(part.sort((a, b) => a - b));
  }
  return parts;
}

function scoresOf(candidates: Candidates, gold: number): ReadonlyMap<number, number> {
  return candidates[gold] as ReadonlyMap<number, number>;
}

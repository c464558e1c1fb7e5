import { integerDictOrder } from "@discoprep/python2";
import { OfficialException } from "../official-exception.ts";

/** A gold relation with a prediction; -1 stands for none. Positions within one document. */
export type AlignedPair = readonly [gold: number, predicted: number];

/** The predictions each gold relation may be aligned with, and how well each fits (above 0). */
export type Candidates = readonly ReadonlyMap<number, number>[];

/** The rest of an alignment from one gold relation on, as a list that shares its tail. */
interface Rest {
  readonly score: number;
  /** -1 leaves the gold relation alone; undefined ends the list. */
  readonly prediction?: number;
  readonly next?: Rest;
  /** Whether the recursion reached the last gold relation; the cut-off bug stops it before. */
  readonly complete: boolean;
}

const atEnd: Rest = { score: 0, complete: true };
const cutOff: Rest = { score: 0, complete: false };

/**
 * The official script kills itself after 120 seconds; this bounds the work instead, on any machine alike:
 * remembered results, each counted with the predictions it depends on. Where candidates overlap as they do in
 * texts, few predictions matter at a time, and a document of thousands of relations stays far below it.
 */
const maximumWork = 3_000_000;

/**
 * The alignment that partial_scorer.py of CoNLL-2016 finds (`_align_relations`), its two quirks included:
 * once a gold relation has met a perfect candidate neither later ones nor leaving it alone are tried; and
 * where that candidate is taken, everything after it vanishes from the counts.
 *
 * The official recursion is exponential. Its result for gold relation i depends on the predictions used so
 * far only as far as later gold relations could take them, so remembering results by that part gives the
 * same alignment, and the same floating-point sums in the same order.
 * @param predictions how many predictions the document has
 * @throws OfficialException where even that takes too many steps, as the official script gives up in time
 */
export function alignOfficially(candidates: Candidates, predictions: number): AlignedPair[] {
  const orders = candidates.map((scores) => integerDictOrder([...scores.keys()].sort((a, b) => a - b)));
  const lastUse = lastUses(candidates);
  const golds = goldsPerPrediction(candidates);
  const memory = new Map<string, Rest>();
  let work = 0;
  const align = (gold: number, used: readonly number[]): Rest => {
    if (gold === candidates.length) return atEnd;
    const relevant = used.filter((prediction) => (lastUse.get(prediction) as number) >= gold);
    const key = `${gold}:${relevant.join(",")}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const found = alignOne(gold, relevant);
    work += relevant.length + 1;
    if (work > maximumWork) throw new OfficialException("KeyboardInterrupt");
    memory.set(key, found);
    return found;
  };
  const alignOne = (gold: number, used: readonly number[]): Rest => {
    const scores = candidates[gold] as ReadonlyMap<number, number>;
    let best = cutOff;
    let isLastWord = false;
    for (const prediction of orders[gold] as readonly number[]) {
      const score = scores.get(prediction) as number;
      isLastWord = score === 1 || (golds.get(prediction) === 1 && scores.size === 1);
      if (!used.includes(prediction)) {
        const next = align(gold + 1, withInserted(used, prediction));
        const total = score + next.score;
        if (total >= best.score) best = { score: total, prediction, next, complete: next.complete };
      }
      if (isLastWord) break;
    }
    if (!isLastWord) {
      const next = align(gold + 1, used);
      if (next.score >= best.score)
        best = { score: next.score, prediction: -1, next, complete: next.complete };
    }
    return best;
  };
  return pairs(
    withoutOverflow(() => align(0, [])),
    predictions,
  );
}

/** The official recursion ends at Python's limit; ours at the stack's, some thousands of relations later. */
function withoutOverflow<T>(recurse: () => T): T {
  try {
    return recurse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new OfficialException("RuntimeError", "maximum recursion depth exceeded");
  }
}

/** The ascending list with one more entry. */
function withInserted(list: readonly number[], entry: number): number[] {
  const at = list.findIndex((other) => other > entry);
  return at === -1 ? [...list, entry] : [...list.slice(0, at), entry, ...list.slice(at)];
}

function pairs(alignment: Rest, predictions: number): AlignedPair[] {
  const found: AlignedPair[] = [];
  const used = new Set<number>();
  let gold = 0;
  for (let rest: Rest | undefined = alignment; rest?.prediction !== undefined; rest = rest.next) {
    found.push([gold++, rest.prediction]);
    used.add(rest.prediction);
  }
  if (!alignment.complete) return found;
  for (let prediction = 0; prediction < predictions; prediction++) {
    if (!used.has(prediction)) found.push([-1, prediction]);
  }
  return found;
}

/** The last gold relation each prediction is a candidate of. */
function lastUses(candidates: Candidates): Map<number, number> {
  const last = new Map<number, number>();
  for (const [gold, scores] of candidates.entries()) {
    for (const prediction of scores.keys()) last.set(prediction, gold);
  }
  return last;
}

function goldsPerPrediction(candidates: Candidates): Map<number, number> {
  const count = new Map<number, number>();
  for (const scores of candidates) {
    for (const prediction of scores.keys()) count.set(prediction, (count.get(prediction) ?? 0) + 1);
  }
  return count;
}

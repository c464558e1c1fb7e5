import { integerDictOrder } from "@discoprep/conll16/cpython2";
import { OfficialException } from "../official-exception.ts";
import type { AlignedPair, CandidateRow, Candidates } from "./candidates.ts";
import { usedPredictions } from "./used-predictions.ts";

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
 * The official script ends itself after 120 seconds; this bounds the work instead, on any machine alike:
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
  const orders = officialOrders(candidates);
  const golds = goldsPerPrediction(candidates, predictions);
  const used = usedPredictions(candidates, predictions);
  const memory = candidates.map(() => new Map<string, Rest>());
  let work = 0;
  const align = (gold: number): Rest => {
    if (gold === candidates.length) return atEnd;
    const key = used.key(gold);
    const known = memory[gold]?.get(key);
    if (known !== undefined) return known;
    const relevant = used.relevant();
    const found = alignOne(gold);
    work += relevant + 1;
    if (work > maximumWork) throw new OfficialException("KeyboardInterrupt");
    memory[gold]?.set(key, found);
    return found;
  };
  const alignOne = (gold: number): Rest => {
    const { predictions: order, scores } = orders[gold] as CandidateRow;
    let best = cutOff;
    // Whether no other candidate is tried.
    let isFinal = false;
    for (let index = 0; index < order.length; index++) {
      const prediction = order[index] as number;
      const score = scores[index] as number;
      isFinal = score === 1 || (golds[prediction] === 1 && order.length === 1);
      if (!used.has(prediction)) {
        used.add(prediction);
        const next = align(gold + 1);
        used.remove(prediction);
        const total = score + next.score;
        if (total >= best.score) best = { score: total, prediction, next, complete: next.complete };
      }
      if (isFinal) break;
    }
    if (!isFinal) {
      const next = align(gold + 1);
      if (next.score >= best.score)
        best = { score: next.score, prediction: -1, next, complete: next.complete };
    }
    return best;
  };
  return pairs(
    withoutOverflow(() => align(0)),
    predictions,
  );
}

/** The candidates of each row in the order in which the official dictionary lists them. */
function officialOrders(candidates: Candidates): CandidateRow[] {
  // Rows with the same predictions share the array of them.
  let last: { of: Int32Array; indices: readonly number[]; predictions: Int32Array } | undefined;
  return candidates.map(({ predictions, scores }) => {
    if (last?.of !== predictions) {
      const indexOf = new Map([...predictions.entries()].map(([index, prediction]) => [prediction, index]));
      const order = integerDictOrder(predictions);
      const indices = order.map((prediction) => indexOf.get(prediction) as number);
      last = { of: predictions, indices, predictions: Int32Array.from(order) };
    }
    const ordered = Float64Array.from(last.indices, (index) => scores[index] as number);
    return { predictions: last.predictions, scores: ordered };
  });
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

/** Of how many gold relations each prediction is a candidate. */
function goldsPerPrediction(candidates: Candidates, predictions: number): Int32Array {
  const golds = new Int32Array(predictions);
  for (const row of candidates) {
    for (const prediction of row.predictions) golds[prediction] = (golds[prediction] as number) + 1;
  }
  return golds;
}

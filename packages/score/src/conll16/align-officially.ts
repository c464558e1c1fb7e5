import { integerDictOrder } from "@discoprep/conll16/cpython2";
import { countLabel } from "@discoprep/files/text";
import { OfficialException } from "../official-exception.ts";
import type { AlignedPair, CandidateRow, Candidates } from "./candidates.ts";

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
 * same alignment, and the same floating-point sums in the same order. Sets of predictions are the bits of a number.
 * @param predictions how many predictions the document has
 * @throws OfficialException where even that takes too many steps, as the official script gives up in time
 */
export function alignOfficially(candidates: Candidates, predictions: number): AlignedPair[] {
  const orders = officialOrders(candidates);
  const shared = takenBeforeAndAfter(candidates, predictions);
  const memory = candidates.map(() => new Map<string, Rest>());
  let work = 0;
  const align = (gold: number, used: bigint): Rest => {
    const [order, remembered] = [orders[gold], memory[gold]];
    if (order === undefined || remembered === undefined) return atEnd;
    const relevant = used & (shared[gold] ?? 0n);
    const key = relevant.toString(32);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    let best = cutOff;
    let isFinal = false;
    for (let index = 0; index < order.predictions.length && !isFinal; index++) {
      const [prediction = 0, score = 0] = [order.predictions[index], order.scores[index]];
      isFinal = score === 1 || order.isOnly;
      const bit = 1n << BigInt(prediction);
      if ((used & bit) !== 0n) continue;
      const next = align(gold + 1, used | bit);
      const total = score + next.score;
      if (total >= best.score) best = { score: total, prediction, next, complete: next.complete };
    }
    if (!isFinal) {
      const next = align(gold + 1, used);
      const { score, complete } = next;
      if (score >= best.score) best = { score, prediction: -1, next, complete };
    }
    work += bitCount(relevant) + 1;
    if (work > maximumWork) throw new OfficialException("KeyboardInterrupt");
    remembered.set(key, best);
    return best;
  };
  return pairs(
    withoutOverflow(() => align(0, 0n)),
    predictions,
  );
}

interface OrderedRow extends CandidateRow {
  /** Whether neither the gold relation nor its prediction has another candidate. */
  readonly isOnly: boolean;
}

/** The candidates of each row in the order in which the official dictionary lists them. */
function officialOrders(candidates: Candidates): OrderedRow[] {
  const golds = new Map<number, number>();
  for (const { predictions } of candidates) for (const one of predictions) countLabel(golds, one);
  // Where all relations overlap, all rows have the same predictions.
  const known = new Map<string, number[]>();
  return candidates.map(({ predictions, scores }) => {
    const [only] = predictions;
    const isOnly = predictions.length === 1 && only !== undefined && golds.get(only) === 1;
    const scoreOf: number[] = [];
    predictions.forEach((prediction, index) => {
      scoreOf[prediction] = scores[index] ?? 0;
    });
    const key = predictions.join();
    const order = known.get(key) ?? integerDictOrder(predictions);
    known.set(key, order);
    return { predictions: order, scores: order.map((prediction) => scoreOf[prediction] ?? 0), isOnly };
  });
}

/** For each gold relation the predictions that an earlier one could have used and it or a later one could. */
function takenBeforeAndAfter(candidates: Candidates, predictions: number): bigint[] {
  const sets = candidates.map((row) => bitSet(row.predictions, predictions));
  const after: bigint[] = [];
  let taken = 0n;
  for (const set of [...sets].reverse()) {
    taken |= set;
    after.unshift(taken);
  }
  taken = 0n;
  return sets.map((set, gold) => {
    const before = taken;
    taken |= set;
    return before & (after[gold] ?? 0n);
  });
}

function bitSet(members: readonly number[], size: number): bigint {
  const digits = Array<string>(size).fill("0");
  for (const member of members) digits[size - 1 - member] = "1";
  return BigInt(`0b0${digits.join("")}`);
}

function bitCount(set: bigint): number {
  return set.toString(2).replaceAll("0", "").length;
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

import { integerDictOrder } from "@discoprep/formats/conll16/cpython2";
import { OfficialStop } from "../../official-stop.ts";

/** The predictions that a gold relation may be aligned with, ascending, and how well each fits. */
export interface CandidateRow {
  readonly predictions: readonly number[];
  readonly scores: readonly number[];
}

/** A gold relation with a prediction; -1 for a missing side. Positions within one document or subset. */
export type AlignedPair = readonly [gold: number, predicted: number];

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

/** The official script ends itself after 120 seconds. */
export function outOfTime(): OfficialStop {
  return new OfficialStop("a document has too many ways of alignment for the script's 120 seconds", "output");
}

/**
 * The alignment that partial_scorer.py of CoNLL-2016 finds (`_align_relations`), its two quirks included:
 * once a gold relation has met a perfect candidate neither later ones nor leaving it alone are tried; and
 * where that candidate is taken, everything after it vanishes from the counts.
 *
 * The official recursion is exponential. Its result for gold relation i depends on the predictions used so
 * far only as far as gold relation i or later ones could take them, so remembering results by that part gives the
 * same alignment, and the same floating-point sums in the same order.
 * @param candidates of each gold relation
 * @param predictions how many predictions the document has
 * @throws OfficialStop where even that takes too many steps, as the official script gives up in time
 */
export function alignOfficially(candidates: readonly CandidateRow[], predictions: number): AlignedPair[] {
  const takers = takersOf(candidates, predictions);
  const orders = new Map<CandidateRow, OrderedRow>();
  const memory = candidates.map(() => new Map<string, Rest>());
  let work = 0;
  /** @param used the predictions taken that this gold relation or a later one could take, ascending */
  const align = (gold: number, used: readonly number[]): Rest => {
    const [row, remembered] = [candidates[gold], memory[gold]];
    if (row === undefined || remembered === undefined) return atEnd;
    const key = used.join();
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const order = orders.get(row) ?? officialOrder(row, takers);
    orders.set(row, order);
    const isOpenLater = (prediction: number): boolean => (takers[prediction]?.last ?? 0) > gold;
    const [taken, usedLater] = [new Set(used), used.filter(isOpenLater)];
    let best = cutOff;
    let isFinal = false;
    for (let index = 0; index < order.predictions.length && !isFinal; index++) {
      const [prediction = 0, score = 0] = [order.predictions[index], order.scores[index]];
      isFinal = score === 1 || order.isOnly;
      if (taken.has(prediction)) continue;
      const next = align(gold + 1, isOpenLater(prediction) ? withNumber(usedLater, prediction) : usedLater);
      const total = score + next.score;
      if (total >= best.score) best = { score: total, prediction, next, complete: next.complete };
    }
    if (!isFinal) {
      const next = align(gold + 1, usedLater);
      const { score, complete } = next;
      if (score >= best.score) best = { score, prediction: -1, next, complete };
    }
    work += used.length + 1;
    if (work > maximumWork) throw outOfTime();
    remembered.set(key, best);
    return best;
  };
  return pairs(
    withoutOverflow(() => align(0, [])),
    predictions,
  );
}

function withNumber(ascending: readonly number[], number: number): number[] {
  const at = ascending.findIndex((other) => other > number);
  return at === -1 ? [...ascending, number] : [...ascending.slice(0, at), number, ...ascending.slice(at)];
}

/** Number of gold relations that could take a prediction, and the last of them. */
interface Takers {
  count: number;
  last: number;
}

function takersOf(candidates: readonly CandidateRow[], predictions: number): Takers[] {
  const takers = Array.from({ length: predictions }, (): Takers => ({ count: 0, last: -1 }));
  for (const [gold, row] of candidates.entries()) {
    for (const prediction of row.predictions) {
      const of = takers[prediction];
      if (of === undefined) continue;
      of.count++;
      of.last = gold;
    }
  }
  return takers;
}

interface OrderedRow extends CandidateRow {
  /** Whether neither the gold relation nor its prediction has another candidate. */
  readonly isOnly: boolean;
}

/** Returns the candidates of a row in the order of the official dictionary. */
function officialOrder({ predictions, scores }: CandidateRow, takers: readonly Takers[]): OrderedRow {
  const scoreOf = new Map(predictions.map((prediction, index) => [prediction, scores[index] ?? 0]));
  const order = integerDictOrder(predictions);
  return {
    predictions: order,
    scores: order.map((prediction) => scoreOf.get(prediction) ?? 0),
    isOnly: predictions.length === 1 && takers[predictions[0] ?? -1]?.count === 1,
  };
}

/** The official recursion ends at Python's limit; ours at the stack's, some thousands of relations later. */
function withoutOverflow<T>(recurse: () => T): T {
  try {
    return recurse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new OfficialStop("a document has more relations than the script's recursion takes", "gold");
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
  return alignment.complete ? [...found, ...unpaired(used, predictions)] : found;
}

/** Returns the predictions without gold. */
function unpaired(used: ReadonlySet<number>, predictions: number): AlignedPair[] {
  const all = Array.from({ length: predictions }, (_, prediction): AlignedPair => [-1, prediction]);
  return all.filter(([, prediction]) => !used.has(prediction));
}

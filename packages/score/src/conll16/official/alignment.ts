import { integerDictOrder } from "@discoprep/formats/conll16/cpython2";
import { OfficialStop } from "../../official-stop.ts";

export type CandidateRow = ReadonlyMap<number, number>;

export type AlignedPair = readonly [gold: number, predicted: number];

/** The alignment from one gold relation on, as a list that shares its tail. The prediction -1 leaves the relation alone. */
interface Rest {
  readonly score: number;
  readonly prediction?: number;
  readonly next?: Rest;
  /** True if the recursion reached the last gold relation; the cut-off bug stops it before. */
  readonly complete: boolean;
}

const atEnd: Rest = { score: 0, complete: true };
const cutOff: Rest = { score: 0, complete: false };

/** Largest number of stored results, each counted with the predictions that it depends on. Documents of thousands of relations need less. */
const maximumWork = 3_000_000;

/**
 * Returns the alignment that partial_scorer.py of CoNLL-2016 finds (`_align_relations`), with its quirks: once a gold relation
 * has met a perfect candidate neither later ones nor leaving it alone are tried; and where that candidate is taken, everything
 * after it vanishes from the counts. The official recursion is exponential. Its result for a gold relation depends on the used
 * predictions only as far as that relation or later ones could take them, so results are stored by those: the same sums in the
 * same order.
 * @throws OfficialStop where even that takes too many steps, as the official script gives up in time
 */
export function alignOfficially(rows: readonly CandidateRow[], predictions: number): AlignedPair[] {
  return new Alignment(rows).pairs(predictions);
}

class Alignment {
  readonly #rows: readonly CandidateRow[];
  readonly #orders: readonly (readonly number[])[];
  /** The number of gold relations that could take a prediction, and the last of them. */
  readonly #takers = new Map<number, { count: number; last: number }>();
  readonly #memory: readonly Map<string, Rest>[];
  #work = 0;

  constructor(rows: readonly CandidateRow[]) {
    this.#rows = rows;
    this.#orders = rows.map((row) => integerDictOrder([...row.keys()].sort((a, b) => a - b)));
    this.#memory = rows.map(() => new Map());
    for (const [last, row] of rows.entries())
      for (const prediction of row.keys()) {
        const count = (this.#takers.get(prediction)?.count ?? 0) + 1;
        this.#takers.set(prediction, { count, last });
      }
  }

  pairs(predictions: number): AlignedPair[] {
    const alignment = this.#align(0, []);
    const pairs: AlignedPair[] = [];
    const used = new Set<number>();
    for (let rest: Rest | undefined = alignment; rest?.prediction !== undefined; rest = rest.next) {
      pairs.push([pairs.length, rest.prediction]);
      used.add(rest.prediction);
    }
    for (let prediction = 0; alignment.complete && prediction < predictions; prediction++)
      if (!used.has(prediction)) pairs.push([-1, prediction]);
    return pairs;
  }

  /** @param used the taken predictions that this gold relation or a later one could take, ascending */
  #align(gold: number, used: readonly number[]): Rest {
    const memory = this.#memory[gold];
    if (memory === undefined) return atEnd;
    const key = used.join();
    const rest = memory.get(key) ?? this.#best(gold, used);
    memory.set(key, rest);
    return rest;
  }

  #best(gold: number, used: readonly number[]): Rest {
    const row = this.#rows[gold] as CandidateRow;
    const isOpenLater = (prediction: number): boolean => (this.#takers.get(prediction)?.last ?? 0) > gold;
    const taken = new Set(used);
    const usedLater = used.filter(isOpenLater);
    let best = cutOff;
    let isFinal = false;
    for (const prediction of this.#orders[gold] ?? []) {
      const fit = row.get(prediction) as number;
      const isOnly = row.size === 1 && this.#takers.get(prediction)?.count === 1;
      isFinal = fit === 1 || isOnly;
      if (!taken.has(prediction)) {
        const takenLater = isOpenLater(prediction) ? [...usedLater, prediction] : usedLater;
        const next = this.#align(
          gold + 1,
          takenLater.toSorted((a, b) => a - b),
        );
        const score = fit + next.score;
        if (score >= best.score) best = { score, prediction, next, complete: next.complete };
      }
      if (isFinal) break;
    }
    if (!isFinal) {
      const next = this.#align(gold + 1, usedLater);
      const { score, complete } = next;
      if (score >= best.score) best = { score, prediction: -1, next, complete };
    }
    this.#work += used.length + 1;
    if (this.#work > maximumWork)
      throw new OfficialStop(
        "a document has too many ways of alignment for the script's 120 seconds",
        "output",
      );
    return best;
  }
}

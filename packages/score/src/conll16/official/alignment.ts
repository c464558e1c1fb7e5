import { Frequencies } from "@discoprep/files/text";
import { integerDictOrder } from "@discoprep/formats/conll16/cpython2";
import { OfficialStop } from "../../official-stop.ts";

/** The fit of each prediction that a gold relation may be aligned with. */
export type CandidateRow = ReadonlyMap<number, number>;

/** A gold relation and its prediction; -1 where either is unaligned. */
export type AlignedPair = readonly [gold: number, predicted: number];

/** Limit on work: a state counts as 1 plus its used predictions. */
const maximumWork = 3_000_000;

/**
 * Returns the alignment of partial_scorer.py of CoNLL-2016 (`_align_relations`), with its quirks. After a perfect candidate no
 * other choice is tried. If that candidate is used, everything after it vanishes from the counts. The official recursion is
 * exponential. Its result for a gold relation depends on few used predictions, so each is computed once: the same sums in the
 * same order. The script fails from about 1,000 gold relations on, at Python's limit of recursion; this function does not.
 * @throws OfficialStop where there are too many states, as the script gives up after 120 seconds
 */
export function alignOfficially(
  rows: readonly CandidateRow[],
  predictions: number,
  document?: string,
): AlignedPair[] {
  const pairs: AlignedPair[] = [];
  let state: State | undefined = new Alignment(rows, document).firstState();
  for (; state?.prediction !== undefined; state = state.next) pairs.push([pairs.length, state.prediction]);
  if (pairs.length < rows.length) return pairs;
  const used = new Set(pairs.map(([, prediction]) => prediction));
  for (let prediction = 0; prediction < predictions; prediction++)
    if (!used.has(prediction)) pairs.push([-1, prediction]);
  return pairs;
}

/** The best alignment from a gold relation on, of the choices that are tried. */
interface State {
  readonly gold: number;
  /** The used predictions that this gold relation or later ones could take, ascending. */
  readonly used: readonly number[];
  tried: number;
  score: number;
  prediction?: number;
  next?: State;
}

class Alignment {
  readonly #rows: readonly CandidateRow[];
  readonly #document: string | undefined;
  readonly #choices: readonly (readonly number[])[];
  readonly #lastTaker: number[] = [];
  readonly #states: readonly Map<string, State>[];
  #work = 0;

  constructor(rows: readonly CandidateRow[], document: string | undefined) {
    this.#rows = rows;
    this.#document = document;
    this.#choices = choicesOf(rows);
    for (const [gold, row] of rows.entries())
      for (const prediction of row.keys()) this.#lastTaker[prediction] = gold;
    this.#states = rows.map(() => new Map());
  }

  /** Returns the state of the first gold relation, with its best choice. A stack replaces the recursion, which may be deep. */
  firstState(): State {
    const first: State = { gold: 0, used: [], tried: 0, score: 0 };
    const stack = [first];
    for (let state = stack.at(-1); state !== undefined; state = stack.at(-1)) {
      const prediction = this.#choices[state.gold]?.[state.tried];
      if (prediction === undefined) {
        stack.pop();
        this.#take(stack.at(-1), state);
      } else if (state.used.includes(prediction)) state.tried++;
      else stack.push(this.#stateAfter(state, prediction));
    }
    return first;
  }

  /** Makes `next` the state after `state` where that is at least as good as the choices before. */
  #take(state: State | undefined, next: State): void {
    if (state === undefined) return;
    const prediction = this.#choices[state.gold]?.[state.tried++] as number;
    const score = (this.#rows[state.gold]?.get(prediction) ?? 0) + next.score;
    if (score < state.score) return;
    state.score = score;
    state.prediction = prediction;
    state.next = next;
  }

  #stateAfter({ gold, used }: State, prediction: number): State {
    const isOpenLater = (each: number): boolean => (this.#lastTaker[each] ?? -1) > gold;
    const later = used.filter(isOpenLater);
    if (isOpenLater(prediction)) later.push(prediction);
    const key = later.sort((a, b) => a - b).join();
    const state = this.#states[gold]?.get(key);
    if (state !== undefined) return state;
    this.#work += later.length + 1;
    if (this.#work > maximumWork) {
      const reason = "there are too many ways of alignment for the script's 120 seconds";
      throw new OfficialStop(reason, "output", { document: this.#document });
    }
    const reached: State = { gold: gold + 1, used: later, tried: 0, score: 0 };
    this.#states[gold]?.set(key, reached);
    return reached;
  }
}

/** Returns the predictions that the script tries for each gold relation, in its order; -1 leaves it unpaired. */
function choicesOf(rows: readonly CandidateRow[]): number[][] {
  const takers = new Frequencies(rows.flatMap((row) => [...row.keys()]));
  return rows.map((row) => {
    const order = integerDictOrder([...row.keys()].sort((a, b) => a - b));
    const isOnly = row.size === 1 && order.every((prediction) => takers.get(prediction) === 1);
    const last = isOnly ? 0 : order.findIndex((prediction) => row.get(prediction) === 1);
    return last === -1 ? [...order, -1] : order.slice(0, last + 1);
  });
}

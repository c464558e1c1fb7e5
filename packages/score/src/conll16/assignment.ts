import type { AlignedPair, CandidateRow, Candidates } from "./candidates.ts";

/** Rows (gold) and columns (predictions) paired so far; -1 stands for none. */
interface Pairing {
  readonly rowOf: Int32Array;
  readonly columnOf: Int32Array;
  /** The columns' potentials, which keep every step of a search from costing less than nothing. */
  readonly prices: Float64Array;
}

/** The cheapest paths from the row to be added to the columns reached. */
interface Paths {
  readonly costs: Float64Array;
  /** The row before a column; -1 where it is not reached. */
  readonly before: Int32Array;
  readonly open: number[];
  readonly passed: number[];
}

/** Costs are whole numbers below 2 to this power: sums of them are exact, and equal fits stay equal. */
const costBits = 50;

/**
 * The alignment with the highest total fit, where the official one is greedy: shortest augmenting paths
 * (Jonker and Volgenant 1987) over only the candidates. Of equally good alignments it takes one in which
 * earlier gold relations have earlier predictions, as far as it meets them.
 */
export function alignOptimally(given: Candidates, predictions: number): AlignedPair[] {
  const candidates = wholeFits(given);
  const columns = Math.max(
    predictions,
    ...candidates.map(({ predictions: list }) => (list.at(-1) ?? -1) + 1),
  );
  // Each row may also take a column of its own, at a fit of 0: it stays alone.
  const all = columns + candidates.length;
  const pairing: Pairing = {
    rowOf: new Int32Array(all).fill(-1),
    columnOf: new Int32Array(candidates.length).fill(-1),
    prices: new Float64Array(all),
  };
  const paths: Paths = {
    costs: new Float64Array(all),
    before: new Int32Array(all).fill(-1),
    open: [],
    passed: [],
  };
  const fits = new Float64Array(candidates.length);
  for (const row of candidates.keys()) addRow(row, { candidates, columns, fits }, pairing, paths);
  const pairs: AlignedPair[] = [];
  for (const [row, column] of pairing.columnOf.entries()) pairs.push([row, column < columns ? column : -1]);
  for (let column = 0; column < predictions; column++) {
    if (pairing.rowOf[column] === -1) pairs.push([-1, column]);
  }
  return pairs;
}

/** The fits as whole numbers, as exact as the sum of the best of them allows. */
function wholeFits(candidates: Candidates): Candidates {
  let sum = 1;
  for (const { scores } of candidates) sum += scores.reduce((most, score) => Math.max(most, score), 0);
  const scale = 2 ** (costBits - Math.ceil(Math.log2(sum)));
  return candidates.map(({ predictions, scores }) => ({
    predictions,
    scores: scores.map((score) => Math.round(score * scale)),
  }));
}

interface Task {
  readonly candidates: Candidates;
  readonly columns: number;
  /** The fit of each row with its column. */
  readonly fits: Float64Array;
}

/** Pairs one more row over the cheapest path to a free column. */
function addRow(added: number, task: Task, pairing: Pairing, paths: Paths): void {
  reach(added, 0, task, pairing, paths);
  let end = takeCheapest(pairing, paths);
  for (let row = pairing.rowOf[end] as number; row !== -1; row = pairing.rowOf[end] as number) {
    paths.passed.push(end);
    // The row gives up the column just reached.
    const given = (task.fits[row] as number) + (pairing.prices[end] as number);
    reach(row, (paths.costs[end] as number) + given, task, pairing, paths);
    end = takeCheapest(pairing, paths);
  }
  const cost = paths.costs[end] as number;
  for (const column of paths.passed) {
    pairing.prices[column] = (pairing.prices[column] as number) + (paths.costs[column] as number) - cost;
  }
  changePairs(end, task, pairing, paths);
  for (const column of paths.open) paths.before[column] = -1;
  for (const column of paths.passed) paths.before[column] = -1;
  paths.before[end] = -1;
  paths.open.length = 0;
  paths.passed.length = 0;
}

/** Notes the columns a row leads to more cheaply than the rows before. */
function reach(row: number, cost: number, task: Task, pairing: Pairing, paths: Paths): void {
  const { predictions, scores } = task.candidates[row] as CandidateRow;
  const { prices, columnOf } = pairing;
  const { costs, before, open } = paths;
  const present = columnOf[row];
  for (let index = 0; index <= predictions.length; index++) {
    const isOwn = index === predictions.length;
    const column = isOwn ? task.columns + row : (predictions[index] as number);
    // A pair without any fit is not better than no pair.
    if (column === present || (!isOwn && scores[index] === 0)) continue;
    const next = cost - (isOwn ? 0 : (scores[index] as number)) - (prices[column] as number);
    if (before[column] === -1) open.push(column);
    else if (next >= (costs[column] as number)) continue;
    costs[column] = next;
    before[column] = row;
  }
}

/** Takes the cheapest open column out; of equal ones a free one, which ends the search. */
function takeCheapest({ rowOf }: Pairing, { costs, open }: Paths): number {
  let best = 0;
  let lowest = costs[open[0] as number] as number;
  for (let index = 1; index < open.length; index++) {
    const column = open[index] as number;
    const cost = costs[column] as number;
    if (cost > lowest) continue;
    if (cost === lowest && (rowOf[column] !== -1 || rowOf[open[best] as number] === -1)) continue;
    best = index;
    lowest = cost;
  }
  const column = open[best] as number;
  const last = open.pop() as number;
  if (best < open.length) open[best] = last;
  return column;
}

/** Pairs anew along the path: every row on it takes the column after it. */
function changePairs(end: number, task: Task, { rowOf, columnOf }: Pairing, { before }: Paths): void {
  for (let column = end; column !== -1; ) {
    const row = before[column] as number;
    const given = columnOf[row] as number;
    rowOf[column] = row;
    columnOf[row] = column;
    task.fits[row] = fitOf(task.candidates[row] as CandidateRow, column);
    column = given;
  }
}

/** How well a gold relation fits a prediction; 0 where it is not a candidate. */
function fitOf({ predictions, scores }: CandidateRow, prediction: number): number {
  let low = 0;
  let high = predictions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((predictions[middle] as number) < prediction) low = middle + 1;
    else high = middle;
  }
  return predictions[low] === prediction ? (scores[low] as number) : 0;
}

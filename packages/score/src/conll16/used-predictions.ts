import type { Candidates } from "./candidates.ts";

/** The predictions used so far in the recursion, and the part of them that later gold relations could take. */
export interface UsedPredictions {
  has(prediction: number): boolean;
  add(prediction: number): void;
  remove(prediction: number): void;
  /** A text that is equal where the same predictions are used of those that this or a later gold could take. */
  key(gold: number): string;
  /** How many predictions the last key stands for. */
  relevant(): number;
}

/** Sixteen predictions a word; each of its two bytes is a character of a key. */
const wordSize = 16;

/** The words in which a prediction may be used that a gold relation or a later one could take. */
interface Window {
  start: number;
  end: number;
  mask: Uint16Array;
}

/** An empty set of the predictions 0 to `predictions` − 1. */
export function usedPredictions(candidates: Candidates, predictions: number): UsedPredictions {
  const bits = new Uint16Array(Math.ceil(predictions / wordSize));
  const windows = windowsOf(candidates, predictions);
  // The keys are made here: making an array for each took longer than all else.
  const units = new Uint16Array(bits.length);
  const bytes = Buffer.from(units.buffer);
  let relevant = 0;
  const wordOf = (prediction: number): number => bits[prediction >> 4] as number;
  return {
    has: (prediction) => (wordOf(prediction) & (1 << (prediction & 15))) !== 0,
    add: (prediction) => {
      bits[prediction >> 4] = wordOf(prediction) | (1 << (prediction & 15));
    },
    remove: (prediction) => {
      bits[prediction >> 4] = wordOf(prediction) & ~(1 << (prediction & 15));
    },
    key: (gold) => {
      const { start, end, mask } = windows[gold] as Window;
      relevant = 0;
      for (let index = 0; index < end - start; index++) {
        const word = (bits[start + index] as number) & (mask[index] as number);
        units[index] = word;
        relevant += bitCount(word);
      }
      return bytes.toString("latin1", 0, Math.max(0, end - start) * units.BYTES_PER_ELEMENT);
    },
    relevant: () => relevant,
  };
}

/** For each gold relation the predictions that an earlier one could have used and it or a later one could. */
function windowsOf(candidates: Candidates, predictions: number): Window[] {
  const first = new Int32Array(predictions).fill(-1);
  const last = new Int32Array(predictions).fill(-1);
  for (const [gold, row] of candidates.entries()) {
    for (const prediction of row.predictions) {
      if (first[prediction] === -1) first[prediction] = gold;
      last[prediction] = gold;
    }
  }
  const windows = candidates.map((): Window => ({ start: 0, end: 0, mask: new Uint16Array(0) }));
  const eachUse = (visit: (window: Window, prediction: number) => void): void => {
    for (let prediction = 0; prediction < predictions; prediction++) {
      for (let gold = (first[prediction] as number) + 1; gold <= (last[prediction] as number); gold++) {
        visit(windows[gold] as Window, prediction);
      }
    }
  };
  // Predictions ascend.
  eachUse((window, prediction) => {
    if (window.end === 0) window.start = prediction >> 4;
    window.end = (prediction >> 4) + 1;
  });
  for (const window of windows) window.mask = new Uint16Array(window.end - window.start);
  eachUse(({ start, mask }, prediction) => {
    const index = (prediction >> 4) - start;
    mask[index] = (mask[index] as number) | (1 << (prediction & 15));
  });
  return windows;
}

function bitCount(word: number): number {
  let count = word - ((word >> 1) & 0x5555);
  count = (count & 0x3333) + ((count >> 2) & 0x3333);
  count = (count + (count >> 4)) & 0x0f0f;
  return (count + (count >> 8)) & 0x1f;
}

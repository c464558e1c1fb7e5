import type { Dictionary } from "./dictionary.ts";
import type { JiebaWord } from "./part-of-speech.ts";

const UNITS = 0x10000;
/** The shares of occurrences as a word by itself at which a step ends. */
const SHARES = [0.005, 0.02, 0.06, 0.15, 0.3, 0.5, 0.8];
const LAST_STEP = 6;
const STEPS_PER_DOUBLING = 0.8;

/** Counts how characters behave in words, as the columns of `Dictionary` say. */
export function characterHabits(
  words: ReadonlyMap<string, JiebaWord>,
): Pick<Dictionary, "alone" | "suffix" | "prefix"> {
  const byItself = new Float64Array(UNITS);
  const inAll = new Float64Array(UNITS);
  const suffixes = new Float64Array(UNITS);
  const prefixes = new Float64Array(UNITS);
  for (const [word, { frequency }] of words) {
    for (let i = 0; i < word.length; i++) add(inAll, word.charCodeAt(i), frequency);
    if (word.length === 1) add(byItself, word.charCodeAt(0), frequency);
    if (word.length !== 3) continue;
    if (words.has(word.slice(0, 2))) add(suffixes, word.charCodeAt(2), 1);
    if (words.has(word.slice(1))) add(prefixes, word.charCodeAt(0), 1);
  }
  return {
    alone: Uint8Array.from(inAll, (all, unit) => (all === 0 ? 0 : shareStep((byItself[unit] ?? 0) / all))),
    suffix: Uint8Array.from(suffixes, countStep),
    prefix: Uint8Array.from(prefixes, countStep),
  };
}

function add(counts: Float64Array, unit: number, count: number): void {
  counts[unit] = (counts[unit] ?? 0) + count;
}

function shareStep(share: number): number {
  return 1 + SHARES.filter((limit) => share >= limit).length;
}

function countStep(count: number): number {
  return Math.min(LAST_STEP, Math.round(Math.log2(count + 1) * STEPS_PER_DOUBLING));
}

/** How a character behaves in the words of a dictionary, by its UTF-16 unit. */
export interface CharacterHabits {
  /** How often it is a word by itself, in steps from 1 to 8; 0 for characters that no word has. */
  readonly alone: Uint8Array;
  /** Of how many words of three characters it is the last after a word (老年|人), in steps from 0 to 6. */
  readonly suffix: Uint8Array;
  /** Of how many words of three characters it is the first before a word (副|总统), in steps from 0 to 6. */
  readonly prefix: Uint8Array;
}

const UNITS = 0x10000;
/** The shares of occurrences as a word by itself at which a step ends. */
const SHARES = [0.005, 0.02, 0.06, 0.15, 0.3, 0.5, 0.8];
const LAST_STEP = 6;
const STEPS_PER_DOUBLING = 0.8;

/** Counts the habits of characters in words and their frequencies. */
export function characterHabits(frequencies: ReadonlyMap<string, number>): CharacterHabits {
  const byItself = new Float64Array(UNITS);
  const inAll = new Float64Array(UNITS);
  const suffixes = new Float64Array(UNITS);
  const prefixes = new Float64Array(UNITS);
  for (const [word, frequency] of frequencies) {
    for (let i = 0; i < word.length; i++) add(inAll, word.charCodeAt(i), frequency);
    if (word.length === 1) add(byItself, word.charCodeAt(0), frequency);
    if (word.length !== 3) continue;
    if (frequencies.has(word.slice(0, 2))) add(suffixes, word.charCodeAt(2), 1);
    if (frequencies.has(word.slice(1))) add(prefixes, word.charCodeAt(0), 1);
  }
  return {
    alone: Uint8Array.from(inAll, (all, unit) => (all === 0 ? 0 : shareStep((byItself[unit] ?? 0) / all))),
    suffix: Uint8Array.from(suffixes, countStep),
    prefix: Uint8Array.from(prefixes, countStep),
  };
}

function add(counts: Float64Array, unit: number, count: number): void {
  counts[unit] = (counts[unit] as number) + count;
}

function shareStep(share: number): number {
  return 1 + SHARES.filter((limit) => share >= limit).length;
}

function countStep(count: number): number {
  return Math.min(LAST_STEP, Math.round(Math.log2(count + 1) * STEPS_PER_DOUBLING));
}

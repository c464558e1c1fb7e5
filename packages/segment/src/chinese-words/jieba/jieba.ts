import type { Dictionary } from "./dictionary.ts";
import { unknownWords } from "./hidden-markov-model.ts";
import { type Lattice, wordAt } from "./lexicon.ts";

/**
 * Where the words of a text begin: true there and at its end. Spaces are words, too.
 * @param lattice the words of the dictionary in the text
 */
export type FindWords = (text: string, lattice: Lattice) => boolean[];

/** jieba ends a search for words at each of these, which are words of their own. */
const separator = /[，。 \n\t]/;

/** Of jieba's words. A character that is no word has it, too. */
const LEAST_FREQUENCY = 2;

/** The best path from a place: where its first word ends, whether that is one character, and the sum of its weights. */
interface Step {
  readonly end: number;
  readonly isCharacter: boolean;
  readonly score: number;
}

/**
 * jieba's words, those of nodejieba's `cut(text, true)`: the most probable path over the dictionary's words
 * (cppjieba, MPSegment.hpp); then runs of single characters go to the model (MixSegment.hpp). Sums are made in
 * the same order, and of equal paths the one with the shorter first word stays, so that every word is the same.
 */
export function jieba(dictionary: Dictionary): FindWords {
  const findUnknown = unknownWords(dictionary);
  const weightOf = (frequency: number): number => Math.log(frequency / dictionary.total);

  /** The step from each character of a piece of the text. */
  const bestPath = (text: string, start: number, end: number, lattice: Lattice): Step[] => {
    const steps: Step[] = [];
    let i = end;
    for (const character of [...text.slice(start, end)].reverse()) {
      const next = i;
      i -= character.length;
      let stop = next;
      let best = (steps[next]?.score ?? 0) + weightOf(wordAt(lattice, i, 1)?.frequency ?? LEAST_FREQUENCY);
      for (const { length, frequency } of lattice[i] ?? []) {
        if (length === 1 || frequency === 0 || i + length > end) continue;
        const score = (steps[i + length]?.score ?? 0) + weightOf(frequency);
        if (score <= best) continue;
        best = score;
        stop = i + length;
      }
      steps[i] = { end: stop, isCharacter: stop === next, score: best };
    }
    return steps;
  };

  const cutPiece = (text: string, start: number, end: number, lattice: Lattice, begins: boolean[]): void => {
    const steps = bestPath(text, start, end, lattice);
    let run = start;
    for (let i = start; i < end; ) {
      const { end: next, isCharacter } = steps[i] ?? { end, isCharacter: true };
      if (!isCharacter) {
        if (run < i) findUnknown(text, run, i, begins);
        begins[i] = true;
        run = next;
      }
      i = next;
    }
    if (run < end) findUnknown(text, run, end, begins);
  };

  return (text, lattice) => {
    const begins = new Array<boolean>(text.length + 1).fill(false);
    begins[text.length] = true;
    let start = 0;
    for (let i = 0; i <= text.length; i++) {
      if (i < text.length && !separator.test(text.charAt(i))) continue;
      if (start < i) cutPiece(text, start, i, lattice, begins);
      begins[i] = true;
      start = i + 1;
    }
    return begins;
  };
}

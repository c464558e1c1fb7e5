import type { Span } from "@discoprep/corpus";
import type { Dictionary } from "./dictionary.ts";
import { type Lattice, wordAt } from "./lexicon.ts";

/** Finds the beginnings of words in a text: true there and at its end. Spaces are words, too. */
export type FindWords = (text: string, lattice: Lattice) => boolean[];

/** Marks that are words of their own: no word is searched across them. */
const separator = /[，。 \n\t]/;

/** Of jieba's words. A character that is no word has it, too. */
const LEAST_FREQUENCY = 2;

/** The best path from a place: the end of its first word, and the sum of its weights. */
interface Step {
  readonly end: number;
  readonly isCharacter: boolean;
  readonly score: number;
}

/**
 * Returns a function that finds jieba's words, those of nodejieba's `cut(text, true)`: the most probable path over the dictionary's words
 * (cppjieba, MPSegment.hpp); then runs of single characters go to the model (MixSegment.hpp). Sums are made in
 * the same order, and of equal paths the one with the shorter first word stays, so that every word is the same.
 */
export function jieba(dictionary: Dictionary): FindWords {
  const findUnknown = unknownWords(dictionary);
  const weightOf = (frequency: number): number => Math.log(frequency / dictionary.total);

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

  const cutPiece = (text: string, { start, end }: Span, lattice: Lattice, begins: boolean[]): void => {
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
      if (start < i) cutPiece(text, { start, end: i }, lattice, begins);
      begins[i] = true;
      start = i + 1;
    }
    return begins;
  };
}

type FindUnknownWords = (text: string, start: number, end: number, begins: boolean[]) => void;

/** A character begins a word, ends it, is inside, or is one: jieba's order. */
const STATES = [0, 1, 2, 3] as const;
const END = 1;
const SINGLE = 3;

type State = (typeof STATES)[number];
type Row = [number, number, number, number];

/** The number that jieba uses as the logarithm of 0. */
export const IMPOSSIBLE = -3.14e100;

/** A letter with the letters and digits after it, digits with stops between them, one other ASCII character; all else. */
const parts = /[A-Za-z][A-Za-z0-9]*|[0-9][0-9.]*|[^\x80-\uffff]|[\x80-\uffff]+/g;

/** Splits runs of single characters as jieba does: letters and digits by rule, all else by probable states (cppjieba, HMMSegment.hpp). */
function unknownWords(dictionary: Dictionary): FindUnknownWords {
  const bestStates = viterbi(dictionary);
  return (text, start, end, begins) => {
    for (const { index, 0: part } of text.slice(start, end).matchAll(parts)) {
      begins[start + index] = true;
      if (part.charCodeAt(0) >= 0x80) bestStates(text, start + index, start + index + part.length, begins);
    }
  };
}

/** Finds words by the most probable states. Sums and ties are in jieba's order, so that rounding decides the same. */
function viterbi({ modelUnits, emissions, start, transitions }: Dictionary): FindUnknownWords {
  const rows = new Map(Array.from(modelUnits, (unit, row) => [unit, rowAt(emissions, row)]));
  const unknown: Row = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
  const first = rowAt(start, 0);
  const after = STATES.map((state) => rowAt(transitions, state)) as [Row, Row, Row, Row];
  return (text, from, to, begins) => {
    const [head = "", ...tail] = text.slice(from, to);
    const emissionOfHead = rows.get(head.charCodeAt(0)) ?? unknown;
    let scores = STATES.map((state) => first[state] + emissionOfHead[state]) as Row;
    /** For each character of the tail the best state before each of its states. */
    const before = tail.map((character) => {
      const emission = rows.get(character.charCodeAt(0)) ?? unknown;
      const next: Row = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
      const best: [State, State, State, State] = [END, END, END, END];
      for (const state of STATES) {
        for (const previous of STATES) {
          const score = scores[previous] + after[previous][state] + emission[state];
          if (score <= next[state]) continue;
          next[state] = score;
          best[state] = previous;
        }
      }
      scores = next;
      return best;
    });
    let state: State = scores[END] >= scores[SINGLE] ? END : SINGLE;
    let place = to;
    for (const character of tail.reverse()) {
      place -= character.length;
      state = before.pop()?.[state] ?? END;
      if (state === END || state === SINGLE) begins[place] = true;
    }
  };
}

function rowAt(numbers: Float64Array, row: number): Row {
  return [...numbers.subarray(4 * row, 4 * row + 4)] as Row;
}

import type { Dictionary } from "./dictionary.ts";

/** Marks where words begin in a run of characters that are not dictionary words. */
export type FindUnknownWords = (text: string, start: number, end: number, begins: boolean[]) => void;

/** A character begins a word, ends it, lies inside, or is one: jieba's order. */
const STATES = [0, 1, 2, 3] as const;
const END = 1;
const SINGLE = 3;

type State = (typeof STATES)[number];
type Row = [number, number, number, number];

/** What jieba takes for the logarithm of 0. */
export const IMPOSSIBLE = -3.14e100;

/** A letter with the letters and digits after it, digits with stops between them, one other ASCII character; all else. */
const parts = /[A-Za-z][A-Za-z0-9]*|[0-9][0-9.]*|[^\x80-\uffff]|[\x80-\uffff]+/g;

/**
 * jieba's way with runs of single characters: letters and digits by rule, all else by the most probable
 * states (cppjieba, HMMSegment.hpp).
 */
export function unknownWords(dictionary: Dictionary): FindUnknownWords {
  const bestStates = viterbi(dictionary);
  return (text, start, end, begins) => {
    for (const { index, 0: part } of text.slice(start, end).matchAll(parts)) {
      begins[start + index] = true;
      if (part.charCodeAt(0) >= 0x80) bestStates(text, start + index, start + index + part.length, begins);
    }
  };
}

/**
 * The most probable states. Sums are made in jieba's order and ties go where jieba's go, so that rounding
 * decides as it does there.
 */
function viterbi({ modelUnits, emissions, start, transitions }: Dictionary): FindUnknownWords {
  const rows = new Map(Array.from(modelUnits, (unit, row) => [unit, rowAt(emissions, row)]));
  const unknown: Row = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
  const first = rowAt(start, 0);
  const after = STATES.map((state) => rowAt(transitions, state)) as [Row, Row, Row, Row];
  return (text, from, to, begins) => {
    const [head = "", ...tail] = text.slice(from, to);
    const emissionOfHead = rows.get(head.charCodeAt(0)) ?? unknown;
    let scores = STATES.map((state) => first[state] + emissionOfHead[state]) as Row;
    /** For each character of the tail which state is best before each of its states. */
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

import type { Dictionary } from "./dictionary.ts";
import { type Lattice, wordAt } from "./lexicon.ts";

/** Finds the beginnings of words in a text: true there and at its end. Spaces are words, too. */
export type FindWords = (text: string, lattice: Lattice) => boolean[];

/** A mark that is a word of its own, or the text between two of them. */
const pieces = /[，。 \n\t]|[^，。 \n\t]+/g;

/** Of jieba's words. A character that is no word has it, too. */
const LEAST_FREQUENCY = 2;

/**
 * Returns a function that finds jieba's words, those of nodejieba's `cut(text, true)`: the most probable path over the dictionary's words
 * (cppjieba, MPSegment.hpp); then runs of single characters go to the model (MixSegment.hpp). Sums are made in
 * the same order, and of equal paths the one with the shorter first word stays, so that every word is the same.
 */
export function jieba(dictionary: Dictionary): FindWords {
  const runWords = unknownWords(dictionary);
  const weightOf = (frequency: number): number => Math.log(frequency / dictionary.total);

  /** Returns the end of the first word of the best path from each place of a piece. @param from place of the piece in the lattice */
  const bestEnds = (piece: string, from: number, lattice: Lattice): number[] => {
    const ends: number[] = [];
    const scores: number[] = [];
    scores[piece.length] = 0;
    let i = piece.length;
    for (const character of [...piece].reverse()) {
      const next = i;
      i -= character.length;
      const frequency = wordAt(lattice, from + i, 1)?.frequency ?? LEAST_FREQUENCY;
      ends[i] = next;
      let best = (scores[next] as number) + weightOf(frequency);
      for (const { length, frequency } of lattice[from + i] ?? []) {
        if (length === 1 || frequency === 0 || i + length > piece.length) continue;
        const score = (scores[i + length] as number) + weightOf(frequency);
        if (score <= best) continue;
        best = score;
        ends[i] = i + length;
      }
      scores[i] = best;
    }
    return ends;
  };

  const wordsOf = (piece: string, from: number, lattice: Lattice): string[] => {
    const ends = bestEnds(piece, from, lattice);
    const words: string[] = [];
    let run = 0;
    for (let i = 0, end = 0; i < piece.length; i = end) {
      end = ends[i] as number;
      if (end - i === ((piece.codePointAt(i) as number) > 0xffff ? 2 : 1)) continue;
      words.push(...runWords(piece.slice(run, i)), piece.slice(i, end));
      run = end;
    }
    return [...words, ...runWords(piece.slice(run))];
  };

  return (text, lattice) =>
    beginsOf(
      [...text.matchAll(pieces)].flatMap(({ index, 0: piece }) => wordsOf(piece, index, lattice)),
      text.length,
    );
}

/** Returns true for each place of a text at which one of its words begins, and for its end. */
export function beginsOf(words: readonly string[], length: number): boolean[] {
  const begins = new Array<boolean>(length + 1).fill(false);
  let position = 0;
  for (const word of words) {
    begins[position] = true;
    position += word.length;
  }
  begins[length] = true;
  return begins;
}

type SplitRun = (run: string) => string[];

/** A letter with the letters and digits after it, digits with stops between them, one other ASCII character; all else. */
const parts = /[A-Za-z][A-Za-z0-9]*|[0-9][0-9.]*|[^\x80-\uffff]|[\x80-\uffff]+/g;

/** jieba's way with runs of single characters: letters and digits by rule, all else by the most probable states (cppjieba, HMMSegment.hpp). */
function unknownWords(dictionary: Dictionary): SplitRun {
  const likelyWords = viterbi(dictionary);
  return (run) =>
    (run.match(parts) ?? []).flatMap((part) => (part.charCodeAt(0) < 0x80 ? [part] : likelyWords(part)));
}

/** A character begins a word, ends it, is inside, or is one: jieba's order. */
const STATES = [0, 1, 2, 3] as const;
const END = 1;
const SINGLE = 3;

type State = (typeof STATES)[number];
type Row = [number, number, number, number];

/** The number that jieba uses as the logarithm of 0. */
export const IMPOSSIBLE = -3.14e100;

/** Finds words by the most probable states. Sums and ties are in jieba's order, so that rounding decides the same. */
function viterbi({ modelUnits, emissions, start, transitions }: Dictionary): SplitRun {
  const rows = new Map(Array.from(modelUnits, (unit, row) => [unit, rowAt(emissions, row)]));
  const unknown: Row = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
  const emissionOf = (character: string): Row => rows.get(character.charCodeAt(0)) ?? unknown;
  const first = rowAt(start, 0);
  const after = STATES.map((state) => rowAt(transitions, state)) as [Row, Row, Row, Row];
  return (text) => {
    const [head = "", ...tail] = text;
    const emission = emissionOf(head);
    let scores = STATES.map((state) => first[state] + emission[state]) as Row;
    /** For each character of the tail the best state before each of its states. */
    const before = tail.map((character) => {
      const emission = emissionOf(character);
      const next: Row = [...unknown];
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
    const words: string[] = [];
    let state: State = scores[END] >= scores[SINGLE] ? END : SINGLE;
    let end = text.length;
    let place = end;
    for (const character of tail.reverse()) {
      place -= character.length;
      state = before.pop()?.[state] ?? END;
      if (state !== END && state !== SINGLE) continue;
      words.push(text.slice(place, end));
      end = place;
    }
    words.push(text.slice(0, end));
    return words.reverse();
  };
}

function rowAt(numbers: Float64Array, row: number): Row {
  return [...numbers.subarray(4 * row, 4 * row + 4)] as Row;
}

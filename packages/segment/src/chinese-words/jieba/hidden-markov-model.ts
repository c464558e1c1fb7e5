import { IMPOSSIBLE, type JiebaDictionary } from "./packed-dictionary.ts";
import { characterEnd, characterStart } from "./surrogates.ts";

/** A character begins a word, ends it, lies inside, or is one: jieba's order. */
const STATES = 4;
const END = 1;
const SINGLE = 3;

/** Marks where words begin in a run of characters that are not dictionary words. */
export type FindUnknownWords = (text: string, start: number, end: number, begins: Uint8Array) => void;

/**
 * jieba's way with runs of single characters: letters and digits by rule, all else by the most probable
 * states (cppjieba, HMMSegment.hpp).
 */
export function unknownWords(dictionary: JiebaDictionary): FindUnknownWords {
  const bestStates = viterbi(dictionary);
  return (text, start, end, begins) => {
    for (let i = start; i < end; ) {
      const isAscii = text.charCodeAt(i) < 0x80;
      const stop = isAscii ? asciiWordEnd(text, i, end) : nextAscii(text, i, end);
      if (isAscii) begins[i] = 1;
      else bestStates(text, i, stop, begins);
      i = stop;
    }
  };
}

function nextAscii(text: string, start: number, end: number): number {
  let i = start;
  while (i < end && text.charCodeAt(i) >= 0x80) i++;
  return i;
}

/** A letter with the letters and digits after it, digits with stops between them, or one other character. */
function asciiWordEnd(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start);
  let i = start + 1;
  if (isLetter(unit)) while (i < end && (isLetter(text.charCodeAt(i)) || isDigit(text.charCodeAt(i)))) i++;
  else if (isDigit(unit)) while (i < end && (isDigit(text.charCodeAt(i)) || text.charCodeAt(i) === 0x2e)) i++;
  return i;
}

function isLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** How long a run may be before the working space grows. */
const USUAL_RUN = 64;

/**
 * The most probable states. Sums are made in jieba's order and ties go where jieba's go, so that rounding
 * decides as it does there.
 */
function viterbi({ modelUnits, emissions, start, transitions }: JiebaDictionary): FindUnknownWords {
  const rows = new Uint16Array(0x10000);
  modelUnits.forEach((unit, index) => {
    rows[unit] = index + 1;
  });
  const table = new Float64Array(STATES * (modelUnits.length + 1)).fill(IMPOSSIBLE, 0, STATES);
  table.set(emissions, STATES);
  let scores = new Float64Array(STATES * USUAL_RUN);
  let from = new Uint8Array(STATES * USUAL_RUN);
  return (text, first, end, begins) => {
    if (STATES * (end - first) > scores.length) {
      scores = new Float64Array(2 * STATES * (end - first));
      from = new Uint8Array(scores.length);
    }
    let row = STATES * (rows[text.charCodeAt(first)] as number);
    for (let state = 0; state < STATES; state++) {
      scores[state] = (start[state] as number) + (table[row + state] as number);
    }
    let at = 0;
    for (let i = characterEnd(text, first, end); i < end; i = characterEnd(text, i, end)) {
      row = STATES * (rows[text.charCodeAt(i)] as number);
      at += STATES;
      for (let state = 0; state < STATES; state++) {
        const emission = table[row + state] as number;
        let best = IMPOSSIBLE;
        let bestBefore = END;
        for (let before = 0; before < STATES; before++) {
          const score =
            (scores[at - STATES + before] as number) +
            (transitions[before * STATES + state] as number) +
            emission;
          if (score > best) {
            best = score;
            bestBefore = before;
          }
        }
        scores[at + state] = best;
        from[at + state] = bestBefore;
      }
    }
    let state = (scores[at + END] as number) >= (scores[at + SINGLE] as number) ? END : SINGLE;
    for (let i = end; i > first; at -= STATES) {
      const isWordEnd = state === END || state === SINGLE;
      if (isWordEnd && i < end) begins[i] = 1;
      i = characterStart(text, i, first);
      state = from[at + state] as number;
    }
    begins[first] = 1;
  };
}

import { ByteRoom } from "../byte-room.ts";
import { MUST_BEGIN, MUST_NOT_BEGIN } from "../characters.ts";

/** B, M, E, S: a character begins a word of several, lies inside, ends it, or is a word. */
export const LABELS = 4;
export const B = 0;
export const M = 1;
export const E = 2;
export const S = 3;

const NEVER = -1e9;

/** Rules out labels that disagree with where a word must or must not begin, here and after. */
export function forbid(scores: Float64Array, at: number, here: number, after: number): void {
  if (here === MUST_BEGIN) scores[at + M] = scores[at + E] = NEVER;
  if (here === MUST_NOT_BEGIN) scores[at + B] = scores[at + S] = NEVER;
  if (after === MUST_BEGIN) scores[at + B] = scores[at + M] = NEVER;
  if (after === MUST_NOT_BEGIN) scores[at + E] = scores[at + S] = NEVER;
}

/**
 * Where words begin, by the best sequence of labels (Viterbi), as one byte a character and one past the end; good until
 * the next call.
 * @param scores of `length` characters, four each
 * @param transitions score of label `b` after label `a` at `a * 4 + b`
 */
export function bestBegins(scores: Float64Array, length: number, transitions: ArrayLike<number>): Uint8Array {
  const begins = beginRoom.take(length + 1);
  begins[length] = 1;
  if (length === 0) return begins;
  const transition = (a: number, b: number): number => transitions[a * LABELS + b] as number;
  const [eb, sb, es, ss] = [transition(E, B), transition(S, B), transition(E, S), transition(S, S)];
  const [bm, mm, be, me] = [transition(B, M), transition(M, M), transition(B, E), transition(M, E)];
  /** For every character which label came before each of its labels: a bit a label, set for the second of two. */
  const from = fromRoom.take(length);
  let b = scores[B] as number;
  let m = scores[M] as number;
  let e = scores[E] as number;
  let s = scores[S] as number;
  for (let i = 1, at = LABELS; i < length; i++, at += LABELS) {
    const toB = Math.max(e + eb, s + sb);
    const toM = Math.max(b + bm, m + mm);
    const toE = Math.max(b + be, m + me);
    const toS = Math.max(e + es, s + ss);
    from[i] =
      Number(e + eb < s + sb) |
      (Number(b + bm < m + mm) << M) |
      (Number(b + be < m + me) << E) |
      (Number(e + es < s + ss) << S);
    b = toB + (scores[at + B] as number);
    m = toM + (scores[at + M] as number);
    e = toE + (scores[at + E] as number);
    s = toS + (scores[at + S] as number);
  }
  let label = e > s ? E : S;
  for (let i = length - 1; i >= 0; i--) {
    const isBegin = label === B || label === S;
    begins[i] = Number(isBegin);
    const second = ((from[i] as number) >> label) & 1;
    label = isBegin ? (second === 0 ? E : S) : second === 0 ? B : M;
  }
  return begins;
}

const beginRoom = new ByteRoom();
const fromRoom = new ByteRoom();

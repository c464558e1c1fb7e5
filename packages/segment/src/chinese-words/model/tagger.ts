import { ByteRoom } from "../byte-room.ts";
import { MUST_BEGIN, MUST_NOT_BEGIN } from "../characters.ts";
import { PAD } from "./feature-columns.ts";
import { labelE, labelM, labelS } from "./packed-labels.ts";

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
 * @param scores of `length` characters, as `packedLabels` packs them, in a column
 * @param fixed where words must and must not begin, past the end, too
 * @param transitions score of label `b` after label `a` at `a * 4 + b`
 */
export function bestBegins(
  scores: Float64Array,
  fixed: Uint8Array,
  length: number,
  transitions: ArrayLike<number>,
): Uint8Array {
  const begins = beginRoom.take(length + 1);
  begins[length] = 1;
  if (length === 0) return begins;
  const transition = (a: number, b: number): number => transitions[a * LABELS + b] as number;
  const [eb, sb, es, ss] = [transition(E, B), transition(S, B), transition(E, S), transition(S, S)];
  const [bm, mm, be, me] = [transition(B, M), transition(M, M), transition(B, E), transition(M, E)];
  /** For every character which label came before each of its labels: a bit a label, set for the second of two. */
  const from = fromRoom.take(length);
  readLabels(scores[PAD] as number, fixed[0] as number, fixed[1] as number);
  let b = four[B] as number;
  let m = four[M] as number;
  let e = four[E] as number;
  let s = four[S] as number;
  for (let i = 1; i < length; i++) {
    readLabels(scores[i + PAD] as number, fixed[i] as number, fixed[i + 1] as number);
    const toB = Math.max(e + eb, s + sb);
    const toM = Math.max(b + bm, m + mm);
    const toE = Math.max(b + be, m + me);
    const toS = Math.max(e + es, s + ss);
    from[i] =
      Number(e + eb < s + sb) |
      (Number(b + bm < m + mm) << M) |
      (Number(b + be < m + me) << E) |
      (Number(e + es < s + ss) << S);
    b = toB + (four[B] as number);
    m = toM + (four[M] as number);
    e = toE + (four[E] as number);
    s = toS + (four[S] as number);
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

/** What each label of a character scores more than B, almost minus infinity where it is forbidden. */
const four = new Float64Array(LABELS);

function readLabels(packed: number, here: number, after: number): void {
  four[B] = 0;
  four[M] = labelM(packed);
  four[E] = labelE(packed);
  four[S] = labelS(packed);
  if (here !== 0 || after !== 0) forbid(four, 0, here, after);
}

const beginRoom = new ByteRoom();
const fromRoom = new ByteRoom();

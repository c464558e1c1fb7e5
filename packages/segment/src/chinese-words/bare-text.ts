import type { Span } from "@discoprep/corpus";
import { isSpace } from "../text-places.ts";

/** A sentence without its white space, which no word crosses. Its places are counted in UTF-16 units from 0. */
export interface BareText {
  readonly text: string;
  readonly origin: readonly number[];
  /** Number of units of the text before each place of the sentence, and before its end. */
  readonly unitAt: readonly number[];
  /** Decisions of white space and surrogate pairs, for each place and the end. */
  readonly decided: Decisions;
}

/** Decisions for places: `MUST_BEGIN`, `MUST_NOT_BEGIN`, or 0 if a word may begin there. */
export type Decisions = readonly number[];

export const MUST_BEGIN = 1;
export const MUST_NOT_BEGIN = 2;

export function bareText(sentence: string): BareText {
  const origin: number[] = [];
  const unitAt: number[] = [];
  const decided: number[] = [];
  let text = "";
  for (let i = 0; i < sentence.length; i++) {
    unitAt.push(origin.length);
    const unit = sentence.charCodeAt(i);
    if (isSpace(unit)) continue;
    if (i === 0 || isSpace(sentence.charCodeAt(i - 1))) decided.push(MUST_BEGIN);
    else decided.push(isPairEnd(sentence, i) ? MUST_NOT_BEGIN : 0);
    origin.push(i);
    text += sentence.charAt(i);
  }
  unitAt.push(origin.length);
  decided.push(MUST_BEGIN);
  return { text, origin, unitAt, decided };
}

function isPairEnd(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
}

/** Converts beginnings of words in the sentence to those in the bare text; both include the end. */
export function bareBegins({ origin, decided }: BareText, begins: readonly boolean[]): boolean[] {
  return decided.map((decision, i) =>
    decision === 0 ? begins[origin[i] as number] === true : decision === MUST_BEGIN,
  );
}

export function wordSpans({ origin }: BareText, begins: readonly boolean[]): Span[] {
  const words: Span[] = [];
  let start = 0;
  for (let i = 1; i <= origin.length; i++) {
    if (begins[i] !== true) continue;
    words.push({ start: origin[start] as number, end: (origin[i - 1] as number) + 1 });
    start = i;
  }
  return words;
}

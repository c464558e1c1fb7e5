import type { Document, Span } from "@discoprep/corpus";

/** A token with its sentence; its place in the list is its number in the document. */
export interface NumberedToken extends Span {
  /** The raw text under the token, on one line. */
  readonly form: string;
  /** 0-based. */
  readonly sentence: number;
}

/** All tokens of a document in order. */
export function numberedTokens({ raw, sentences }: Document): NumberedToken[] {
  return sentences.flatMap(({ tokens }, sentence) =>
    tokens.map(({ start, end }) => {
      return { start, end, sentence, form: raw.slice(start, end).replace(/\s+/g, " ") || "_" };
    }),
  );
}

/** Token numbers (0-based, ascending) as DISRPT writes them: from 1, `3-5,8`. */
export function formatRanges(numbers: readonly number[]): string {
  return runs(numbers)
    .map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`))
    .join(",");
}

/** Stretches of consecutive numbers. */
export function runs(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** Whether two tokens are words of one contraction: no blank between `do` and `n't`, `it` and `'s`, `gon` and `na`. */
export function isContracted(before: NumberedToken | undefined, token: NumberedToken): boolean {
  return (
    before !== undefined &&
    before.end === token.start &&
    /[\p{L}\p{N}]$/u.test(before.form) &&
    /^(?:['’]?\p{L})/u.test(token.form)
  );
}

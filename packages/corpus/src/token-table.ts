import type { Sentence, Token } from "./document.ts";
import { firstIndex } from "./offsets.ts";
import { containsSpan, type Span, sortedSpans } from "./span.ts";

const tables = new WeakMap<readonly Sentence[], TokenTable<Token>>();

/** Returns the token table of a document. It is made once for its sentences. */
export function tokenTable({ sentences }: { readonly sentences: readonly Sentence[] }): TokenTable<Token> {
  const table = tables.get(sentences) ?? new TokenTable(sentences.flatMap(({ tokens }) => tokens));
  tables.set(sentences, table);
  return table;
}

/** A document's tokens in order; it finds those under spans. Sentences and tokens ascend; all offsets have one unit. */
export class TokenTable<T extends Span = Token> {
  readonly tokens: readonly T[];

  constructor(tokens: readonly T[]) {
    this.tokens = tokens;
  }

  /**
   * Returns the positions (from 0) of the tokens that are wholly inside one of the spans, ascending, each once.
   * A span that cuts a token loses the token, as in the official data (`U.S.` without its full stop).
   */
  within(spans: readonly Span[]): number[] {
    return this.#positions(spans, containsSpan);
  }

  /** Returns the positions of the tokens that share a character with one of the spans, ascending, each once. */
  touched(spans: readonly Span[]): number[] {
    return this.#positions(spans, () => true);
  }

  /** Returns the token that an offset cuts, if there is one: the offset is after its start and before its end. */
  cutAt(offset: number): T | undefined {
    const token = this.tokens[this.#firstEndingAfter(offset)];
    return token !== undefined && token.start < offset ? token : undefined;
  }

  #positions(spans: readonly Span[], isTaken: (span: Span, token: T) => boolean): number[] {
    const positions = new Set<number>();
    for (const span of sortedSpans(spans)) {
      for (let at = this.#firstEndingAfter(span.start); at < this.tokens.length; at++) {
        const token = this.tokens[at] as T;
        if (token.start >= span.end) break;
        if (isTaken(span, token)) positions.add(at);
      }
    }
    return [...positions].sort((a, b) => a - b);
  }

  #firstEndingAfter(offset: number): number {
    return firstIndex(this.tokens, (token) => token.end > offset);
  }
}

/** Stretches of consecutive numbers, first and last of each. @param numbers ascending, each once */
export function runs(numbers: Iterable<number>): [first: number, last: number][] {
  const stretches: [number, number][] = [];
  for (const number of numbers) {
    const last = stretches.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else stretches.push([number, number]);
  }
  return stretches;
}

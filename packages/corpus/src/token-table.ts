import type { Sentence, Token } from "./document.ts";
import { firstIndex } from "./offsets.ts";
import { containsSpan, type Span, sortedSpans } from "./span.ts";

/** A document's tokens in order, and which of them lie under spans. Sentences and tokens ascend. */
export interface TokenTable {
  readonly tokens: readonly Token[];
  /**
   * Positions (from 0) of the tokens that lie wholly inside one of the spans, ascending, each once.
   * A span that cuts a token loses the token, as in the official data (`U.S.` without its full stop).
   */
  within(spans: readonly Span[]): number[];
  /** Positions of the tokens that share a character with one of the spans, ascending, each once. */
  touched(spans: readonly Span[]): number[];
  /** The token that an offset (UTF-16) cuts: it lies after the token's start and before its end. */
  cutAt(offset: number): Token | undefined;
}

const tables = new WeakMap<readonly Sentence[], TokenTable>();

/** Returns the token table of a document. It is made once for its sentences. */
export function tokenTable({ sentences }: { readonly sentences: readonly Sentence[] }): TokenTable {
  const table = tables.get(sentences) ?? new Tokens(sentences.flatMap(({ tokens }) => tokens));
  tables.set(sentences, table);
  return table;
}

class Tokens implements TokenTable {
  readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  within(spans: readonly Span[]): number[] {
    return this.#positions(spans, containsSpan);
  }

  touched(spans: readonly Span[]): number[] {
    return this.#positions(spans, () => true);
  }

  cutAt(offset: number): Token | undefined {
    const token = this.tokens[this.#firstEndingAfter(offset)];
    return token !== undefined && token.start < offset ? token : undefined;
  }

  #positions(spans: readonly Span[], isTaken: (span: Span, token: Token) => boolean): number[] {
    const positions = new Set<number>();
    for (const span of sortedSpans(spans)) {
      for (let at = this.#firstEndingAfter(span.start); at < this.tokens.length; at++) {
        const token = this.tokens[at] as Token;
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

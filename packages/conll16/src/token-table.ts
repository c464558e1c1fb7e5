import {
  type Document,
  firstIndex,
  type OffsetConverter,
  offsetConverter,
  type Span,
  sortedSpans,
  type Token,
} from "@discoprep/corpus";
import type { TokenTuple } from "./schema.ts";

/** A document's tokens in order, with their 5-tuples. */
export interface TokenTable {
  readonly tokens: readonly Token[];
  /** Parallel to `tokens`; offsets in code points. */
  readonly tuples: readonly TokenTuple[];
  /** Converts between UTF-16 code units and code points of raw. */
  readonly offsets: OffsetConverter;
  /**
   * The tokens that lie wholly inside one of the spans, as positions in `tokens`, ascending, each once.
   * A span that cuts a token loses the token, as in the official data (`U.S.` without its full stop).
   */
  within(spans: readonly Span[]): number[];
  /** The position of the first token that ends after the offset (UTF-16). */
  firstEndingAfter(offset: number): number;
}

/** The token table of a document whose sentences and tokens ascend. */
export function tokenTable(document: Document): TokenTable {
  const offsets = offsetConverter(document.raw, "code-points");
  const tokens: Token[] = [];
  const tuples: TokenTuple[] = [];
  for (const [sentenceIndex, sentence] of document.sentences.entries()) {
    for (const [index, token] of sentence.tokens.entries()) {
      const begin = offsets.fromUtf16(token.start);
      tuples.push([begin, offsets.fromUtf16(token.end), tokens.length, sentenceIndex, index]);
      tokens.push(token);
    }
  }
  return {
    tokens,
    tuples,
    offsets,
    within: (spans) => tokensWithin(tokens, spans),
    firstEndingAfter: (offset) => firstIndex(tokens, (token) => token.end > offset),
  };
}

function tokensWithin(tokens: readonly Token[], spans: readonly Span[]): number[] {
  const found: number[] = [];
  for (const span of sortedSpans(spans)) {
    let index = Math.max(
      firstIndex(tokens, (token) => token.start >= span.start),
      (found.at(-1) ?? -1) + 1,
    );
    for (; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      if (token.start >= span.end) break;
      if (token.end <= span.end) found.push(index);
    }
  }
  return found;
}

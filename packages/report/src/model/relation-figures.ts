import { type Document, firstIndex, type Relation, type Span } from "@discoprep/corpus";

/** Where the parts of one relation stand, and how long they are. Null where the release has no parses. */
export interface RelationFigures {
  /** Tokens. */
  readonly arg1: number | null;
  readonly arg2: number | null;
  /**
   * Sentences from the end of the argument that comes first to the start of the other; negative where Arg2
   * comes first.
   */
  readonly distance: number | null;
}

/** Measures the relations of one document. */
export function relationFigures(document: Document): ReadonlyMap<Relation, RelationFigures> {
  const measure = relationMeasure(document);
  return new Map(document.relations.map((relation) => [relation, measure(relation)]));
}

/** The tokens of the document are indexed once. */
function relationMeasure(document: Document): (relation: Relation) => RelationFigures {
  const tokens = document.sentences.flatMap((sentence) => sentence.tokens);
  const starts = tokens.map((token) => token.start);
  const sentenceStarts = document.sentences.map((sentence) => sentence.start);
  const tokenCount = (spans: readonly Span[]): number =>
    spans.reduce((sum, span) => sum + before(starts, span.end) - before(starts, span.start), 0);
  const sentenceOf = (offset: number): number => before(sentenceStarts, offset + 1) - 1;
  return ({ arg1, arg2 }) => {
    if (tokens.length === 0) return { arg1: null, arg2: null, distance: null };
    return {
      arg1: tokenCount(arg1.spans),
      arg2: tokenCount(arg2.spans),
      distance: distance(extent(arg1.spans), extent(arg2.spans), sentenceOf),
    };
  };
}

/** How many of the ascending positions lie before `limit`. */
function before(positions: readonly number[], limit: number): number {
  return firstIndex(positions, (position) => position >= limit);
}

/** From the first start to the last end; undefined where there are no spans. */
export function extent(spans: readonly Span[]): Span | undefined {
  if (spans.length === 0) return undefined;
  return {
    start: spans.reduce((least, span) => Math.min(least, span.start), Infinity),
    end: spans.reduce((most, span) => Math.max(most, span.end), 0),
  };
}

function distance(
  arg1: Span | undefined,
  arg2: Span | undefined,
  sentenceOf: (offset: number) => number,
): number | null {
  if (arg1 === undefined || arg2 === undefined) return null;
  const [first, second] = arg1.start <= arg2.start ? [arg1, arg2] : [arg2, arg1];
  const sentences = Math.max(0, sentenceOf(second.start) - sentenceOf(first.end - 1));
  return sentences === 0 || first === arg1 ? sentences : -sentences;
}

import { type Document, firstIndex, type Relation, type Span, tokenTable } from "@discoprep/corpus";

/** The place and the length of the parts of one relation. Null where the release has no parses. */
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
  const table = tokenTable(document);
  return new Map(
    document.relations.map((relation): [Relation, RelationFigures] => {
      const { arg1, arg2 } = relation;
      if (table.tokens.length === 0) return [relation, { arg1: null, arg2: null, distance: null }];
      const lengths = { arg1: table.within(arg1.spans).length, arg2: table.within(arg2.spans).length };
      return [relation, { ...lengths, distance: distance(document, extent(arg1.spans), extent(arg2.spans)) }];
    }),
  );
}

/** Returns the stretch from the first start to the last end; undefined where there are no spans. */
export function extent(spans: readonly Span[]): Span | undefined {
  if (spans.length === 0) return undefined;
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

function distance({ sentences }: Document, arg1: Span | undefined, arg2: Span | undefined): number | null {
  if (arg1 === undefined || arg2 === undefined) return null;
  const sentenceAt = (offset: number): number => firstIndex(sentences, ({ start }) => start > offset) - 1;
  const isInOrder = arg1.start <= arg2.start;
  const first = isInOrder ? arg1 : arg2;
  const second = isInOrder ? arg2 : arg1;
  const steps = Math.max(0, sentenceAt(second.start) - sentenceAt(first.end - 1));
  return steps === 0 || isInOrder ? steps : -steps;
}

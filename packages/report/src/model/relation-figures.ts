import { type Document, firstIndex, type Relation, type Span, tokenTable } from "@discoprep/corpus";

/** Lengths of the arguments of a relation, in tokens, and their distance. Null if the release has no parses. */
export interface RelationFigures {
  readonly arg1: number | null;
  readonly arg2: number | null;
  /** Sentences from the end of the argument that comes first to the start of the second; negative if Arg2 comes first. */
  readonly distance: number | null;
}

export function relationFigures(document: Document): ReadonlyMap<Relation, RelationFigures> {
  const table = tokenTable(document);
  const lengthOf = (spans: readonly Span[]): number => table.within(spans).length;
  const figures = (relation: Relation): RelationFigures => {
    if (table.tokens.length === 0) return { arg1: null, arg2: null, distance: null };
    const arg1 = relation.arg1.spans;
    const arg2 = relation.arg2.spans;
    const steps = distance(document, extent(arg1), extent(arg2));
    return { arg1: lengthOf(arg1), arg2: lengthOf(arg2), distance: steps };
  };
  return new Map(document.relations.map((relation) => [relation, figures(relation)]));
}

/** Returns the stretch from the first start to the last end, or undefined if there are no spans. */
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
  const [first, second] = arg1.start <= arg2.start ? [arg1, arg2] : [arg2, arg1];
  const steps = Math.max(0, sentenceAt(second.start) - sentenceAt(first.end - 1));
  return steps === 0 || first === arg1 ? steps : -steps;
}

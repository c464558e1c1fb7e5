import type { Document, Relation } from "@discoprep/corpus";
import { byFrequency, frequenciesOf, groupBy } from "@discoprep/files/text";
import type { CorpusStatistics } from "@discoprep/releases/stats";
import { histogram } from "./buckets.ts";
import { connectiveTally } from "./connectives.ts";
import type { RelationFigures } from "./relation-figures.ts";
import type { DocumentFigures, ReleaseReport, Share } from "./report.ts";

/** The counts of documents that the statistics of a release lack. */
type Counted = Omit<ReleaseReport, "kind" | "name" | "language" | "statistics" | "provenance" | "comparison">;

/** Counts documents one after the other, so that a release need not be in memory as a whole. */
interface ReleaseTally {
  add(split: string, document: Document, figures: ReadonlyMap<Relation, RelationFigures>): void;
  finish(): Counted;
}

/** The width of a bucket in words, and the length from which all documents share one. */
const documentLength = { width: 100, most: 3000 };
const relationCount = { width: 10, most: 200 };
const argumentLength = { width: 5, most: 100 };
const farthest = 10;

/** A tally for the splits of one release. @param statistics names its splits */
export function releaseTally({ sets }: CorpusStatistics): ReleaseTally {
  const documents: DocumentFigures[] = [];
  const lengths: Record<"arg1" | "arg2", number[]> = { arg1: [], arg2: [] };
  const distances: number[] = [];
  const discontinuous = { arg1: share(), arg2: share(), connective: share() };
  const connectives = connectiveTally(sets);
  return {
    add(split, document, figures) {
      for (const relation of document.relations) {
        const measured = figures.get(relation) as RelationFigures;
        for (const part of ["arg1", "arg2"] as const) {
          if (measured[part] !== null) lengths[part].push(measured[part]);
          discontinuous[part].add(relation[part].spans.length);
        }
        if (relation.type === "Explicit")
          discontinuous.connective.add(relation.connective?.spans.length ?? 0);
        if (measured.distance !== null) distances.push(measured.distance);
        connectives.add(split, relation);
      }
      documents.push(documentFigures(split, document));
    },
    finish() {
      const { arg1, arg2, connective } = discontinuous;
      return {
        ...bySplits(sets, documents),
        argumentLengths: {
          arg1: histogram(lengths.arg1, argumentLength.width, argumentLength.most),
          arg2: histogram(lengths.arg2, argumentLength.width, argumentLength.most),
        },
        distances: histogram(distances, 1, farthest),
        discontinuous: { arg1: arg1.value(), arg2: arg2.value(), connective: connective.value() },
        connectives: connectives.finish(),
        documents,
      };
    },
  };
}

/** Returns the lengths of documents and their numbers of relations, by split. */
function bySplits(
  splits: readonly string[],
  documents: readonly DocumentFigures[],
): Pick<Counted, "documentLengths" | "relationsPerDocument"> {
  const ofSplit = groupBy(documents, ({ split }) => split);
  const histograms = (
    { width, most }: { readonly width: number; readonly most: number },
    valuesOf: (document: DocumentFigures) => number | null,
  ): Record<string, ReturnType<typeof histogram>> =>
    Object.fromEntries(
      splits.map((split) => {
        const values = (ofSplit.get(split) ?? []).flatMap((document) => valuesOf(document) ?? []);
        return [split, histogram(values, width, most)];
      }),
    );
  return {
    documentLengths: histograms(documentLength, ({ words }) => words),
    relationsPerDocument: histograms(relationCount, ({ relations }) => relations),
  };
}

function documentFigures(split: string, { id, sentences, relations }: Document): DocumentFigures {
  const parsed = sentences.length > 0;
  return {
    id,
    split,
    words: parsed ? sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) : null,
    sentences: parsed ? sentences.length : null,
    relations: relations.length,
    types: Object.fromEntries(byFrequency(frequenciesOf(relations.map(({ type }) => type)))),
  };
}

/** Counts parts of more than one span among the parts that have any. */
function share(): { add(spans: number): void; value(): Share } {
  let count = 0;
  let of = 0;
  return {
    add(spans) {
      if (spans > 0) of++;
      if (spans > 1) count++;
    },
    value: () => ({ count, of }),
  };
}

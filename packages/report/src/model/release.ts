import type { Document, Relation } from "@discoprep/corpus";
import { Frequencies, Groups } from "@discoprep/files/text";
import { type Bucket, histogram, type Scale } from "./buckets.ts";
import { connectiveFigures, connectiveUse } from "./connectives.ts";
import type { RelationFigures } from "./relation-figures.ts";

/** The counts of documents that the statistics of a release lack. */
export type ReleaseCounts = ReturnType<ReleaseTally["counts"]>;
export type DocumentFigures = ReturnType<typeof documentFigures>;

const documentLength = { width: 100, most: 3000 };
const relationCount = { width: 10, most: 200 };
const argumentLength = { width: 5, most: 100 };
const sentencesApart = { width: 1, most: 10 };

/** Counts documents one by one, so that a release need not be in memory as a whole. */
export class ReleaseTally {
  readonly #sets: readonly string[];
  readonly #documents: DocumentFigures[] = [];
  readonly #figures: RelationFigures[] = [];
  readonly #discontinuous = {
    arg1: { count: 0, of: 0 },
    arg2: { count: 0, of: 0 },
    connective: { count: 0, of: 0 },
  };
  readonly #connectives: Parameters<typeof connectiveFigures>[0][number][] = [];

  constructor(sets: readonly string[]) {
    this.#sets = sets;
  }

  add(split: string, document: Document, figures: ReadonlyMap<Relation, RelationFigures>): void {
    for (const relation of document.relations) {
      for (const part of ["arg1", "arg2", "connective"] as const) {
        const spans = relation[part]?.spans.length ?? 0;
        if (part === "connective" && relation.type !== "Explicit") continue;
        if (spans > 0) this.#discontinuous[part].of++;
        if (spans > 1) this.#discontinuous[part].count++;
      }
      const use = connectiveUse(split, relation);
      if (use !== undefined) this.#connectives.push(use);
    }
    this.#figures.push(...figures.values());
    this.#documents.push(documentFigures(split, document));
  }

  counts() {
    const valuesOf = (name: keyof RelationFigures) => this.#figures.map((figures) => figures[name]);
    return {
      documentLengths: this.#bySplit(documentLength, ({ words }) => words),
      relationsPerDocument: this.#bySplit(relationCount, ({ relations }) => relations),
      /** Tokens, all splits. */
      argumentLengths: {
        arg1: histogram(valuesOf("arg1"), argumentLength),
        arg2: histogram(valuesOf("arg2"), argumentLength),
      },
      /** Sentences from Arg1 to Arg2: 0 in the same one, 1 in the next, below 0 if Arg2 comes first. */
      distances: histogram(valuesOf("distance"), sentencesApart),
      discontinuous: this.#discontinuous,
      connectives: connectiveFigures(this.#connectives, this.#sets),
      documents: this.#documents,
    };
  }

  #bySplit(
    scale: Scale,
    figureOf: (document: DocumentFigures) => number | null,
  ): Readonly<Record<string, readonly Bucket[]>> {
    const ofSplit = new Groups(this.#documents, ({ split }) => split);
    const values = (split: string) => (ofSplit.get(split) ?? []).map(figureOf);
    return Object.fromEntries(this.#sets.map((split) => [split, histogram(values(split), scale)]));
  }
}

/** Words (tokens) and sentences are null if the release has no parses. */
function documentFigures(split: string, { id, sentences, relations }: Document) {
  const isParsed = sentences.length > 0;
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return {
    id,
    split,
    words: isParsed ? words : null,
    sentences: isParsed ? sentences.length : null,
    relations: relations.length,
    types: Object.fromEntries(new Frequencies(relations.map(({ type }) => type)).byFrequency()),
  };
}

import { groupBy } from "@discoprep/files/text";
import { bestPairs } from "../conll16/best-pairs.ts";
import { candidateRow, documentFits, kindsOf } from "../conll16/candidates.ts";
import { parserCounts, properHeadTokens } from "../conll16/corrected.ts";
import { connectiveMatches, scoreArguments } from "../conll16/extraction.ts";
import { type Counts, sumOf } from "../conll16/numbers.ts";
import { partialCounts } from "../conll16/partial.ts";
import type { ScoredRelation, ScorePair } from "../conll16/scored-relation.ts";
import { bucketKinds, bucketOf, type TokenPlaces } from "./buckets.ts";

/** Types of relations that are scored apart; each side is filtered by its own Type. */
export const systemSubsets = {
  all: () => true,
  explicit: (type) => type === "Explicit",
  non_explicit: (type) => type !== "Explicit",
  implicit: (type) => type === "Implicit",
  altlex: (type) => type.startsWith("AltLex"),
  entrel: (type) => type === "EntRel",
} as const satisfies Record<string, (type: string) => boolean>;

export type SystemSubset = keyof typeof systemSubsets;

export const countedMeasures = [
  ...["connective", "arg1", "arg2", "both", "parser"],
  ...["partial_arg1", "partial_arg2", "partial_both", "partial_parser"],
] as const;

/**
 * What a document adds to every figure, by the figure's key: `figures all parser`, `senses all Expansion.Conjunction`,
 * `by distance 1-2`, joined by tabs. Pairs are one to one inside a document, so the counts of documents add.
 */
export type Tally = ReadonlyMap<string, Readonly<Counts>>;

export function tallyKey(table: "figures" | "senses" | "by", row: string, column: string): string {
  return [table, row, column].join("\t");
}

/** What is counted, and how. */
export interface TallyOptions {
  /** Gold relations whose first sense is another one are left out, with their predictions. */
  readonly senses: ReadonlySet<string>;
  /** The smallest token F1 of a partial match. */
  readonly cutoff: number;
  /** The tokens of a document, where they are known. */
  readonly tokensOf?: (document: string) => TokenPlaces | undefined;
}

/** The tally of each document that gold or output has, sorted by id. */
export function documentTallies(pair: ScorePair, options: TallyOptions): Map<string, Tally> {
  const [golds, guesses] = [pair.gold, pair.predicted].map((list) =>
    groupBy(list, ({ document }) => document),
  );
  const documents = [...new Set([...(golds?.keys() ?? []), ...(guesses?.keys() ?? [])])].sort();
  return new Map(
    documents.map((document) => {
      const own = { gold: golds?.get(document) ?? [], predicted: guesses?.get(document) ?? [] };
      return [document, tallyOf(own, options, options.tokensOf?.(document))];
    }),
  );
}

/** All tallies together. */
export function sumTallies(tallies: Iterable<Tally>): Map<string, Counts> {
  const total = new Map<string, Counts>();
  for (const tally of tallies) {
    for (const [key, counts] of tally) total.set(key, sumOf([total.get(key) ?? noCounts, counts]));
  }
  return total;
}

const noCounts: Counts = { correct: 0, predicted: 0, gold: 0 };

function tallyOf(pair: ScorePair, { senses, cutoff }: TallyOptions, tokens: TokenPlaces | undefined): Tally {
  const tally = new Map<string, Readonly<Counts>>();
  const fits = documentFits(pair.predicted);
  for (const [subset, isIn] of Object.entries(systemSubsets)) {
    const part = filtered(pair, ({ type }) => isIn(type));
    const set = (measure: string, counts: Readonly<Counts>): void =>
      void tally.set(tallyKey("figures", subset, measure), counts);
    set("connective", connectiveCounts(part));
    for (const measure of ["arg1", "arg2", "both"] as const) {
      const { truePositives: correct } = scoreArguments(part, measure);
      set(measure, { correct, predicted: part.predicted.length, gold: part.gold.length });
    }
    const perSense = parserCounts(part, senses);
    set("parser", sumOf(perSense.values()));
    for (const [sense, counts] of perSense) tally.set(tallyKey("senses", subset, sense), counts);
    for (const [name, counts] of Object.entries(partialCounts(part, cutoff, senses, fits)))
      set(`partial_${name}`, counts);
  }
  for (const kind of bucketKinds) {
    const buckets = (relations: readonly ScoredRelation[]) =>
      groupBy(relations, (relation) => bucketOf(relation, kind, tokens));
    const [golds, guesses] = [buckets(pair.gold), buckets(pair.predicted)];
    for (const bucket of new Set([...golds.keys(), ...guesses.keys()])) {
      if (bucket === undefined) continue;
      const part = { gold: golds.get(bucket) ?? [], predicted: guesses.get(bucket) ?? [] };
      tally.set(tallyKey("by", kind, bucket), sumOf(parserCounts(part, senses).values()));
    }
  }
  return tally;
}

function filtered({ gold, predicted }: ScorePair, isIn: (relation: ScoredRelation) => boolean): ScorePair {
  return { gold: gold.filter(isIn), predicted: predicted.filter(isIn) };
}

/** Connectives of Explicit relations that hold the head and nothing foreign: as many pairs as can be. */
function connectiveCounts(pair: ScorePair): Counts {
  const { gold, predicted } = filtered(pair, ({ type }) => type === "Explicit");
  const golds = kindsOf(gold, ({ connective, connectiveText }) => `${connective};${connectiveText}`);
  const guesses = kindsOf(predicted, ({ connective }) => `${connective}`);
  const matchesOf = connectiveMatches(guesses, properHeadTokens);
  const rows = golds.map(({ relation }) =>
    candidateRow(matchesOf(relation).map((index) => [index, 1] as const)),
  );
  return { correct: bestPairs(golds, guesses, rows).size, predicted: predicted.length, gold: gold.length };
}

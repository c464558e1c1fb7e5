import { arg1Place, connectiveHeadByToken, type ParsedDocument } from "@discoprep/conll16";
import { groupBy } from "@discoprep/files/text";
import { parserCounts, properHeadTokens } from "../conll16/corrected.ts";
import { type Counts, noCounts, sumOf } from "../conll16/numbers.ts";
import { bestPairs, candidateRow, kindsOf } from "../conll16/pairing.ts";
import { partialCounts } from "../conll16/partial.ts";
import type { ScoredRelation, ScorePair } from "../conll16/scored-relation.ts";
import { connectiveMatches, scoreArguments } from "../conll16/strict.ts";

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

function tallyOf(pair: ScorePair, { senses, cutoff }: TallyOptions, tokens: TokenPlaces | undefined): Tally {
  const tally = new Map<string, Readonly<Counts>>();
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
    for (const [name, counts] of Object.entries(partialCounts(part, cutoff, senses)))
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

/** The tokens of a document. */
export interface TokenPlaces {
  /** The sentence of each token, from 0. */
  readonly sentences: readonly number[];
  readonly forms: readonly string[];
}

export function tokenPlaces({ sentences }: ParsedDocument): TokenPlaces {
  return {
    sentences: sentences.flatMap(({ words }, index) => words.map(() => index)),
    forms: sentences.flatMap(({ words }) => words.map(([form]) => form)),
  };
}

/** By what relations are put into buckets. */
export const bucketKinds = ["sentence", "distance", "length", "connective"] as const;
export type BucketKind = (typeof bucketKinds)[number];

/**
 * The bucket of a relation: whether its arguments share a sentence, how many tokens stand between them, how many tokens
 * they have, or the head of its connective.
 * @param tokens of its document; without them there are no buckets of sentences and connectives
 * @returns undefined where the relation belongs to none
 */
export function bucketOf(
  relation: ScoredRelation,
  kind: BucketKind,
  tokens: TokenPlaces | undefined,
): string | undefined {
  const { arg1, arg2, type, connective } = relation;
  if (kind === "distance") return range(tokensBetween(arg1, arg2), [0, 2, 9]);
  if (kind === "length") return range(new Set(arg1).size + new Set(arg2).size, [10, 20, 40], 1);
  if (tokens === undefined) return undefined;
  if (kind === "sentence") {
    const sentences = (argument: readonly number[]) => argument.map((token) => tokens.sentences[token]);
    return arg1Place(sentences(arg1), sentences(arg2));
  }
  if (type !== "Explicit") return undefined;
  const text = connective.map((token) => tokens.forms[token] ?? "").join(" ");
  return connectiveHeadByToken(text).head.toLowerCase();
}

/** Tokens between the nearest tokens of two arguments; 0 where one is empty. */
function tokensBetween(arg1: readonly number[], arg2: readonly number[]): number {
  const all = [
    ...arg1.map((token) => ({ token, isFirst: true })),
    ...arg2.map((token) => ({ token, isFirst: false })),
  ].sort((a, b) => a.token - b.token);
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, { token, isFirst }] of all.entries()) {
    const before = all[index - 1];
    if (before !== undefined && before.isFirst !== isFirst) nearest = Math.min(nearest, token - before.token);
  }
  return Number.isFinite(nearest) ? Math.max(0, nearest - 1) : 0;
}

/** `1-10`, `11-20`, `41+`. @param ends the last number of each range but the open one */
function range(number: number, ends: readonly number[], first = 0): string {
  const at = ends.findIndex((end) => number <= end);
  const start = at === 0 ? first : (ends.at(at === -1 ? -1 : at - 1) ?? 0) + 1;
  if (at === -1) return `${start}+`;
  return start === ends[at] ? `${start}` : `${start}-${ends[at]}`;
}

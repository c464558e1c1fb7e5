import { groupBy } from "@discoprep/files/text";
import { type Counts, type DocumentCounts, sumOf } from "../comparison/counts.ts";
import { argumentCounts, type ScoredRelation, type ScorePair } from "../conll16/scored-relation.ts";
import { bucketKinds, bucketOf, type TokenPlaces } from "./buckets.ts";
import { connectiveCounts, senseCounts } from "./measures.ts";
import { partialCounts } from "./partial.ts";

/** Types of relations that are scored apart; each side is filtered by its own Type. */
export const systemSubsets = {
  all: () => true,
  explicit: (type) => type === "Explicit",
  non_explicit: (type) => type !== "Explicit",
  implicit: (type) => type === "Implicit",
  altlex: (type) => type.startsWith("AltLex"),
  entrel: (type) => type === "EntRel",
} as const satisfies Record<string, (type: string) => boolean>;

export const countedMeasures = [
  ...["connective", "arg1", "arg2", "both", "parser"],
  ...["partial_arg1", "partial_arg2", "partial_both", "partial_parser"],
] as const;

/** Rules of counting. */
export interface CountingRules {
  /** Gold relations whose first sense is another one are left out, with their predictions. */
  readonly senses: ReadonlySet<string>;
  /** The smallest token F1 of a partial match. */
  readonly cutoff: number;
  /** Relations are paired by ID: only `parser` and senses are counted. */
  readonly senseOnly?: boolean;
  /** The tokens of a document, where they are known. */
  readonly tokensOf?: (document: string) => TokenPlaces | undefined;
}

/** Returns the counts of each document that gold or output has, sorted by id. */
export function countDocuments(pair: ScorePair, rules: CountingRules): Map<string, DocumentCounts> {
  const golds = groupBy(pair.gold, ({ document }) => document);
  const guesses = groupBy(pair.predicted, ({ document }) => document);
  const documents = [...new Set([...golds.keys(), ...guesses.keys()])].sort();
  return new Map(
    documents.map((document) => {
      const part = { gold: golds.get(document) ?? [], predicted: guesses.get(document) ?? [] };
      return [document, countDocument(part, rules, rules.tokensOf?.(document))];
    }),
  );
}

function countDocument(
  pair: ScorePair,
  rules: CountingRules,
  tokens: TokenPlaces | undefined,
): DocumentCounts {
  const { senses, senseOnly = false } = rules;
  const figures = new Map<string, Map<string, Counts>>();
  const labels = new Map<string, Map<string, Counts>>();
  const parts: { part: ScorePair; perSense: Map<string, Counts>; measures: Map<string, Counts> }[] = [];
  for (const [subset, isIn] of Object.entries(systemSubsets)) {
    const part = filtered(pair, ({ type }) => isIn(type));
    let counts = parts.find((earlier) => isSame(earlier.part, part));
    if (counts === undefined) {
      const perSense = senseCounts(part, senses);
      counts = { part, perSense, measures: measuresOf(part, sumOf(perSense.values()), rules) };
      parts.push(counts);
    }
    labels.set(subset, counts.perSense);
    figures.set(subset, counts.measures);
  }
  return { figures, labels, by: senseOnly ? new Map() : bucketCounts(pair, senses, tokens) };
}

/** True for the same relations: a document of Implicit relations only is several subsets. */
function isSame(a: ScorePair, b: ScorePair): boolean {
  const sides = ["gold", "predicted"] as const;
  return sides.every(
    (side) => a[side].length === b[side].length && a[side].every((relation, at) => relation === b[side][at]),
  );
}

function measuresOf(pair: ScorePair, parser: Counts, { senses, cutoff, senseOnly }: CountingRules) {
  if (senseOnly === true) return new Map([["parser", parser]]);
  return new Map<string, Counts>([
    ["connective", connectiveCounts(pair)],
    ["arg1", argumentCounts(pair, "arg1")],
    ["arg2", argumentCounts(pair, "arg2")],
    ["both", argumentCounts(pair, "both")],
    ["parser", parser],
    ...Object.entries(partialCounts(pair, cutoff, senses)),
  ]);
}

function bucketCounts(
  pair: ScorePair,
  senses: ReadonlySet<string>,
  tokens: TokenPlaces | undefined,
): DocumentCounts["by"] {
  const by = new Map<string, Map<string, Counts>>();
  for (const kind of bucketKinds) {
    const buckets = (relations: readonly ScoredRelation[]) =>
      groupBy(relations, (relation) => bucketOf(relation, kind, tokens));
    const golds = buckets(pair.gold);
    const guesses = buckets(pair.predicted);
    const rows = [...new Set([...golds.keys(), ...guesses.keys()])].flatMap((name) => {
      const part = { gold: golds.get(name) ?? [], predicted: guesses.get(name) ?? [] };
      return name === undefined ? [] : [[name, sumOf(senseCounts(part, senses).values())] as const];
    });
    if (rows.length > 0) by.set(kind, new Map(rows));
  }
  return by;
}

function filtered({ gold, predicted }: ScorePair, isIn: (relation: ScoredRelation) => boolean): ScorePair {
  return { gold: gold.filter(isIn), predicted: predicted.filter(isIn) };
}

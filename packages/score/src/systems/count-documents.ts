import { withProgress } from "@discoprep/files/text";
import { type Counts, type DocumentCounts, groupPairs, sumOf } from "../comparison/counts.ts";
import { argumentCounts, type ScorePair } from "../conll16/scored-relation.ts";
import { bucketKinds, bucketOf, type TokenPlaces } from "./buckets.ts";
import { connectiveCounts, senseCounts } from "./measures.ts";
import { partialCounts } from "./partial.ts";

/** Relation types scored separately; each side is filtered by its own Type. */
export const systemSubsets = {
  all: () => true,
  explicit: (type) => type === "Explicit",
  non_explicit: (type) => type !== "Explicit",
  implicit: (type) => type === "Implicit",
  altlex: (type) => type.startsWith("AltLex"),
  entrel: (type) => type === "EntRel",
} as const satisfies Record<string, (type: string) => boolean>;

export interface CountingRules {
  /** Senses that count. Other gold relations are left out, with their predictions. */
  readonly senses: ReadonlySet<string>;
  readonly cutoff: number;
  readonly senseOnly?: boolean;
  readonly tokensOf?: (document: string) => TokenPlaces | undefined;
}

/** Returns the counts of each document that gold or output has, sorted by id. */
export function countDocuments(pair: ScorePair, rules: CountingRules): Map<string, DocumentCounts> {
  const documents = groupPairs(pair.gold, pair.predicted, ({ document }) => document);
  const sorted = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
  const counted = withProgress(sorted, "documents");
  return new Map(Array.from(counted, ([document, part]) => [document, countDocument(document, part, rules)]));
}

function countDocument(document: string, pair: ScorePair, rules: CountingRules): DocumentCounts {
  const { senses, senseOnly = false } = rules;
  const figures = new Map<string, ReadonlyMap<string, Counts>>();
  const labels = new Map<string, ReadonlyMap<string, Counts>>();
  for (const [subset, isIn] of Object.entries(systemSubsets)) {
    const gold = pair.gold.filter(({ type }) => isIn(type));
    const part = { gold, predicted: pair.predicted.filter(({ type }) => isIn(type)) };
    const perSense = senseCounts(part, senses);
    labels.set(subset, perSense);
    figures.set(subset, measuresOf(part, sumOf(perSense.values()), rules));
  }
  const by = senseOnly ? new Map() : bucketCounts(pair, senses, rules.tokensOf?.(document));
  return { figures, labels, by };
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
  { gold, predicted }: ScorePair,
  senses: ReadonlySet<string>,
  tokens: TokenPlaces | undefined,
): DocumentCounts["by"] {
  const by = new Map<string, Map<string, Counts>>();
  for (const kind of bucketKinds) {
    const parts = groupPairs(gold, predicted, (relation) => bucketOf(relation, kind, tokens) ?? "");
    parts.delete("");
    const rows = [...parts].map(
      ([bucket, part]) => [bucket, sumOf(senseCounts(part, senses).values())] as const,
    );
    if (rows.length > 0) by.set(kind, new Map(rows));
  }
  return by;
}

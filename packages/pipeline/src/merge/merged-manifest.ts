import type { Manifest } from "@discoprep/corpus";
import { type ExtractCounts, type Finding, mostFrequent, sorted } from "../extract/tally.ts";
import type { ShardManifest } from "./shards.ts";

/**
 * The manifest of one run over the whole dump, from those of its shards in order.
 * @throws RangeError where there is no shard
 */
export function mergedManifest(manifests: readonly ShardManifest[]): {
  manifest: Manifest;
  counts: ExtractCounts;
} {
  const [first] = manifests;
  if (first === undefined) throw new RangeError("there is no shard");
  const { shard: _shard, ...options } = first.options;
  const counts = mergedCounts(manifests.map((manifest) => manifest.counts));
  const manifest = {
    ...first,
    options,
    counts: { ...counts },
    remnants: mergedFindings(manifests.map(({ remnants }) => remnants)),
    unknownTemplates: mostFrequent(sums(manifests.map(({ unknownTemplates }) => unknownTemplates))),
    problems: mergedFindings(manifests.map(({ problems }) => problems)),
    notes: sorted(sums(manifests.map(({ notes }) => notes))),
  };
  return { manifest, counts };
}

function mergedCounts(all: readonly ExtractCounts[]): ExtractCounts {
  const total = (part: "in" | "kept"): number => all.reduce((sum, counts) => sum + counts[part], 0);
  const byName = (part: "dropped" | "kinds" | "passedOver"): Record<string, number> =>
    sorted(sums(all.map((counts) => counts[part])));
  return {
    in: total("in"),
    kept: total("kept"),
    dropped: byName("dropped"),
    kinds: byName("kinds"),
    passedOver: byName("passedOver"),
  };
}

function sums(all: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  return totals;
}

/** The example is of the first page, so of the first shard that has one. */
function mergedFindings(all: readonly Readonly<Record<string, MaybeExample>>[]): Record<string, Finding> {
  const merged = new Map<string, Finding>();
  for (const findings of all) {
    for (const [rule, { count, pages, example }] of Object.entries(findings)) {
      const known = merged.get(rule);
      if (known === undefined)
        merged.set(rule, { count, pages: [...pages], ...(example !== undefined && { example }) });
      else {
        known.count += count;
        known.pages.push(...pages);
      }
    }
  }
  return sorted(merged);
}

interface MaybeExample {
  readonly count: number;
  readonly pages: readonly string[];
  readonly example?: string | undefined;
}

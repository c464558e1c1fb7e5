import type { Manifest } from "@discoprep/files";
import {
  type ExtractCounts,
  type Finding,
  graver,
  mostFrequent,
  type PageProblem,
  sorted,
} from "../extract/tally.ts";
import type { ShardManifest } from "./shards.ts";

/**
 * The manifest of one run over the whole dump, from those of its shards in order.
 * @throws RangeError where there is no shard
 */
export function mergedManifest(manifests: readonly ShardManifest[]): {
  manifest: Manifest;
  counts: ExtractCounts;
  problems: Readonly<Record<string, PageProblem>>;
} {
  const [first] = manifests;
  if (first === undefined) throw new RangeError("there is no shard");
  const { shard: _shard, ...options } = first.options;
  const counts: ExtractCounts = {
    in: manifests.reduce((sum, one) => sum + one.counts.in, 0),
    kept: manifests.reduce((sum, one) => sum + one.counts.kept, 0),
    dropped: sorted(sums(manifests.map((one) => one.counts.dropped))),
    kinds: sorted(sums(manifests.map((one) => one.counts.kinds))),
    passedOver: sorted(sums(manifests.map((one) => one.counts.passedOver))),
  };
  const problems = joined<PageProblem>(manifests.map((one) => one.problems as Record<string, PageProblem>));
  const manifest = {
    ...first,
    options,
    counts: { ...counts },
    remnants: joined(manifests.map((one) => one.remnants as Record<string, Finding>)),
    unknownTemplates: mostFrequent(sums(manifests.map((one) => one.unknownTemplates))),
    problems,
    notes: sorted(sums(manifests.map((one) => one.notes))),
  };
  return { manifest, counts, problems };
}

function sums(all: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts)))
    totals.set(name, (totals.get(name) ?? 0) + count);
  return totals;
}

/** Findings of shards by rule: those of a later shard are added to the first, which has the example. */
function joined<F extends Finding & { severity?: PageProblem["severity"] }>(
  all: readonly Readonly<Record<string, F>>[],
): Record<string, F> {
  const merged = new Map<string, F>();
  for (const [rule, found] of all.flatMap((findings) => Object.entries(findings))) {
    const known = merged.get(rule);
    if (known === undefined) merged.set(rule, { ...found, pages: [...found.pages] });
    else {
      known.count += found.count;
      known.pages.push(...found.pages);
      if (found.severity !== undefined) known.severity = graver(known.severity ?? "warning", found.severity);
    }
  }
  return sorted(merged);
}

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
  const counts = mergedCounts(manifests.map((manifest) => manifest.counts));
  const problems = mergedFindings<PageProblem>(
    manifests.map((one) => one.problems),
    (known, { severity }) => {
      known.severity = graver(known.severity, severity);
    },
  );
  const manifest = {
    ...first,
    options,
    counts: { ...counts },
    remnants: mergedFindings(manifests.map(({ remnants }) => remnants)),
    unknownTemplates: mostFrequent(sums(manifests.map(({ unknownTemplates }) => unknownTemplates))),
    problems,
    notes: sorted(sums(manifests.map(({ notes }) => notes))),
  };
  return { manifest, counts, problems };
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

/**
 * The example is of the first page, so of the first shard that has one.
 * @param join joins what else a finding states
 */
function mergedFindings<F extends Finding>(
  all: readonly Readonly<Record<string, MaybeExample<F>>>[],
  join: (known: F, more: MaybeExample<F>) => void = () => {},
): Record<string, F> {
  const merged = new Map<string, F>();
  for (const findings of all) {
    for (const [rule, found] of Object.entries(findings)) {
      const known = merged.get(rule);
      if (known === undefined) {
        const { example, ...rest } = found;
        const first = { ...rest, pages: [...found.pages], ...(example !== undefined && { example }) };
        merged.set(rule, first as unknown as F);
      } else {
        known.count += found.count;
        known.pages.push(...found.pages);
        join(known, found);
      }
    }
  }
  return sorted(merged);
}

/** As it is read from a manifest. */
type MaybeExample<F extends Finding> = Omit<F, "example"> & { readonly example?: string | undefined };

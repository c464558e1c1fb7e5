import { UsageError } from "@discoprep/corpus";
import type { Stretch } from "@discoprep/wikidump";
import type { DumpParts } from "./dump-parts.ts";

/** One of so many neighbouring stretches of a dump, from 1. */
export interface ShardNumber {
  readonly index: number;
  readonly count: number;
}

/** The stretch of each file of a dump that belongs to the shard asked for; undefined where all of the dump is wanted. */
export type StretchOf = (before: number) => Stretch | undefined;

/**
 * Cuts a dump, all its files together, into stretches of equal size as stored. A page belongs to the shard in whose
 * stretch it begins.
 * @returns the stretch of a file, given how many bytes of other files stand before it
 * @throws UsageError where there is no such shard, or the dump is no file
 */
export function shardStretches(shard: ShardNumber | undefined, { bytes }: DumpParts): StretchOf {
  if (shard === undefined) return () => undefined;
  const { index, count } = shard;
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)) {
    throw new UsageError(`a shard is i/n with 1 ≤ i ≤ n, not ${index}/${count}`);
  }
  if (bytes === undefined) throw new UsageError("a shard needs a dump file, as it is a stretch of it");
  const from = Math.ceil(((index - 1) * bytes) / count);
  const end = index === count ? Number.POSITIVE_INFINITY : Math.ceil((index * bytes) / count);
  return (before) => ({ from: Math.max(0, from - before), end: end - before });
}

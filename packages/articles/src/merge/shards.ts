import { isDeepStrictEqual } from "node:util";
import { ProblemError, problem } from "@discoprep/corpus";
import { manifestSchema } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { pageTally } from "../extract/tally.ts";
import { readManifest } from "../folder/index.ts";

const { inputs, outputs, versions } = manifestSchema.shape;

const shardManifest = z.looseObject({
  command: z.literal("extract"),
  options: z.looseObject({ shard: z.object({ index: z.number(), count: z.number() }) }),
  inputs,
  site: z.record(z.string(), z.unknown()),
  ...pageTally.shape,
  outputs: outputs.unwrap(),
  versions,
});

type ShardManifest = z.infer<typeof shardManifest>;

export interface Shard {
  readonly folder: string;
  readonly manifest: ShardManifest;
}

/**
 * Returns all shards of one dump in order.
 * @throws ProblemError if one is missing, given twice, no shard, or made otherwise than the first
 */
export function readShards(folders: readonly string[]): Shard[] {
  const shards = folders.map(readShard).sort((a, b) => indexOf(a) - indexOf(b));
  const [first] = shards;
  if (first === undefined) return [];
  for (const shard of shards) checkSameRun(first, shard);
  const { count } = first.manifest.options.shard;
  for (let index = 1; index <= Math.max(count, shards.length); index++) {
    const shard = shards[index - 1];
    if (shard !== undefined && indexOf(shard) < index) {
      const details = { found: `${indexOf(shard)}/${count} again` };
      throw new ProblemError(problem("shard-twice", { file: shard.folder }, details));
    }
    if (shard !== undefined && indexOf(shard) === index) continue;
    const details = { expected: `all ${count} shards`, found: `none for ${index}/${count}` };
    throw new ProblemError(problem("missing-shard", { file: first.folder }, details));
  }
  return shards;
}

function indexOf({ manifest }: Shard): number {
  return manifest.options.shard.index;
}

function readShard(folder: string): Shard {
  const expected = "the output of extract --shard i/n";
  const noShard = { ...problem("no-shard", { file: folder }), rule: "no-shard" as const, expected };
  const manifest = readManifest(folder, shardManifest, noShard);
  const { limit } = manifest.options;
  if (limit === undefined) return { folder, manifest };
  const found = `--limit ${limit}`;
  throw new ProblemError(problem("no-shard", { file: folder }, { expected: "a whole shard", found }));
}

/** The parts of the manifest that all shards of a run share, by their names for a person. */
const common: Readonly<Record<string, (manifest: ShardManifest) => unknown>> = {
  dump: ({ inputs }) => inputs,
  "number of shards": ({ options }) => options.shard.count,
  options: ({ options: { shard: _shard, ...options } }) => options,
  versions: ({ versions }) => versions,
  site: ({ site }) => site,
};

function checkSameRun(first: Shard, shard: Shard): void {
  for (const [name, part] of Object.entries(common)) {
    const stated = part(first.manifest);
    const found = part(shard.manifest);
    if (isDeepStrictEqual(stated, found)) continue;
    const expected = `the ${name} of ${first.folder}: ${JSON.stringify(stated)}`;
    const details = { expected, found: JSON.stringify(found) };
    throw new ProblemError(problem("other-shard", { file: shard.folder }, details));
  }
}

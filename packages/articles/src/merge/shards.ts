import { isDeepStrictEqual } from "node:util";
import { ProblemError, problem } from "@discoprep/corpus";
import { manifestSchema, readManifest } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const numbers = z.record(z.string(), z.number());
const finding = z.object({ count: z.number(), pages: z.array(z.string()), example: z.string().optional() });
const pageProblem = z.object({ severity: z.enum(["error", "warning"]), ...finding.shape });

const { inputs, outputs, versions } = manifestSchema.shape;

/** The keys are in the order of `extract`, here and in `pageProblem`: so is the merged manifest. */
const shardManifest = z.looseObject({
  command: z.literal("extract"),
  options: z.looseObject({ shard: z.object({ index: z.number(), count: z.number() }) }),
  inputs,
  site: z.record(z.string(), z.unknown()),
  counts: z.object({
    in: z.number(),
    kept: z.number(),
    dropped: numbers,
    kinds: numbers,
    passedOver: numbers,
  }),
  remnants: z.record(z.string(), finding),
  unknownTemplates: numbers,
  problems: z.record(z.string(), pageProblem),
  notes: numbers,
  outputs: outputs.unwrap(),
  versions,
});

export type ShardManifest = z.infer<typeof shardManifest>;

export interface Shard {
  readonly folder: string;
  readonly manifest: ShardManifest;
}

/**
 * Returns all shards of one dump in order.
 * @throws ProblemError if one is missing, given twice, no shard, or made otherwise than the first
 */
export function readShards(folders: readonly string[]): Shard[] {
  const shards = folders.map(readShard);
  shards.sort((a, b) => indexOf(a) - indexOf(b));
  const [first] = shards;
  if (first === undefined) return [];
  for (const shard of shards) checkSameRun(first, shard);
  const { count } = first.manifest.options.shard;
  const twice = shards.find((shard, at) => at > 0 && indexOf(shard) === indexOf(shards[at - 1] as Shard));
  if (twice !== undefined) {
    const found = `${indexOf(twice)}/${count} again`;
    throw new ProblemError(problem("shard-twice", { file: twice.folder }, { found }));
  }
  const given = new Set(shards.map(indexOf));
  for (let index = 1; index <= count; index++) {
    if (given.has(index)) continue;
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
const common: readonly (readonly [string, (manifest: ShardManifest) => unknown])[] = [
  ["dump", ({ inputs }) => inputs],
  ["number of shards", ({ options }) => options.shard.count],
  ["options", ({ options: { shard: _shard, ...options } }) => options],
  ["versions", ({ versions }) => versions],
  ["site", ({ site }) => site],
];

function checkSameRun(first: Shard, shard: Shard): void {
  const differing = common.find(([, part]) => !isDeepStrictEqual(part(first.manifest), part(shard.manifest)));
  if (differing === undefined) return;
  const [name, part] = differing;
  const details = {
    expected: `the ${name} of ${first.folder}: ${JSON.stringify(part(first.manifest))}`,
    found: JSON.stringify(part(shard.manifest)),
  };
  throw new ProblemError(problem("other-shard", { file: shard.folder }, details));
}

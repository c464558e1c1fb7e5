import { isDeepStrictEqual } from "node:util";
import { ProblemError } from "@discoprep/corpus";
import { manifestSchema, readManifest } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const numbers = z.record(z.string(), z.number());
const finding = z.object({ count: z.number(), pages: z.array(z.string()), example: z.string().optional() });
const pageProblem = z.object({ severity: z.enum(["error", "warning"]), ...finding.shape });

const { inputs, outputs, versions } = manifestSchema.shape;

/** The keys stand in the order in which `extract` writes them, here and in `pageProblem`: the merged manifest has it. */
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

/** The manifest of one shard, as `extract` writes it. */
export type ShardManifest = z.infer<typeof shardManifest>;

/** The output of one `extract --shard i/n`. */
export interface Shard {
  readonly folder: string;
  readonly manifest: ShardManifest;
}

/**
 * The shards of one dump in order, all of them.
 * @throws ProblemError where one is missing, given twice, no shard, or made otherwise than the first
 */
export function readShards(folders: readonly string[]): Shard[] {
  const shards = folders.map(readShard);
  shards.sort((a, b) => indexOf(a) - indexOf(b));
  const [first] = shards;
  if (first === undefined) return [];
  for (const shard of shards) checkSameRun(first, shard);
  const { count } = first.manifest.options.shard;
  for (const [at, shard] of shards.entries()) {
    if (indexOf(shard) > at + 1) throw missing(first.folder, at + 1, count);
    if (indexOf(shard) < at + 1) throw twice(shard.folder, indexOf(shard), count);
  }
  if (shards.length < count) throw missing(first.folder, shards.length + 1, count);
  return shards;
}

function indexOf({ manifest }: Shard): number {
  return manifest.options.shard.index;
}

function readShard(folder: string): Shard {
  const problem = {
    rule: "no-shard",
    what: "the folder is not a shard",
    expected: "the output of extract --shard i/n",
    remedy: "Name the output folders of all shards.",
  } as const;
  const manifest = readManifest(folder, shardManifest, problem);
  if (manifest.options.limit === undefined) return { folder, manifest };
  throw new ProblemError({
    ...problem,
    what: "the shard was left at a limit",
    where: { file: folder },
    expected: "a whole shard",
    found: `--limit ${manifest.options.limit}`,
    remedy: "Extract the shards without --limit.",
  });
}

/** The parts of the manifest in which all shards of a run agree, as a person calls them. */
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
  throw new ProblemError({
    rule: "other-shard",
    what: `the shard has another ${name} than ${first.folder}`,
    where: { file: shard.folder },
    expected: JSON.stringify(part(first.manifest)),
    found: JSON.stringify(part(shard.manifest)),
    remedy: "Extract all shards from the same dump, with the same options and the same program.",
  });
}

function missing(folder: string, index: number, count: number): ProblemError {
  return new ProblemError({
    rule: "missing-shard",
    what: `shard ${index}/${count} is missing`,
    where: { file: folder },
    expected: `all ${count} shards`,
    remedy: `Run extract --shard ${index}/${count}, and name its output folder, too.`,
  });
}

function twice(folder: string, index: number, count: number): ProblemError {
  return new ProblemError({
    rule: "other-shard",
    what: `shard ${index}/${count} is given twice`,
    where: { file: folder },
    remedy: "Name each shard once.",
  });
}

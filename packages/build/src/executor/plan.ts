import { existsSync, mkdirSync, readdirSync, rmSync, type Stats } from "node:fs";
import { join, resolve } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { readJsonFile, writeFileWhole } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { runOptions } from "../run-options.ts";

/** One extraction that is cut into shards. */
const plannedExtraction = z.object({
  step: z.string(),
  /** Options of `extract` without the output folder and the shard; paths are absolute. */
  options: z.looseObject({ dump: z.union([z.string(), z.array(z.string())]), language: z.string() }),
  fingerprint: z.object({
    options: z.string(),
    inputs: z.record(z.string(), z.string()),
    program: z.string(),
  }),
  /** The files of the dump as they were when the shards were planned. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), modified: z.number(), sha256: z.string() })),
  /** False where `out/` already holds its result. Jobs may still work on later steps. */
  isNeeded: z.boolean(),
});

const shardPlan = z.object({
  /** Equal for plans whose shards are equal. */
  id: z.string(),
  /** Where the shards are made. */
  on: z.enum(["local", "slurm"]),
  /** The number of shards. */
  count: z.int().min(1),
  steps: z.array(plannedExtraction),
  /** How to run the rest of the job after the shards are made. */
  build: z.object({
    sources: z.array(z.tuple([z.string(), z.union([z.string(), z.array(z.string())])])),
    corpora: z.string().optional(),
    ...runOptions.shape,
  }),
});

/** `shards/plan.json`: what every process that makes a shard needs to know. */
export type ShardPlan = z.infer<typeof shardPlan>;
export type PlannedExtraction = z.infer<typeof plannedExtraction>;

/** The folder of a dataset's shards, beside `out/`. */
export function shardsFolder(dataset: string): string {
  return join(resolve(dataset), "shards");
}

/** The last change of a file in seconds since 1970. File systems do not agree on smaller units. */
export function secondOf({ mtimeMs }: Stats): number {
  return Math.floor(mtimeMs / 1000);
}

/** The plan in a folder of shards; undefined where there is none. @throws ProblemError where it cannot be read */
export function readPlan(folder: string): ShardPlan | undefined {
  const file = join(folder, "plan.json");
  if (!existsSync(file)) return undefined;
  return readJsonFile(file, shardPlan, {
    rule: "invalid-shard-plan",
    what: "the plan of the shards cannot be read",
    expected: "the file as build --shards wrote it",
    remedy: `Remove ${folder}, and build again.`,
  });
}

/** The plan in a folder of shards. @throws ProblemError where there is none */
export function existingPlan(folder: string): ShardPlan {
  const plan = readPlan(folder);
  if (plan !== undefined) return plan;
  throw new ProblemError({
    rule: "invalid-shard-plan",
    what: "no shards are planned there",
    where: { file: folder },
    expected: "plan.json, as build writes it",
    remedy: "Call build with --shards; it plans the shards and makes them.",
  });
}

/**
 * Writes a plan into the folder. Removes what the shards of another plan left there.
 * @throws ProblemError where the folder holds other things
 */
export async function writePlan(folder: string, plan: ShardPlan): Promise<void> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  const earlier = readPlan(folder);
  if (earlier === undefined && names.length > 0)
    throw new ProblemError({
      rule: "output-in-the-way",
      what: "the folder of shards holds files that discoprep did not write",
      where: { file: folder },
      remedy: "Move them to another place: this folder is needed for the shards.",
    });
  if (earlier?.id !== plan.id) for (const name of names) rmSync(join(folder, name), { recursive: true });
  mkdirSync(join(folder, "log"), { recursive: true });
  await writeFileWhole(join(folder, "plan.json"), `${JSON.stringify(plan, null, 2)}\n`);
}

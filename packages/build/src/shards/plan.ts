import { existsSync, mkdirSync, readdirSync, rmSync, type Stats } from "node:fs";
import { join, resolve } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { readJsonFile, sha256, writeFileWhole } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { isComplete } from "./completion.ts";

const fingerprint = z.object({
  options: z.string(),
  inputs: z.record(z.string(), z.string()),
  program: z.string(),
});

/** One extraction that is cut into shards. */
const plannedExtraction = z.object({
  step: z.string(),
  /** Options of `extract` but for the output folder and the shard; paths are absolute. */
  options: z.looseObject({ dump: z.union([z.string(), z.array(z.string())]), language: z.string() }),
  fingerprint,
  /** The files of the dump as they were when the shards were planned. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), modified: z.number(), sha256: z.string() })),
  /** False where `out/` holds its result already. */
  isNeeded: z.boolean(),
});

const shardPlan = z.object({
  /** The number of shards. */
  count: z.int().min(1),
  steps: z.array(plannedExtraction),
  /** How the rest of the job is run when the shards are made. */
  build: z.object({
    sources: z.array(z.tuple([z.string(), z.union([z.string(), z.array(z.string())])])),
    corpora: z.string().optional(),
    keepGoing: z.boolean().optional(),
    strict: z.boolean().optional(),
    acceptLoss: z.boolean().optional(),
  }),
});

/** `shards/plan.json`: what every process that makes a shard needs to know. */
export type ShardPlan = z.infer<typeof shardPlan>;
export type PlannedExtraction = z.infer<typeof plannedExtraction>;

/** The folder of a dataset's shards, beside `out/`. */
export function shardsFolder(dataset: string): string {
  return join(resolve(dataset), "shards");
}

/** Equal for plans whose shards are equal. */
export function planId({ count, steps }: ShardPlan): string {
  return sha256(JSON.stringify([count, steps.map(({ step, fingerprint: print }) => [step, print])]));
}

/** When a file was last changed, in seconds since 1970: finer than that, file systems do not agree. */
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
 * Makes a plan the one of the folder. What shards of another plan have left there is removed.
 * @throws ProblemError where the folder holds other things
 */
export async function writePlan(folder: string, plan: ShardPlan): Promise<void> {
  const earlier = readPlan(folder);
  if (earlier === undefined) checkOwn(folder);
  else if (planId(earlier) !== planId(plan)) {
    for (const name of readdirSync(folder).filter((one) => one !== ".lock"))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  mkdirSync(join(folder, "log"), { recursive: true });
  await writeFileWhole(join(folder, "plan.json"), `${JSON.stringify(plan, null, 2)}\n`);
}

function checkOwn(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  if (names.length === 0) return;
  throw new ProblemError({
    rule: "output-in-the-way",
    what: "the folder of shards holds files that discoprep did not write",
    where: { file: folder },
    remedy: "Move them to another place: this folder is needed for the shards.",
  });
}

/** The numbers, from 1, of the shards that are not made yet. */
export function missingShards(folder: string, plan: ShardPlan): number[] {
  const needed = plan.steps.filter(({ isNeeded }) => isNeeded);
  const numbers = Array.from({ length: plan.count }, (_, at) => at + 1);
  return numbers.filter((index) => needed.some((step) => !isComplete(folder, plan.count, step, index)));
}

import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Message, ProblemError } from "@discoprep/corpus";
import { writeFileWhole } from "@discoprep/files";
import { type BuildListener, type BuildResult, buildDataset } from "../build.ts";
import { runStep, type StepRun } from "../steps.ts";
import { numberRanges } from "./number-ranges.ts";
import { existingPlan, type ShardPlan } from "./plan.ts";
import { checkProgram, partFolder, partMessages, removeParts, shardNumbers } from "./shard.ts";

/**
 * Runs the job of a plan whose shards are all made. It joins each extraction from its parts.
 * @throws ProblemError as `buildDataset`, and where a part is missing
 */
export async function finishShards(folder: string, listener: BuildListener): Promise<BuildResult> {
  const plan = existingPlan(folder);
  checkProgram(folder, plan);
  const { sources, ...build } = plan.build;
  return await buildDataset({
    ...{ ...build, sources: new Map(sources), dataset: dirname(folder), ...listener },
    run: (run) =>
      plan.steps.some(({ step }) => step === run.step.name) ? merge(folder, plan, run) : runStep(run),
    onStep(step, state, counts) {
      if (state !== "running") removeParts(folder, step.name);
      listener.onStep?.(step, state, counts);
    },
  });
}

/**
 * Joins the parts of an extraction. Bytes, counts and messages equal those of one run.
 * @throws ProblemError where a part is missing, or was made with other inputs, options or program
 */
async function merge(
  folder: string,
  plan: ShardPlan,
  { step: { name }, fingerprint, out, onMessage }: StepRun,
): Promise<Readonly<Record<string, unknown>>> {
  const planned = plan.steps.find(({ step }) => step === name);
  const isSame = isDeepStrictEqual(planned?.fingerprint, fingerprint);
  const parts = shardNumbers(plan).map((shard) => {
    const part = partFolder(folder, name, shard, plan.count);
    return { shard, part, messages: isSame ? partMessages(part, plan.id) : undefined };
  });
  const missing = parts.filter(({ messages }) => messages === undefined).map(({ shard }) => shard);
  if (missing.length > 0)
    throw new ProblemError({
      rule: "missing-shard",
      what: `${missing.length} of ${plan.count} shards of the step ${name} are not made, or were made from something else`,
      where: { file: folder },
      found: `no valid shard ${numberRanges(missing)}`,
      remedy: "Call build with --on and --shards again: it makes what is missing.",
    });
  const { mergeShards } = await import("@discoprep/articles/merge");
  const counts = await mergeShards(
    parts.map(({ part }) => part),
    { out },
  );
  for (const message of saidOnce(parts.flatMap(({ messages = [] }) => messages))) onMessage(message);
  return { ...counts };
}

/** Every shard repeats the messages about the dump. Keeps one of each, and all messages about pages. */
function saidOnce(messages: readonly Message[]): Message[] {
  const said = new Set<string>();
  return messages.filter((message) => {
    const text = JSON.stringify(message);
    const isNew = message.where.page !== undefined || !said.has(text);
    said.add(text);
    return isNew;
  });
}

/** The outcome of a job after its shards were joined. */
export interface ShardsResult {
  /** 1 where there were problems in the input. */
  readonly exitCode: number;
  /** What was printed, line by line. */
  readonly messages: readonly { readonly line: string; readonly isError: boolean }[];
  readonly build: BuildResult;
}

const resultFile = (folder: string): string => join(folder, "result.json");

/** Records that the job of the folder's plan is done. */
export async function recordResult(folder: string, result: ShardsResult): Promise<void> {
  const { id } = existingPlan(folder);
  await writeFileWhole(resultFile(folder), `${JSON.stringify({ id, ...result })}\n`);
}

/** The result of the job of the folder's plan; undefined while there is none. */
export function readResult(folder: string): ShardsResult | undefined {
  if (!existsSync(resultFile(folder))) return undefined;
  const result = JSON.parse(readFileSync(resultFile(folder), "utf8")) as ShardsResult & { id: string };
  return result.id === existingPlan(folder).id ? result : undefined;
}

export function clearResult(folder: string): void {
  rmSync(resultFile(folder), { force: true });
}

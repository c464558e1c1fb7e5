import { statSync } from "node:fs";
import { dirname } from "node:path";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import { type ExtractOptions, extractDump } from "@discoprep/pipeline";
import { type BuildOptions, type BuildResult, buildDataset } from "../build.ts";
import { programHash } from "../fingerprint.ts";
import { isComplete, partFolder, writeCompletion } from "./completion.ts";
import { existingPlan, type PlannedExtraction, type ShardPlan, secondOf } from "./plan.ts";

/** Told what a shard meets. */
export interface ShardListener {
  readonly onMessage?: (message: Message) => void;
}

/**
 * Makes one shard of every extraction of a plan, but for those that are made.
 * @param folder the dataset's folder of shards @param index from 1
 * @returns whether anything was to be done
 * @throws UsageError where there is no such shard; ProblemError as `extractDump`, and where the program is not the
 *   one that made the plan
 */
export async function makeShard(folder: string, index: number, listener: ShardListener): Promise<boolean> {
  const plan = existingPlan(folder);
  const { count } = plan;
  if (index < 1 || index > count) throw new UsageError(`there are shards 1 to ${count}, not ${index}`);
  const left = plan.steps.filter((step) => step.isNeeded && !isComplete(folder, count, step, index));
  if (left.length > 0) checkProgram(folder, plan);
  for (const step of left) {
    checkFiles(step);
    const messages: Message[] = [];
    const options = step.options as unknown as ExtractOptions;
    await extractDump({
      ...options,
      manyAtOnce: true,
      shard: { index, count },
      digests: new Map(step.files.map(({ path, sha256 }) => [path, sha256])),
      out: partFolder(folder, step.step, index, count),
      onMessage: (message) => {
        messages.push(message);
        listener.onMessage?.(message);
      },
    });
    await writeCompletion(folder, count, step, index, messages);
  }
  return left.length > 0;
}

/**
 * Runs the job of a plan whose shards are all made.
 * @throws ProblemError as `buildDataset`, and where a shard is missing
 */
export async function finishShards(
  folder: string,
  listener: Pick<BuildOptions, "onStep" | "onMessage" | "onProgress">,
): Promise<BuildResult> {
  const plan = existingPlan(folder);
  checkProgram(folder, plan);
  const { sources, ...build } = plan.build;
  const options = { ...build, sources: new Map(sources), dataset: dirname(folder), shards: plan.count };
  return await buildDataset({ ...options, ...listener });
}

/** A dump that changes while its shards are made would be put together from two. */
function checkFiles({ files }: PlannedExtraction): void {
  for (const { path, bytes, modified } of files) {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.size === bytes && secondOf(status) === modified) continue;
    throw new ProblemError({
      rule: "other-dump",
      what:
        status === undefined
          ? "the dump is not there"
          : "the dump is not the file for which the shards were planned",
      where: { file: path },
      expected: `${bytes} bytes, last changed ${new Date(modified * 1000).toISOString()}`,
      ...(status !== undefined && {
        found: `${status.size} bytes, last changed ${status.mtime.toISOString()}`,
      }),
      remedy: "Keep the dump where all machines see it, and as it is. After a change, call build again.",
    });
  }
}

/** Nodes of a cluster may have another Node or another installation. */
function checkProgram(folder: string, { steps }: ShardPlan): void {
  const program = programHash();
  if (steps.every(({ fingerprint }) => fingerprint.program === program)) return;
  throw new ProblemError({
    rule: "other-program",
    what: "the program is not the one that planned the shards",
    where: { file: folder },
    expected: "the same installation of discoprep and the same version of Node",
    found: `${process.execPath}, Node ${process.versions.node}`,
    remedy: "Use one installation for all machines. After an update, call build again.",
  });
}

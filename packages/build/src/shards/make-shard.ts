import { existsSync, statSync } from "node:fs";
import { type ExtractOptions, extractDump } from "@discoprep/articles/extract";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import { checkProgram } from "./check-program.ts";
import { isComplete, partFolder, placesFile, writeCompletion } from "./completion.ts";
import { existingPlan, type PlannedExtraction, secondOf } from "./plan.ts";

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
    const places = placesFile(folder, step.step);
    const { reuse } = await extractDump({
      ...options,
      ...(existsSync(places) && { places }),
      manyAtOnce: true,
      shard: { index, count },
      digests: new Map(step.files.map(({ path, sha256 }) => [path, sha256])),
      out: partFolder(folder, step.step, index, count),
      onMessage: (message) => {
        messages.push(message);
        listener.onMessage?.(message);
      },
    });
    await writeCompletion(folder, count, step, index, { messages, reuse });
  }
  return left.length > 0;
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

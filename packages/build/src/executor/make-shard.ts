import { statSync } from "node:fs";
import { type ExtractOptions, extractDump } from "@discoprep/articles/extract";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import { programHash } from "../fingerprint.ts";
import { markPart, partFolder, partMessages } from "./parts.ts";
import { existingPlan, type PlannedExtraction, type ShardPlan, secondOf } from "./plan.ts";

/**
 * Makes one shard of every extraction of a plan, but for those that are made.
 * @param folder the dataset's folder of shards @param shard from 1
 * @returns whether anything was to be done
 * @throws UsageError where there is no such shard; ProblemError as `extractDump`, and where the program or the dump is
 *   not the one that was planned with
 */
export async function makeShard(
  folder: string,
  shard: number,
  onMessage: (message: Message) => void,
): Promise<boolean> {
  const plan = existingPlan(folder);
  const { id, count, steps } = plan;
  if (shard < 1 || shard > count) throw new UsageError(`there are shards 1 to ${count}, not ${shard}`);
  const partOf = (step: string): string => partFolder(folder, step, shard, count);
  const left = steps.filter(({ step, isNeeded }) => isNeeded && partMessages(partOf(step), id) === undefined);
  if (left.length > 0) checkProgram(folder, plan);
  for (const { step, options, files } of left) {
    checkFiles(files);
    const messages: Message[] = [];
    await extractDump({
      ...(options as unknown as ExtractOptions),
      manyAtOnce: true,
      shard: { index: shard, count },
      digests: new Map(files.map(({ path, sha256 }) => [path, sha256])),
      out: partOf(step),
      onMessage: (message) => {
        messages.push(message);
        onMessage(message);
      },
    });
    await markPart(partOf(step), id, messages);
  }
  return left.length > 0;
}

/**
 * Nodes of a cluster may have another Node or another installation.
 * @throws ProblemError where this program is not the one that made the plan
 */
export function checkProgram(folder: string, { steps }: ShardPlan): void {
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

/** A dump that changes while its shards are made would be put together from two. */
function checkFiles(files: PlannedExtraction["files"]): void {
  for (const { path, bytes, modified } of files) {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.size === bytes && secondOf(status) === modified) continue;
    const isGone = status === undefined;
    throw new ProblemError({
      rule: "other-dump",
      what: isGone ? "the dump is not there" : "the dump is not the file for which the shards were planned",
      where: { file: path },
      expected: `${bytes} bytes, last changed ${new Date(modified * 1000).toISOString()}`,
      ...(!isGone && { found: `${status.size} bytes, last changed ${status.mtime.toISOString()}` }),
      remedy: "Keep the dump where all machines see it, and as it is. After a change, call build again.",
    });
  }
}

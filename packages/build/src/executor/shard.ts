import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Message, ProblemError, UsageError } from "@discoprep/corpus";
import { lockOf, readBytes, sha256, writeFileWhole } from "@discoprep/files";
import { programHash } from "../fingerprint.ts";
import { numbered } from "./log.ts";
import { existingPlan, type PlannedExtraction, type ShardPlan, secondOf } from "./plan.ts";

/** `part-00007-of-00064.json` beside the folder of a part. It shows that the part is made. */
interface PartMark {
  /** The id of the plan. */
  readonly plan: string;
  /** SHA-256 of the part's manifest: a part that somebody changed by hand is made again. */
  readonly manifest: string;
  /** The messages of `extract` about single pages. */
  readonly messages: readonly Message[];
}

/** The result of a step in a shard: `parts/articles/part-00007-of-00064`. @param shard from 1 */
export function partFolder(folder: string, step: string, shard: number, count: number): string {
  return join(folder, "parts", step, `part-${numbered(shard)}-of-${numbered(count)}`);
}

function manifestHash(part: string): string {
  return sha256(readBytes(join(part, "manifest.json")));
}

/** The messages of a part; undefined where it is not made, or was made for another plan. */
export function partMessages(part: string, plan: string): readonly Message[] | undefined {
  try {
    const mark = JSON.parse(readFileSync(`${part}.json`, "utf8")) as PartMark;
    return mark.plan === plan && mark.manifest === manifestHash(part) ? mark.messages : undefined;
  } catch {
    return undefined; // no mark, or an unreadable one, which proves nothing
  }
}

/** The numbers of a plan's shards, from 1. */
export function shardNumbers({ count }: Pick<ShardPlan, "count">): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** The shards that are not made yet. */
export function missingShards(folder: string, { id, count, steps }: ShardPlan): number[] {
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  return shardNumbers({ count }).filter((shard) =>
    needed.some(({ step }) => partMessages(partFolder(folder, step, shard, count), id) === undefined),
  );
}

/** Removes the parts of a step after they were joined. */
export function removeParts(folder: string, step: string): void {
  rmSync(join(folder, "parts", step), { recursive: true, force: true });
}

/**
 * Makes one shard of every extraction of a plan, except those that are made.
 * @param folder the dataset's folder of shards @param shard from 1
 * @returns whether there was work to do
 * @throws UsageError where there is no such shard; ProblemError as `extractDump`, and where the program or
 *   the dump differs from those of the plan
 */
export async function makeShard(
  folder: string,
  shard: number,
  onMessage: (message: Message) => void,
): Promise<boolean> {
  const plan = existingPlan(folder);
  const { id, count } = plan;
  if (shard < 1 || shard > count) throw new UsageError(`there are shards 1 to ${count}, not ${shard}`);
  const parts = plan.steps.map((step) => ({ ...step, part: partFolder(folder, step.step, shard, count) }));
  const left = parts.filter(({ part, isNeeded }) => isNeeded && partMessages(part, id) === undefined);
  if (left.length > 0) checkProgram(folder, plan);
  for (const { part, options, files } of left) {
    checkFiles(files);
    const { extractDump } = await import("@discoprep/articles/extract");
    const messages: Message[] = [];
    // A part that was damaged is no work of a person, and its lock is that of a machine that was taken away.
    for (const left of [part, lockOf(part)]) rmSync(left, { recursive: true, force: true });
    await extractDump({
      ...options,
      manyAtOnce: true,
      shard: { index: shard, count },
      digests: new Map(files.map(({ path, sha256: digest }) => [path, digest])),
      out: part,
      onMessage: (message) => {
        messages.push(message);
        onMessage(message);
      },
    });
    const mark: PartMark = { plan: id, manifest: manifestHash(part), messages };
    await writeFileWhole(`${part}.json`, `${JSON.stringify(mark)}\n`);
  }
  return left.length > 0;
}

/**
 * Nodes of a cluster may have another Node or another installation.
 * @throws ProblemError where this program did not make the plan
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

/** If a dump changed while its shards are made, the result would mix two dumps. */
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

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { readBytes, sha256, writeFileWhole } from "@discoprep/files";
import { numbered } from "./log.ts";
import type { ShardPlan } from "./plan.ts";

/** `part-00007-of-00064.json` beside the folder of a part: the part is made. */
interface PartMark {
  /** The plan it was made for. */
  readonly plan: string;
  /** SHA-256 of the part's manifest, so that a part changed by hand is made again. */
  readonly manifest: string;
  /** What `extract` said of single pages. */
  readonly messages: readonly Message[];
}

/** What a shard makes of a step: `parts/articles/part-00007-of-00064`. @param shard from 1 */
export function partFolder(folder: string, step: string, shard: number, count: number): string {
  return join(folder, "parts", step, `part-${numbered(shard)}-of-${numbered(count)}`);
}

/** Marks a part as made, when its folder is there. */
export async function markPart(part: string, plan: string, messages: readonly Message[]): Promise<void> {
  const mark: PartMark = { plan, manifest: manifestHash(part), messages };
  await writeFileWhole(`${part}.json`, `${JSON.stringify(mark)}\n`);
}

/** What was said when a part was made; undefined where it is not made, or for another plan. */
export function partMessages(part: string, plan: string): readonly Message[] | undefined {
  try {
    const mark = JSON.parse(readFileSync(`${part}.json`, "utf8")) as PartMark;
    return mark.plan === plan && mark.manifest === manifestHash(part) ? mark.messages : undefined;
  } catch {
    return undefined; // no mark, or an unreadable one, which proves nothing
  }
}

function manifestHash(part: string): string {
  return sha256(readBytes(join(part, "manifest.json")));
}

/** The numbers of a plan's shards, from 1. */
export function shardNumbers({ count }: Pick<ShardPlan, "count">): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** The shards that are not made yet. */
export function missingShards(folder: string, plan: ShardPlan): number[] {
  const steps = plan.steps.filter(({ isNeeded }) => isNeeded);
  return shardNumbers(plan).filter((shard) =>
    steps.some(
      ({ step }) => partMessages(partFolder(folder, step, shard, plan.count), plan.id) === undefined,
    ),
  );
}

/** Removes the parts of a step whose result holds them. */
export function removeParts(folder: string, step: string): void {
  const parts = join(folder, "parts", step);
  if (existsSync(parts)) rmSync(parts, { recursive: true });
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reuse } from "@discoprep/articles";
import type { Message } from "@discoprep/corpus";
import { readBytes, sha256, writeFileWhole } from "@discoprep/files";
import type { Fingerprint } from "../fingerprint.ts";

/** What tells that a shard of a step is made, and from what. */
interface ShardCompletion {
  /** SHA-256 of the step's inputs, options and program, and of which shard it is. */
  readonly fingerprint: string;
  /** SHA-256 of the shard's manifest. */
  readonly manifest: string;
  /** What `extract` told of single pages. */
  readonly messages: readonly Message[];
  /** How many pages were copied from the last result. */
  readonly reuse?: Reuse | undefined;
}

/** Which step a shard belongs to, and what the step depends on. */
export interface ShardedStep {
  readonly step: string;
  readonly fingerprint: Fingerprint;
}

/** The output of a shard: `parts/articles/part-00007-of-00064`. @param index from 1 */
export function partFolder(folder: string, step: string, index: number, count: number): string {
  return join(folder, "parts", step, `part-${numbered(index)}-of-${numbered(count)}`);
}

/** A number as it stands in names of files, so that they are in its order. */
export function numbered(number: number): string {
  return `${number}`.padStart(5, "0");
}

/** Where the pages of a step's last result stand, from which its shards copy: see `writePlaces`. */
export function placesFile(folder: string, step: string): string {
  return join(folder, "parts", step, "earlier.places");
}

/** Whether a shard is made from these inputs, with these options and this program. */
export function isComplete(folder: string, count: number, step: ShardedStep, index: number): boolean {
  return readCompletion(folder, count, step, index) !== undefined;
}

/** What a shard that is made has told; undefined where it is not made, or made from something else. */
export function readCompletion(
  folder: string,
  count: number,
  step: ShardedStep,
  index: number,
): ShardCompletion | undefined {
  const part = partFolder(folder, step.step, index, count);
  const manifest = join(part, "manifest.json");
  const file = `${part}.json`;
  if (!existsSync(file) || !existsSync(manifest)) return undefined;
  try {
    const completion = JSON.parse(readFileSync(file, "utf8")) as ShardCompletion;
    const isOf = completion.fingerprint === shardFingerprint(step, index, count);
    return isOf && completion.manifest === sha256(readBytes(manifest)) ? completion : undefined;
  } catch {
    return undefined; // an unreadable mark proves nothing
  }
}

/** Marks a shard as made, when its folder is there. */
export async function writeCompletion(
  folder: string,
  count: number,
  step: ShardedStep,
  index: number,
  told: Pick<ShardCompletion, "messages" | "reuse">,
): Promise<void> {
  const part = partFolder(folder, step.step, index, count);
  const completion: ShardCompletion = {
    fingerprint: shardFingerprint(step, index, count),
    manifest: sha256(readBytes(join(part, "manifest.json"))),
    ...told,
  };
  await writeFileWhole(`${part}.json`, `${JSON.stringify(completion)}\n`);
}

function shardFingerprint({ step, fingerprint }: ShardedStep, index: number, count: number): string {
  const { options, inputs, program } = fingerprint;
  return sha256(JSON.stringify([step, options, Object.entries(inputs).sort(), program, index, count]));
}

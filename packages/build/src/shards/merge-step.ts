import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Reuse } from "@discoprep/articles";
import { type Message, ProblemError } from "@discoprep/corpus";
import type { Fingerprint } from "../fingerprint.ts";
import type { Step } from "../job.ts";
import type { StepListener } from "../steps.ts";
import { partFolder, readCompletion } from "./completion.ts";
import { numberRanges } from "./number-ranges.ts";
import { shardsFolder } from "./plan.ts";

/** The shards of an extraction that are to be put together. */
export interface StepShards {
  /** The dataset's folder. */
  readonly dataset: string;
  readonly count: number;
  /** What the step depends on now: the shards must have been made from just that. */
  readonly fingerprint: Fingerprint;
}

/**
 * Puts the shards of an extraction together: in bytes, counts and messages as from one run.
 * @throws ProblemError where a shard is not made, or not as the step would be made now
 */
export async function mergeStep(
  { name }: Step,
  { dataset, count, fingerprint }: StepShards,
  out: string,
  { onMessage, onReuse }: Pick<StepListener, "onMessage" | "onReuse">,
): Promise<Readonly<Record<string, unknown>>> {
  const folder = shardsFolder(dataset);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const completions = numbers.map((index) =>
    readCompletion(folder, count, { step: name, fingerprint }, index),
  );
  const missing = numbers.filter((_, at) => completions[at] === undefined);
  if (missing.length > 0)
    throw new ProblemError({
      rule: "missing-shard",
      what: `${missing.length} of ${count} shards of the step ${name} are not made, or were made from something else`,
      where: { file: folder },
      found: `no valid shard ${numberRanges(missing)}`,
      remedy: "Call build with --on and --shards again: it makes what is missing.",
    });
  const { mergeShards } = await import("@discoprep/articles/merge");
  const counts = await mergeShards(
    numbers.map((index) => partFolder(folder, name, index, count)),
    out,
  );
  for (const message of toldOnce(completions.flatMap((completion) => completion?.messages ?? [])))
    onMessage(message);
  const reuse = together(completions.flatMap((completion) => completion?.reuse ?? []));
  if (reuse !== undefined) onReuse(reuse);
  return { ...counts };
}

/** What the shards have copied, all together; undefined where none could copy anything. */
function together([first, ...rest]: readonly Reuse[]): Reuse | undefined {
  if (first === undefined) return undefined;
  let { read, reused } = first;
  for (const more of rest) {
    read += more.read;
    reused += more.reused;
  }
  return { ...first, read, reused };
}

/** What is said of the dump, not of a page, every shard has said. */
function toldOnce(messages: readonly Message[]): Message[] {
  const told = new Set<string>();
  return messages.filter((message) => {
    const text = JSON.stringify(message);
    const isNew = message.where.page !== undefined || !told.has(text);
    told.add(text);
    return isNew;
  });
}

/**
 * Removes the outputs of a step's shards, when the step's result holds them, what they were copied with, and what
 * killed runs have left of them. What tells how they were made stays.
 */
export function removeParts(dataset: string, { name }: Step): void {
  const folder = join(shardsFolder(dataset), "parts", name);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const part of names.filter((one) => !/^part-.*\.json$/.test(one)))
    rmSync(join(folder, part), { recursive: true, force: true });
}

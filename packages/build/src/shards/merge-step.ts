import { rmSync } from "node:fs";
import { type Message, ProblemError } from "@discoprep/corpus";
import { mergeShards } from "@discoprep/pipeline";
import type { Fingerprint } from "../fingerprint.ts";
import type { Step } from "../job.ts";
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
  onMessage: (message: Message) => void,
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
  const counts = await mergeShards(
    numbers.map((index) => partFolder(folder, name, index, count)),
    out,
  );
  for (const completion of completions) for (const message of completion?.messages ?? []) onMessage(message);
  return { ...counts };
}

/** Removes the outputs of a step's shards, when the step's result holds them. What tells how they were made stays. */
export function removeParts(dataset: string, { name }: Step, count: number): void {
  for (let index = 1; index <= count; index++)
    rmSync(partFolder(shardsFolder(dataset), name, index, count), { recursive: true, force: true });
}

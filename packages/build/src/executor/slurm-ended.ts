import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TaskStatus } from "./executor.ts";
import { logOf } from "./log.ts";

const again = "Call build again: it submits only what is missing.";

/** What Slurm's words for the end of a job mean, and what to do before build is called again. The first row that holds decides. */
const ends: readonly (readonly [words: RegExp, reason: string, remedy?: string])[] = [
  [/^(TIMEOUT|DEADLINE)$/, "its limit of time was reached", "Give it more time (--time)."],
  [/^OUT_OF_MEMORY$/, "it needed more memory than it had", "Give it more memory (--mem)."],
  [/^DependencyNeverSatisfied$/, "a shard failed, so it was not begun"],
  [/^CANCELLED$/, "it was cancelled"],
  [/^(NODE_FAIL|BOOT_FAIL|PREEMPTED)$/, "its node was taken away ($&)"],
  [
    /^COMPLETED$/,
    "the job ended well, but what it made is not to be seen here",
    "Check that the dataset's folder lies on a file system that all nodes share, under the same path.",
  ],
  [/^$/, "it ended, and Slurm no longer knows how"],
  [/.+/, "it ended with an error ($&)", "Remove the cause that its log names."],
];

/**
 * Describes a job that ended and has not made its task.
 * @param id the argument for `scancel` @param state in Slurm's words; empty where Slurm has forgotten the job
 * @param reason in Slurm's words
 */
export function endedTask(folder: string, id: string, state = "", reason = ""): TaskStatus {
  const words = reason === "DependencyNeverSatisfied" ? reason : state;
  const [form, meaning, remedy] = ends.find(([form]) => form.test(words)) ?? [/.*/, ""];
  const why = words.replace(form, meaning);
  const log = join(folder, "log", `slurm-${id}.log`);
  const isExplained = existsSync(log) || state === "" || state === "CANCELLED";
  const path = `Check that the node sees ${folder} under this path and may write there: the dataset must lie on a file system that all nodes share.`;
  return {
    ...{ state: "failed", job: id },
    reason: isExplained ? why : `${why}, and it has written no log`,
    remedy: [isExplained ? remedy : path, again].filter((part) => part !== undefined).join(" "),
    ...(isExplained && logOf(log)),
  };
}

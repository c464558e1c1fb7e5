import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TaskStatus } from "./executor.ts";
import { logOf } from "./log.ts";

/**
 * Describes a job that ended and has not made its task.
 * @param id the argument for `scancel` @param state in Slurm's words; undefined where Slurm has forgotten the
 *   job
 * @param reason in Slurm's words
 */
export function endedTask(
  folder: string,
  id: string,
  state: string | undefined,
  reason: string | undefined,
): TaskStatus {
  const log = join(folder, "log", `slurm-${id}.log`);
  const why = whyEnded(state, reason);
  if (existsSync(log) || state === undefined || state === "CANCELLED")
    return { state: "failed", job: id, ...why, ...logOf(log) };
  return {
    state: "failed",
    job: id,
    reason: `${why.reason}, and it has written no log`,
    remedy: `Check that the node sees ${folder} under this path and may write there: the dataset must lie on a file system that all nodes share. ${again}`,
  };
}

const again = "Call build again: it submits only what is missing.";

/** What Slurm's words for the end of a job mean, and what to do. */
function whyEnded(state: string | undefined, reason: string | undefined): { reason: string; remedy: string } {
  switch (state) {
    case "TIMEOUT":
    case "DEADLINE":
      return { reason: "its limit of time was reached", remedy: `Give it more time (--time). ${again}` };
    case "OUT_OF_MEMORY":
      return { reason: "it needed more memory than it had", remedy: `Give it more memory (--mem). ${again}` };
    case "CANCELLED":
      return reason === "DependencyNeverSatisfied"
        ? { reason: "a shard failed, so it was not begun", remedy: again }
        : { reason: "it was cancelled", remedy: again };
    case "NODE_FAIL":
    case "BOOT_FAIL":
    case "PREEMPTED":
      return { reason: `its node was taken away (${state})`, remedy: again };
    case "COMPLETED":
      return {
        reason: "the job ended well, but what it made is not to be seen here",
        remedy:
          "Check that the dataset's folder lies on a file system that all nodes share, under the same path.",
      };
    case undefined:
      return { reason: "it ended, and Slurm no longer knows how", remedy: again };
    default:
      return {
        reason: `it ended with an error (${state})`,
        remedy: `Remove the cause that its log names. ${again}`,
      };
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { ProblemError } from "@discoprep/corpus";
import { phaseOf, type QueuedTask, queuedTasks } from "./queue.ts";

/** How many shards of a folder run and wait. */
export interface QueueCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Seconds between two questions: controllers of large clusters do not like to be asked often. */
const firstPause = 1;
const longestPause = 15;
/** So many questions in a row may stay without an answer, some minutes together. */
const mostUnanswered = 40;

/**
 * Waits until no job of a folder of shards waits or runs.
 * @param onQueue told how many shards there are each time the queue was looked at
 * @throws ProblemError where Slurm does not answer for minutes; the jobs go on
 */
export async function waitForJobs(folder: string, onQueue: (counts: QueueCounts) => void): Promise<void> {
  let unanswered = 0;
  for (let seconds = firstPause; ; seconds = Math.min(longestPause, seconds * 1.2)) {
    try {
      const live = (await queuedTasks(folder)).filter((task) => phaseOf(task) !== "ended");
      if (live.length === 0) return;
      const shards = live.filter(({ shard }) => shard !== undefined);
      onQueue({ running: countOf(shards, "running"), waiting: countOf(shards, "waiting") });
      unanswered = 0;
    } catch (error) {
      unanswered++;
      if (!(error instanceof ProblemError) || unanswered === mostUnanswered) throw error;
    }
    await pause(seconds * 1000);
  }
}

function countOf(tasks: readonly QueuedTask[], phase: "running" | "waiting"): number {
  return tasks.filter((task) => phaseOf(task) === phase).length;
}

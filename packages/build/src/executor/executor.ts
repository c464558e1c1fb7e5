import type { SlurmResources } from "./options.ts";

/** The number of a shard, from 1, or the merge. The merge joins the shards and runs the rest of the job. */
export type Task = number | "merge";

/** How far a task is. */
export interface TaskStatus {
  /** `missing`: the task is not made, and nothing will make it. */
  readonly state: "done" | "running" | "waiting" | "failed" | "missing";
  /** The argument for `scancel`; undefined where no job of Slurm makes the task. */
  readonly job?: string;
  /** Why the task waits or has failed. */
  readonly reason?: string;
  /** What to do about a failure. */
  readonly remedy?: string;
  /** The log of a failure, with its last lines. */
  readonly log?: string;
  readonly lines?: readonly string[];
}

/** The tasks that wait or run. */
export type LiveTasks = ReadonlyMap<Task, TaskStatus>;

/** How to begin tasks. */
export interface TaskSettings {
  /** The command that makes a task; its last arguments are the folder of shards and the task. */
  readonly command: readonly string[];
  /** The largest number of tasks that run at once. */
  readonly atOnce?: number | undefined;
  /** What each job of Slurm needs. */
  readonly resources?: SlurmResources;
}

/** What was begun. */
export interface Submitted {
  /** The shards that were begun. */
  readonly shards: readonly number[];
  /** The ids of all jobs that now wait or run, for `scancel`. */
  readonly jobs: readonly string[];
}

/** How many shards run and wait. */
export interface TaskCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Runs the tasks of one folder of shards. An executor knows only tasks that are not made. */
export interface Executor {
  /** @throws ProblemError where Slurm does not answer */
  live(): Promise<LiveTasks>;
  /**
   * Begins the shards that are missing and not live.
   * @throws ProblemError where Slurm refuses a job; jobs that Slurm has accepted before go on
   */
  submit(missing: readonly number[], live: LiveTasks, settings: TaskSettings): Promise<Submitted>;
  /** Waits until no task is live. @throws ProblemError where Slurm does not answer for minutes; the jobs go on */
  wait(onCounts: (counts: TaskCounts) => void): Promise<void>;
  /** Describes tasks that are neither made nor live. */
  ended(): Promise<(task: Task) => TaskStatus>;
}

/** Where tasks run. */
export type ExecutorName = "local" | "slurm";

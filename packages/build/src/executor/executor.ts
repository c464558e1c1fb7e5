import type { SlurmResources } from "./options.ts";

/** The number of a shard, from 1, or the merge: it puts the shards together and runs the rest of the job. */
export type Task = number | "merge";

/** How far a task is. */
export interface TaskStatus {
  /** `missing`: it is not made, and nothing is under way to make it. */
  readonly state: "done" | "running" | "waiting" | "failed" | "missing";
  /** What `scancel` takes; undefined where no job of Slurm makes it. */
  readonly job?: string;
  /** Why it waits or has failed. */
  readonly reason?: string;
  /** What to do about a failure. */
  readonly remedy?: string;
  /** Of a failure: where it is described, and the last lines there. */
  readonly log?: string;
  readonly lines?: readonly string[];
}

/** The tasks that wait or run; all others do neither. */
export type LiveTasks = ReadonlyMap<Task, TaskStatus>;

/** How tasks are begun. */
export interface TaskSettings {
  /** Makes a task; the folder of shards and the task are its last arguments. */
  readonly command: readonly string[];
  /** How many tasks run at once at most. */
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

/** Runs the tasks of one folder of shards. What is made lies in the folder: an executor is asked about the rest only. */
export interface Executor {
  /** @throws ProblemError where Slurm does not answer */
  live(): Promise<LiveTasks>;
  /**
   * Begins the shards that are missing and not live.
   * @throws ProblemError where Slurm refuses a job; what it has taken before then goes on
   */
  submit(missing: readonly number[], live: LiveTasks, settings: TaskSettings): Promise<Submitted>;
  /** Waits until no task is live. @throws ProblemError where Slurm does not answer for minutes; the jobs go on */
  wait(onCounts: (counts: TaskCounts) => void): Promise<void>;
  /** Says what became of tasks that are neither made nor live. */
  ended(): Promise<(task: Task) => TaskStatus>;
}

/** Where tasks run. */
export type ExecutorName = "local" | "slurm";

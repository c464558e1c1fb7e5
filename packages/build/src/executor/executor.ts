import type { SlurmResources } from "./options.ts";

/** The number of a shard, from 1, or the merge: it puts the shards together and runs the rest of the job. */
export type Task = number | "merge";

/** A task that waits or runs. */
export interface LiveTask {
  readonly state: "waiting" | "running";
  /** What `scancel` takes; undefined where no job of Slurm makes it. */
  readonly job?: string;
  /** Why it waits. */
  readonly reason?: string;
}

/** By task; a task that is not in it neither waits nor runs. */
export type LiveTasks = ReadonlyMap<Task, LiveTask>;

/** What is known of a task that is not done, does not wait and does not run. */
export interface EndedTask {
  /** `missing`: nothing was begun, or what was made is gone. */
  readonly state: "failed" | "missing";
  /** What `scancel` took; undefined where no job of Slurm made it. */
  readonly job?: string;
  /** Why it has failed. */
  readonly reason?: string;
  /** What to do about it. */
  readonly remedy?: string;
  readonly log?: string;
  /** The last lines of the log. */
  readonly lines?: readonly string[];
}

/** How tasks are begun. */
export interface TaskSettings {
  /** Makes a task; the folder of shards and the task are its last arguments. */
  readonly command: readonly string[];
  /** How many tasks run at once at most. */
  readonly atOnce?: number | undefined;
  /** What each job of Slurm needs. */
  readonly resources?: SlurmResources;
  /** Called for each shard that a process of this machine has made. */
  readonly onMade?: () => void;
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

/**
 * Runs the tasks of one folder of shards. A task that was made has left its result in the folder: an executor is never
 * asked about it.
 */
export interface Executor {
  /** @throws ProblemError where Slurm does not answer */
  live(): Promise<LiveTasks>;
  /**
   * Begins the shards that are missing and not live.
   * @throws ProblemError where Slurm refuses a job; what it has taken before then goes on
   */
  submit(missing: readonly number[], live: LiveTasks, settings: TaskSettings): Promise<Submitted>;
  /** Waits until no task waits or runs. @throws ProblemError where Slurm does not answer for minutes; the jobs go on */
  wait(onCounts: (counts: TaskCounts) => void): Promise<void>;
  /** Says what became of tasks that are neither made nor live. */
  ended(): Promise<(task: Task) => EndedTask>;
}

/** Where tasks run. */
export type ExecutorName = "local" | "slurm";

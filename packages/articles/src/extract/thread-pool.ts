import { setImmediate } from "node:timers/promises";
import type { Chunk } from "@discoprep/decompress";
import { Tinypool } from "tinypool";
import { readingFailed } from "./reading-failed.ts";

/** What is handed to a thread: a part of a dump, and what else it must know. */
export interface PartTask {
  readonly chunk: Chunk;
}

/** Threads that all do the same. */
export interface ThreadPool<Task extends PartTask, Result> {
  /** @param moved memory of the task that goes to the thread and is gone here */
  run(task: Task, moved?: ArrayBuffer[]): Promise<Result>;
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  readonly threads: number;
  /** The module that the threads load, and the function in it that they call. */
  readonly worker: URL;
  readonly name: string;
  /** What the module is told once. */
  readonly data: unknown;
  /** The dump, for messages. */
  readonly file: string;
  /** Which page a thread was reading when the work on the chunk at an offset failed. */
  readonly pageAt?: (position: number) => string | undefined;
  /** Tasks that a thread has at hand: it begins the next while the result of the last is on its way. */
  readonly tasksAtHand: number;
}

/** Tests run from the sources, which a thread cannot load: they take the built module. */
export function builtWorker(name: string): URL {
  const folder = import.meta.url.endsWith(".ts") ? "../../dist/extract/" : "./";
  return new URL(`${folder}${name}.js`, import.meta.url);
}

/** Worker threads that each load their module once. */
export function threadPool<Task extends PartTask, Result>({
  threads,
  worker,
  name,
  data,
  file,
  pageAt,
  tasksAtHand,
}: ThreadPoolOptions): ThreadPool<Task, Result> {
  const pool = new Tinypool({
    filename: worker.href,
    name,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksAtHand,
    workerData: data,
    // A test run's flags make packages resolve to sources, which a worker cannot load.
    execArgv: [],
    // Pages are short-lived: a small young generation saves 30 MB a worker and costs no time.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const waiting = new Set<(error: Error) => void>();
  let closing = false;
  const failAll = (error: Error): void => {
    if (!closing) for (const reject of waiting) reject(error);
  };
  // A thread that fails with no chunk in hand, as when it cannot load.
  pool.on("error", failAll);
  // tinypool notices neither a thread that ends of itself nor, when it closes, one that has ended.
  const ends = pool.threads.map(
    (thread) =>
      new Promise<void>((resolve) => {
        let why: Error | undefined;
        thread.on("error", (error: Error) => {
          why = error;
        });
        // A thread without memory tells both at once, before tinypool's answer comes through its promise.
        thread.on("exit", (code: number) => {
          resolve();
          failAll(why ?? new Error(`the thread ended with exit code ${code}`));
        });
      }),
  );
  return {
    run: (task, moved = []) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error): void => {
          waiting.delete(fail);
          const { position } = task.chunk;
          reject(readingFailed(error, { file, position, page: pageAt?.(position) }));
        };
        const done = (result: Result): void => {
          waiting.delete(fail);
          resolve(result);
        };
        waiting.add(fail);
        pool.run(task, { transferList: moved }).then(done, fail);
      }),
    async close() {
      closing = true;
      void pool.destroy();
      await Promise.all(ends);
    },
  };
}

/**
 * Runs a task of a thread in a turn of the event loop of its own: else tinypool runs all tasks at hand before it answers
 * the first.
 */
export async function inOwnTurn<Result>(task: () => Result): Promise<Result> {
  await setImmediate();
  return task();
}

/**
 * A result with memory that is moved to the main thread, not copied.
 * @param memory byte arrays, each alone in its buffer
 */
export function movedResult<Result>(result: Result, memory: readonly (Uint8Array | undefined)[]): Result {
  // tinypool's types know of no such record.
  const moved: unknown = {
    [Tinypool.transferableSymbol]: memory.flatMap((bytes) => bytes?.buffer ?? []),
    [Tinypool.valueSymbol]: result,
  };
  return Tinypool.move(moved as ArrayBuffer) as unknown as Result;
}

import { ProblemError } from "@discoprep/corpus";
import type { PieceResult } from "@discoprep/wikidump";
import { Tinypool } from "tinypool";
import type { WorkerSettings } from "./options.ts";
import type { PieceOutcome } from "./page-outcomes.ts";
import type { PieceTask } from "./worker.ts";

export interface WorkerPool {
  run(task: PieceTask): Promise<PieceResult<PieceOutcome>>;
  close(): Promise<void>;
}

/** Worker threads that each load the rules once. Tests run from the sources take the built worker. */
export function workerPool(threads: number, settings: WorkerSettings): WorkerPool {
  const built = import.meta.url.endsWith(".ts") ? "../../dist/extract/worker.js" : "./worker.js";
  const pool = new Tinypool({
    filename: new URL(built, import.meta.url).href,
    name: "work",
    minThreads: threads,
    maxThreads: threads,
    workerData: settings,
  });
  const waiting = new Set<(error: Error) => void>();
  // tinypool notices a thread that fails, but not one that ends of itself.
  let closing = false;
  for (const thread of pool.threads) {
    thread.on("exit", (code: number) => {
      if (closing) return;
      for (const reject of waiting) reject(new Error(`a worker thread ended with exit code ${code}`));
    });
  }
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error): void => {
          waiting.delete(fail);
          reject(workerDied(error, settings.file, task));
        };
        waiting.add(fail);
        const done = (result: PieceResult<PieceOutcome>): void => {
          waiting.delete(fail);
          resolve(result);
        };
        pool.run(task).then(done, fail);
      }),
    async close() {
      closing = true;
      await pool.destroy();
    },
  };
}

function workerDied(cause: Error, file: string, { piece }: PieceTask): ProblemError {
  return new ProblemError(
    {
      rule: "worker-died",
      what: "the worker thread that worked on this part of the dump has failed",
      where: { file, byte: piece.position },
      expected: "a result",
      found: cause.message,
      remedy: "Give the program more memory (NODE_OPTIONS=--max-old-space-size=…) or fewer --workers.",
    },
    { cause },
  );
}

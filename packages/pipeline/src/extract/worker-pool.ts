import { ProblemError } from "@discoprep/corpus";
import type { Chunk } from "@discoprep/decompress";
import type { ChunkResult } from "@discoprep/wikidump";
import { Tinypool } from "tinypool";
import type { ChunkOutcome } from "./page-outcomes.ts";
import type { WorkerSettings } from "./worker-settings.ts";

export interface WorkerPool {
  run(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>;
  close(): Promise<void>;
}

/** Tests run from the sources, which a worker cannot load: they take the built one. */
const builtWorker = new URL(
  import.meta.url.endsWith(".ts") ? "../../dist/extract/worker.js" : "./worker.js",
  import.meta.url,
);

/** Worker threads that each load the rules once. */
export function workerPool(threads: number, settings: WorkerSettings, worker: URL = builtWorker): WorkerPool {
  const pool = new Tinypool({
    filename: worker.href,
    name: "work",
    minThreads: threads,
    maxThreads: threads,
    workerData: settings,
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
        thread.on("exit", (code: number) => {
          resolve();
          failAll(new Error(`it ended with exit code ${code}`));
        });
      }),
  );
  return {
    run: (chunk) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error): void => {
          waiting.delete(fail);
          reject(workerDied(error, settings.file, chunk));
        };
        const done = (result: ChunkResult<ChunkOutcome>): void => {
          waiting.delete(fail);
          resolve(result);
        };
        waiting.add(fail);
        pool.run(chunk).then(done, fail);
      }),
    async close() {
      closing = true;
      void pool.destroy();
      await Promise.all(ends);
    },
  };
}

function workerDied(cause: Error, file: string, { position }: Chunk): ProblemError {
  return new ProblemError(
    {
      rule: "worker-died",
      what: "the worker thread that worked on this part of the dump has failed",
      where: { file, byte: position },
      expected: "a result",
      found: cause.message,
      remedy:
        (cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY"
          ? "Give the program more memory (NODE_OPTIONS=--max-old-space-size=…) or fewer --workers."
          : "Please report it, with the dump's name.",
    },
    { cause },
  );
}

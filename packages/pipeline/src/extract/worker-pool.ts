import type { Chunk, Decompressed } from "@discoprep/decompress";
import type { ChunkResult } from "@discoprep/wikidump";
import { pageInHand, pagesInHand } from "./page-in-hand.ts";
import type { ChunkOutcome } from "./page-outcomes.ts";
import { builtWorker, TASKS_AT_HAND, threadPool } from "./thread-pool.ts";
import { isWorthUnpacking, type Unpacker, unpackThread } from "./unpacker.ts";
import type { ChunkTask } from "./worker.ts";
import type { WorkerSettings } from "./worker-settings.ts";

export interface WorkerPool {
  run(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>;
  close(): Promise<void>;
}

interface Job {
  task: ChunkTask;
  readonly resolve: (result: ChunkResult<ChunkOutcome>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Worker threads for a dump. Of two or more, one only decompresses: it need not load the rules and compile the code of
 * reading, which costs as much as reading 20 MB. The others read what it has ready, and decompress for themselves
 * where nothing is.
 */
export function workerPool(
  threads: number,
  settings: WorkerSettings,
  worker: URL = builtWorker("worker"),
): WorkerPool {
  const { file, compression } = settings;
  const parts = compression === "bzip2" && threads > 1;
  const readerThreads = parts ? threads - 1 : threads;
  const inHand = pagesInHand(readerThreads);
  const readers = threadPool<ChunkTask, ChunkResult<ChunkOutcome>>({
    ...{ threads: readerThreads, worker, name: "work", data: { ...settings, inHand }, file },
    pageAt: (position) => pageInHand(inHand, position),
  });
  const unpacker = parts ? unpackThread(file) : undefined;
  const waiting: Job[] = [];
  /** Next for a thread that reads: decompressed, or not worth handing from one thread to another. */
  const ready: Job[] = [];
  let reading = 0;
  let unpacking = 0;

  const read = (job: Job): void => {
    reading++;
    const moved = job.task.unpacked === undefined ? [] : [job.task.unpacked.bytes.buffer as ArrayBuffer];
    readers
      .run(job.task, moved)
      .then(job.resolve, job.reject)
      .finally(() => {
        reading--;
        handOut();
      });
  };
  const unpack = (job: Job, by: Unpacker): void => {
    unpacking++;
    by.run({ chunk: job.task.chunk })
      .then((unpacked) => {
        job.task = unpacked === undefined ? job.task : withoutBytes(job.task, unpacked);
        ready.push(job);
      }, job.reject)
      .finally(() => {
        unpacking--;
        handOut();
      });
  };
  const handOut = (): void => {
    while (reading < readerThreads * TASKS_AT_HAND) {
      const job = ready.shift() ?? waiting.shift();
      if (job === undefined) break;
      read(job);
    }
    while (unpacker !== undefined && unpacking < TASKS_AT_HAND) {
      const job = waiting.shift();
      if (job === undefined) break;
      unpack(job, unpacker);
    }
  };
  return {
    run: (chunk) =>
      new Promise((resolve, reject) => {
        (isWorthUnpacking(chunk) ? waiting : ready).push({ task: { chunk }, resolve, reject });
        handOut();
      }),
    async close() {
      await Promise.all([readers.close(), unpacker?.close()]);
    },
  };
}

/** The chunk without its compressed bytes, which are not read again. */
function withoutBytes({ chunk }: ChunkTask, unpacked: Decompressed): ChunkTask {
  return { chunk: { kind: "plain", position: chunk.position, bytes: new Uint8Array(0) }, unpacked };
}

import type { Chunk } from "@discoprep/decompress";
import type { ChunkResult } from "@discoprep/wikidump";
import type { ChunkTask } from "./chunk-reader.ts";
import type { PageColumns } from "./page-columns.ts";
import { pageInHand, pagesInHand } from "./page-in-hand.ts";
import type { ChunkOutcome } from "./page-outcomes.ts";
import { CHUNKS_AT_HAND, isWorthHanding, type PagesThread, pagesThread } from "./pages-thread.ts";
import { builtWorker, threadPool } from "./thread-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

export interface WorkerPool {
  run(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>;
  close(): Promise<void>;
}

/** A reader begins the next while the result of the last is on its way. */
const TASKS_AT_HAND = 2;

interface Job {
  task: ChunkTask;
  readonly resolve: (result: ChunkResult<ChunkOutcome>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Worker threads for a dump. Of two or more, one only decompresses and reads pages: it need not load the rules and compile
 * the code of reading wikitext, which costs as much as reading 20 MB. The others read what it has ready, and do all by
 * themselves where nothing is.
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
    tasksAtHand: TASKS_AT_HAND,
    pageAt: (position) => pageInHand(inHand, position),
  });
  const pagesReader = parts ? pagesThread(settings) : undefined;
  const waiting: Job[] = [];
  /** Next for a thread that reads wikitext: its pages are read, or not worth handing from one thread to another. */
  const ready: Job[] = [];
  let reading = 0;
  let readingPages = 0;

  const read = (job: Job): void => {
    reading++;
    const texts = job.task.read?.result?.texts.buffer;
    readers
      .run(job.task, texts === undefined ? [] : [texts])
      .then(job.resolve, job.reject)
      .finally(() => {
        reading--;
        handOut();
      });
  };
  const readPages = (job: Job, by: PagesThread): void => {
    readingPages++;
    by.run({ chunk: job.task.chunk })
      .then((pages) => {
        if (pages !== undefined) job.task = withoutBytes(job.task, pages);
        ready.push(job);
      }, job.reject)
      .finally(() => {
        readingPages--;
        handOut();
      });
  };
  const handOut = (): void => {
    while (reading < readerThreads * TASKS_AT_HAND) {
      const job = ready.shift() ?? waiting.shift();
      if (job === undefined) break;
      read(job);
    }
    while (pagesReader !== undefined && readingPages < CHUNKS_AT_HAND) {
      const job = waiting.shift();
      if (job === undefined) break;
      readPages(job, pagesReader);
    }
  };
  return {
    run: (chunk) =>
      new Promise((resolve, reject) => {
        (isWorthHanding(chunk) ? waiting : ready).push({ task: { chunk }, resolve, reject });
        handOut();
      }),
    async close() {
      await Promise.all([readers.close(), pagesReader?.close()]);
    },
  };
}

/** The chunk without its compressed bytes, which are not read again. */
function withoutBytes({ chunk }: ChunkTask, read: ChunkResult<PageColumns>): ChunkTask {
  return { chunk: { kind: "plain", position: chunk.position, bytes: new Uint8Array(0) }, read };
}

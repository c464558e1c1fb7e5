import type { Chunk } from "@discoprep/decompress";
import type { ChunkResult } from "@discoprep/wikidump";
import type { PageColumns } from "./page-columns.ts";
import { builtWorker, type PartTask, type ThreadPool, threadPool } from "./thread-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** A chunk whose pages are to be read, with memory that their texts may be written to. */
export interface PagesTask extends PartTask {
  readonly memory?: ArrayBuffer | undefined;
}

/** A thread that reads the pages of chunks for others; undefined for those that they are to read themselves. */
export type PagesThread = ThreadPool<PagesTask, ChunkResult<PageColumns> | undefined>;

/** Those who wait for pages are busy with the last for a while, and then ask for the next. */
export const CHUNKS_AT_HAND = 4;

export function pagesThread(settings: WorkerSettings): PagesThread {
  return threadPool({
    threads: 1,
    worker: builtWorker("pages-worker"),
    name: "readPages",
    data: settings,
    file: settings.file,
    tasksAtHand: CHUNKS_AT_HAND,
  });
}

/**
 * Chunks of a dump are a quarter of a MB. One of few bytes may become a hundred times as large as any other: no two
 * threads should have it.
 */
const FEWEST_BYTES = 32 * 1024;

/** Whether another thread than the one that reads its wikitext is to read the pages of a chunk. */
export function isWorthHanding({ kind, bytes }: Chunk): boolean {
  return kind === "bzip2" && bytes.length >= FEWEST_BYTES;
}

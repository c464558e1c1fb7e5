import { workerData } from "node:worker_threads";
import { loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import { type PageColumns, pageColumns } from "./page-columns.ts";
import type { PagesTask } from "./pages-thread.ts";
import { inOwnTurn, movedResult } from "./thread-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

// tinypool puts its own data first.
const [, settings] = workerData as [unknown, WorkerSettings];
const decompress = await loadDecompressor(settings.compression);
let spare: ArrayBuffer | undefined;
const read = pageColumns(settings, memoryOf);

/** More than chunks of dumps have when decompressed: a larger one is not held beside others. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Memory for texts is a multiple of it, so that the memory of one chunk nearly always does for the next. */
const MEMORY_STEP = 2 * 1024 * 1024;

/** The memory that came with the task, if it is large enough. */
function memoryOf(bytes: number): ArrayBuffer {
  if (spare !== undefined && spare.byteLength >= bytes) return spare;
  // No part of the pool that small buffers share: it is to be moved. Nothing need be written to it before.
  return Buffer.allocUnsafeSlow(Math.ceil(bytes / MEMORY_STEP) * MEMORY_STEP).buffer;
}

/**
 * Runs on a worker thread: reads the pages of a chunk for another thread, which reads their wikitext. Undefined where
 * that thread is to do it itself: where the chunk is large, and where it is damaged, which is then told with the pages
 * before it.
 */
export function readPages(task: PagesTask): Promise<ChunkResult<PageColumns> | undefined> {
  return inOwnTurn(() => pagesOf(task));
}

function pagesOf({ chunk, memory }: PagesTask): ChunkResult<PageColumns> | undefined {
  spare = memory;
  try {
    const done = workOnChunk(decompress, chunk, settings.file, read);
    const { head, tail, length, problem, result } = done;
    if (problem !== undefined || length > MOST_BYTES) return undefined;
    return movedResult(done, [head, tail, result?.texts]);
  } catch {
    return undefined;
  }
}

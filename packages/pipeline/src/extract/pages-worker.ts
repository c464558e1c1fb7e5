import { workerData } from "node:worker_threads";
import { type Chunk, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import { type PageColumns, pageColumns } from "./page-columns.ts";
import { movedResult } from "./thread-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

// tinypool puts its own data first.
const [, settings] = workerData as [unknown, WorkerSettings];
const decompress = await loadDecompressor(settings.compression);
const read = pageColumns(settings);

/** More than chunks of dumps have when decompressed: a larger one is not held beside others. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Runs on a worker thread: reads the pages of a chunk for another thread, which reads their wikitext. Undefined where
 * that thread is to do it itself: where the chunk is large, and where it is damaged, which is then told with the pages
 * before it.
 */
export function readPages({ chunk }: { readonly chunk: Chunk }): ChunkResult<PageColumns> | undefined {
  try {
    const done = workOnChunk(decompress, chunk, settings.file, read);
    const { head, tail, length, problem, result } = done;
    if (problem !== undefined || length > MOST_BYTES) return undefined;
    return movedResult(done, [head, tail, result?.texts]);
  } catch {
    return undefined;
  }
}

import { workerData } from "node:worker_threads";
import { type Chunk, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import { Tinypool } from "tinypool";
import { type ChunkOutcome, pageOutcomes } from "./page-outcomes.ts";
import type { WorkerSettings } from "./worker-settings.ts";

// tinypool puts its own data first.
const [, settings] = workerData as [unknown, WorkerSettings];
const decompress = await loadDecompressor();
const read = pageOutcomes(settings);

/** Runs on a worker thread: a chunk in, what became of its pages out. */
export function work(chunk: Chunk): ChunkResult<ChunkOutcome> {
  const result = workOnChunk(decompress, chunk, settings.file, read);
  // The bytes are moved to the main thread, not copied; tinypool's types know of no such record.
  const moved: unknown = {
    [Tinypool.transferableSymbol]: [
      result.head,
      result.tail,
      result.result?.lines,
      result.result?.records,
      result.result?.texts,
    ].flatMap((bytes) => bytes?.buffer ?? []),
    [Tinypool.valueSymbol]: result,
  };
  return Tinypool.move(moved as ArrayBuffer) as unknown as ChunkResult<ChunkOutcome>;
}

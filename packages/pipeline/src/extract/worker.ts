import { workerData } from "node:worker_threads";
import { type Chunk, type Decompressed, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import { pageNote } from "./page-in-hand.ts";
import { type ChunkOutcome, pageOutcomes } from "./page-outcomes.ts";
import { movedResult } from "./thread-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** A chunk of the dump. */
export interface ChunkTask {
  readonly chunk: Chunk;
  /** Where another thread has decompressed it. */
  readonly unpacked?: Decompressed;
}

// tinypool puts its own data first.
const [, settings] = workerData as [unknown, WorkerSettings];
const decompress = await loadDecompressor(settings.compression);
const note = settings.inHand === undefined ? undefined : pageNote(settings.inHand);
const read = pageOutcomes(settings, (id) => note?.page(id));

/** Runs on a worker thread: a chunk in, what became of its pages out. */
export function work({ chunk, unpacked }: ChunkTask): ChunkResult<ChunkOutcome> {
  const unpack = unpacked === undefined ? decompress : () => unpacked;
  note?.chunk(chunk.position);
  const done = workOnChunk(unpack, chunk, settings.file, read);
  const { head, tail, result } = done;
  return movedResult(done, [head, tail, result?.lines, result?.records, result?.texts]);
}

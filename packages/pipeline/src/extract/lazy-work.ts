import { type Chunk, type Decompressor, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import type { ChunkOutcome } from "./page-outcomes.ts";
import type { WorkerPool } from "./worker-pool.ts";

const nothing: ChunkOutcome = {
  outcomes: [],
  lines: new Uint8Array(0),
  records: new Uint8Array(0),
  texts: new Uint8Array(0),
  passedOver: {},
};

/** Of a dump in many small shards most have no page; starting a thread takes longer than all else. */
function holdsNoPage(chunk: Chunk): boolean {
  return (
    chunk.kind === "plain" &&
    !Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.length).includes("<page")
  );
}

/** The work on chunks by worker threads, which are started with the first chunk in which a page may begin. */
export function lazyWork(
  file: string,
  startPool: () => WorkerPool,
): { work(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>; close(): Promise<void> } {
  let pool: WorkerPool | undefined;
  let decompressor: Promise<Decompressor> | undefined;
  return {
    async work(chunk) {
      if (holdsNoPage(chunk)) {
        decompressor ??= loadDecompressor();
        return workOnChunk(await decompressor, chunk, file, () => nothing);
      }
      pool ??= startPool();
      return await pool.run(chunk);
    },
    async close() {
      await pool?.close();
    },
  };
}

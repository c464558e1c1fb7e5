import { type Chunk, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, type OpenDump, workOnChunk } from "@discoprep/wikidump";
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

/**
 * The work on chunks of a dump: those of the stretch that is wanted go to worker threads, which are started with the
 * first in which a page may begin; of the others, where its last page may end, only the borders are wanted.
 */
export function shardWork(
  { file, stretch }: Pick<OpenDump, "file" | "stretch">,
  startPool: () => WorkerPool,
): { work(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>; close(): Promise<void> } {
  let pool: WorkerPool | undefined;
  const decompressor = loadDecompressor();
  return {
    async work(chunk) {
      const isOther = stretch !== undefined && stretch.indexOf(chunk.position) !== stretch.index;
      if (isOther || holdsNoPage(chunk)) return workOnChunk(await decompressor, chunk, file, () => nothing);
      pool ??= startPool();
      return await pool.run(chunk);
    },
    async close() {
      await pool?.close();
    },
  };
}

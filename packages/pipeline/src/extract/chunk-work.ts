import { type Chunk, type Decompressor, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, type PagesReader, workOnChunk } from "@discoprep/wikidump";
import type { ChunkOutcome } from "./page-outcomes.ts";
import { type WorkerPool, workerPool } from "./worker-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

const nothing: ChunkOutcome = {
  outcomes: [],
  lines: new Uint8Array(0),
  records: new Uint8Array(0),
  texts: new Uint8Array(0),
  passedOver: {},
};

/** Of a dump in many small shards most have no page; to load the rules of reading takes longer than all else. */
function holdsNoPage(chunk: Chunk): boolean {
  return (
    chunk.kind === "plain" &&
    !Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.length).includes("<page")
  );
}

/**
 * The work on the chunks of a dump, by threads that are started with the first chunk in which a page may begin.
 * @param threads 0: here, between other work
 */
export function chunkWork(
  threads: number,
  settings: WorkerSettings,
): { work(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>; close(): Promise<void> } {
  const { file, compression } = settings;
  let pool: WorkerPool | undefined;
  let decompressor: Promise<Decompressor> | undefined;
  let reader: Promise<PagesReader<ChunkOutcome>> | undefined;
  return {
    async work(chunk) {
      const isEmpty = holdsNoPage(chunk);
      if (threads > 0 && !isEmpty) {
        pool ??= workerPool(threads, settings);
        return await pool.run(chunk);
      }
      decompressor ??= loadDecompressor(compression);
      if (isEmpty) return workOnChunk(await decompressor, chunk, file, () => nothing);
      reader ??= loadReader(settings);
      return workOnChunk(await decompressor, chunk, file, await reader);
    },
    async close() {
      await pool?.close();
    },
  };
}

async function loadReader(settings: WorkerSettings): Promise<PagesReader<ChunkOutcome>> {
  const { pageOutcomes } = await import("./page-outcomes.ts");
  return pageOutcomes(settings);
}

import { type Chunk, type Decompressor, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import type { ChunkReader } from "./chunk-reader.ts";
import { LargePage, withoutLargePages } from "./large-page.ts";
import { extractVersions } from "./manifest.ts";
import type { ChunkOutcome } from "./page-outcomes.ts";
import { isWorthHanding, type PagesThread, pagesThread } from "./pages-thread.ts";
import { readingFailed } from "./reading-failed.ts";
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

/** What works on the chunks of a dump: threads are started with the first chunk in which a page may begin. */
export interface ChunkWork {
  work(chunk: Chunk): Promise<ChunkResult<ChunkOutcome>>;
  /** Takes back the memory of an outcome that is written. */
  giveBack(outcome: ChunkOutcome): void;
  close(): Promise<void>;
}

/** Of so many threads one reads wikitext at most. */
const MOST_WITH_ONE_READER = 2;

/**
 * The work on the chunks of a dump. One thread that reads wikitext is this one: another would load the rules and compile
 * the code of reading once more, and hand over all that it makes. Another thread decompresses and reads pages for it; where
 * `threads` is 1 or 0 it does all by itself. Of more threads, and of two where nothing is to be decompressed, this one only writes.
 */
export function chunkWork(threads: number, settings: WorkerSettings): ChunkWork {
  const { compression } = settings;
  const isShared = compression === "bzip2" ? threads > MOST_WITH_ONE_READER : threads > 1;
  const readers = isShared ? sharedWork(threads, settings) : ownWork(threads, settings);
  let decompressor: Promise<Decompressor> | undefined;
  return {
    async work(chunk) {
      if (!holdsNoPage(chunk)) return readers.work(chunk);
      decompressor ??= loadDecompressor(compression);
      return workOnChunk(await decompressor, chunk, settings.file, () => nothing);
    },
    giveBack: (outcome) => readers.giveBack(outcome),
    close: () => readers.close(),
  };
}

function sharedWork(threads: number, settings: WorkerSettings): ChunkWork {
  let pool: WorkerPool | undefined;
  return {
    async work(chunk) {
      pool ??= workerPool(threads, settings);
      return await pool.run(chunk);
    },
    // It came from another thread, which has other memory by now.
    giveBack: () => undefined,
    async close() {
      await pool?.close();
    },
  };
}

/**
 * A page that may take more memory than this thread has is read by another one: it can fail, and this one says so.
 * @param threads this one, and, of 2, one that reads pages
 */
function ownWork(threads: number, settings: WorkerSettings): ChunkWork {
  const { file } = settings;
  let reader: Promise<OwnReader> | undefined;
  let giveBack: OwnReader["giveBack"] = () => undefined;
  let pages: PagesThread | undefined;
  const forLarge = sharedWork(1, settings);
  // Memory of texts that are read goes back to the thread: V8 frees what moves between threads only when it collects all.
  const spare: ArrayBuffer[] = [];
  const handOver = (chunk: Chunk): ReturnType<PagesThread["run"]> => {
    pages ??= pagesThread(settings);
    const memory = spare.pop();
    return pages.run({ chunk, memory }, memory === undefined ? [] : [memory]);
  };
  return {
    async work(chunk) {
      const handed = threads > 1 && isWorthHanding(chunk) ? handOver(chunk) : undefined;
      // The rules are loaded while the thread reads the first pages.
      reader ??= loadReader(settings);
      const [own, read] = await Promise.all([reader, handed]);
      const { inHand } = own;
      giveBack = own.giveBack;
      inHand.page = undefined;
      try {
        const done = own.read({ chunk, read });
        if (read?.result !== undefined) spare.push(read.result.texts.buffer);
        return done;
      } catch (error) {
        if (error instanceof LargePage) return forLarge.work(chunk);
        throw readingFailed(error as Error, { file, position: chunk.position, page: inHand.page });
      }
    },
    giveBack: (outcome) => giveBack(outcome),
    async close() {
      await Promise.all([pages?.close(), forLarge.close()]);
    },
  };
}

interface OwnReader extends ChunkReader {
  /** The id of the page that is being read. */
  readonly inHand: { page: string | undefined };
}

async function loadReader(settings: WorkerSettings): Promise<OwnReader> {
  const { chunkReader } = await import("./chunk-reader.ts");
  const inHand: OwnReader["inHand"] = { page: undefined };
  const note = (id: string): void => {
    inHand.page = id;
  };
  const reader = await chunkReader(settings, note, withoutLargePages());
  // The manifest states them at the end: they are found here, where this thread waits for the first pages.
  extractVersions();
  return { ...reader, inHand };
}

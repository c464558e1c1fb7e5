import type { Chunk, Decompressed } from "@discoprep/decompress";
import { builtWorker, type PartTask, type ThreadPool, threadPool } from "./thread-pool.ts";

/** A thread that decompresses chunks for others to read; undefined for those that they are to decompress themselves. */
export type Unpacker = ThreadPool<PartTask, Decompressed | undefined>;

/** @param file the dump, for messages */
export function unpackThread(file: string): Unpacker {
  return threadPool({
    threads: 1,
    worker: builtWorker("unpack-worker"),
    name: "unpack",
    data: undefined,
    file,
  });
}

/**
 * Chunks of a dump are a quarter of a MB. One of few bytes may become a hundred times as large as any other: no two
 * threads should have it.
 */
const FEWEST_BYTES = 32 * 1024;

/** Whether another thread than the one that reads it is to decompress a chunk. */
export function isWorthUnpacking({ kind, bytes }: Chunk): boolean {
  return kind === "bzip2" && bytes.length >= FEWEST_BYTES;
}

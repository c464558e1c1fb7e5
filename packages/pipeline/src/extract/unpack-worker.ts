import { type Chunk, type Decompressed, loadDecompressor } from "@discoprep/decompress";
import { movedResult } from "./thread-pool.ts";

const decompress = await loadDecompressor("bzip2");

/** More than chunks of dumps have when unpacked: a larger one is not held beside others. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Runs on a worker thread: decompresses a chunk for another thread to read. Undefined where that thread is to do it
 * itself: where the chunk is large, and where it is damaged, which is then told with the pages before it.
 */
export function unpack({ chunk }: { readonly chunk: Chunk }): Decompressed | undefined {
  try {
    const { bytes, ...rest } = decompress(chunk, "");
    if (bytes.length > MOST_BYTES) return undefined;
    const own = Uint8Array.prototype.slice.call(bytes);
    return movedResult({ ...rest, bytes: own }, [own]);
  } catch {
    return undefined;
  }
}

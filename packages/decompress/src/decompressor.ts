import { bzip2Decoder } from "./bzip2/decode.ts";
import { loadBzip2 } from "./bzip2/library.ts";
import type { Chunk, Decompressed } from "./chunk.ts";

/**
 * Decompresses chunks, one at a time: the bytes given are valid until the next call.
 * @param file a name for messages
 * @throws ProblemError with the byte in the file of a block that is corrupt or expands too far
 */
export type Decompressor = (chunk: Chunk, file: string) => Decompressed;

/** Makes a decompressor; every thread needs its own. */
export async function loadDecompressor(): Promise<Decompressor> {
  const decode = bzip2Decoder(await loadBzip2());
  return (chunk, file) =>
    chunk.kind === "bzip2" ? decode(chunk, file) : { bytes: chunk.bytes, checks: [], state: "whole" };
}

import { loadBlockDecoder } from "./bzip2/block-decoder.ts";
import { bzip2Decoder } from "./bzip2/decode.ts";
import type { Chunk, Decompressed } from "./chunk.ts";
import type { Compression } from "./compression.ts";

/**
 * Decompresses chunks, one at a time: the bytes given are valid until the next call.
 * @param file a name for messages
 * @throws ProblemError with the byte in the file of a block that is corrupt or expands too far
 */
export type Decompressor = (chunk: Chunk, file: string) => Decompressed;

/**
 * Makes a decompressor; every thread needs its own.
 * @param compression of the file: only for bzip2, whose chunks are compressed, is a decoder loaded
 */
export async function loadDecompressor(compression: Compression): Promise<Decompressor> {
  const decode = compression === "bzip2" ? bzip2Decoder(await loadBlockDecoder()) : undefined;
  return (chunk, file) => {
    if (chunk.kind === "plain") return { bytes: chunk.bytes, checks: [], state: "whole" };
    if (decode === undefined) throw new Error(`a chunk of bzip2 in a file of compression ${compression}`);
    return decode(chunk, file);
  };
}

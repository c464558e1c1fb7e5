/**
 * {@include ../README.md}
 *
 * @module @discoprep/decompress
 */

export type { BlockCheck, Chunk, ChunkState, Decompressed, PlainChunk, Stretch } from "./chunk.ts";
export { type ChunkOptions, compressedChunks } from "./chunks.ts";
export type { Compression, FileInput } from "./compression.ts";
export { type Decompressor, loadDecompressor } from "./decompressor.ts";
export { type ChunkReport, inOrder } from "./in-order.ts";
export { atLeast, mapItems } from "./iteration.ts";

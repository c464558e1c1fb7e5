/**
 * {@include ../README.md}
 *
 * @module @discoprep/decompress
 */

export type { Compression, FileInput, Part } from "./compression.ts";
export { type Decompressed, type DecompressOptions, decompress } from "./decompress.ts";

/**
 * {@include ../README.md}
 *
 * @module @discoprep/decompress
 */

export type { Part } from "./bzip2/blocks.ts";
export {
  type Compression,
  type Decompressed,
  type DecompressOptions,
  decompress,
  type FileInput,
} from "./decompress.ts";

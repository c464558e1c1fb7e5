/**
 * {@include ../README.md}
 *
 * @module @discoprep/bzip2
 */

export { type Bzip2Block, type Bzip2Options, decompressBzip2, readBzip2Blocks } from "./blocks.ts";
export type { ByteSource } from "./byte-window.ts";
export { Bzip2Error, type Bzip2Fault } from "./error.ts";
export { StreamChecksum, type StreamPart } from "./stream-checksum.ts";

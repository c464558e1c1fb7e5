export {
  type Compression,
  type Decompressed,
  type DecompressOptions,
  decompress,
  type FileInput,
} from "./decompress.ts";
export type { Part } from "./part.ts";

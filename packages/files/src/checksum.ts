import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content);
}

/** Content as a manifest states it. */
export interface ContentDigest {
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/** Content that comes in pieces. */
export interface ContentHash {
  add(piece: Uint8Array): void;
  /** Of all pieces; to be asked for once. */
  digest(): ContentDigest;
}

/** Counts and hashes content that comes in pieces. */
export function contentHash(): ContentHash {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add(piece) {
      hash.update(piece);
      bytes += piece.length;
    },
    digest: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}

/** SHA-256 of a file of any size, read as a stream. */
export async function sha256File(file: string): Promise<string> {
  const stream = createHash("sha256");
  await pipeline(createReadStream(file), stream);
  return stream.digest("hex");
}

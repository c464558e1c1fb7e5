import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { filesBelow } from "./files-below.ts";
import { isGzip } from "./gzip.ts";
import type { Manifest } from "./manifest.ts";
import { storedBeginning, storedPieces } from "./stored-pieces.ts";
import { withProgress } from "./text/progress.ts";
import { readBytes } from "./text-file.ts";

/** Returns the SHA-256 in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content);
}

interface ContentDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** The size and the SHA-256 of content that comes in pieces. */
export class ContentHash {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** Adds a piece; may be passed on as a callback. */
  readonly add = (piece: Uint8Array): void => {
    this.#hash.update(piece);
    this.#bytes += piece.length;
  };

  digest(): ContentDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/** Returns the hash of a file of any size, read as a stream, in lower-case hexadecimal. */
export async function hashOfFile(file: string, algorithm: "sha1" | "sha256" = "sha256"): Promise<string> {
  const stream = createHash(algorithm);
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), stream);
  return stream.digest("hex");
}

/** A file and its name in messages and in the manifest: its path in the input folder. */
interface InputFile {
  readonly path: string;
  readonly name: string;
}

/**
 * Makes one manifest entry for many files: their bytes together, and the SHA-256 of the list of their SHA-256 sums
 * and names (`sha256sum` format), so that any change of any file shows.
 * @param files a path stands for the files below it, named by their paths in it
 */
export function inputDigest(name: string, files: string | Iterable<InputFile>): Manifest["inputs"][number] {
  let bytes = 0;
  let list = "";
  for (const file of withProgress(typeof files === "string" ? filesOf(files) : [...files], "files read")) {
    const content = contentDigest(file.path);
    bytes += content.bytes;
    list += `${content.sha256}  ${file.name}\n`;
  }
  return { name, bytes, sha256: sha256(list) };
}

function filesOf(path: string): InputFile[] {
  return filesBelow(path).map((file) => ({ path: file, name: relative(path, file) || basename(file) }));
}

/** Returns size and SHA-256 of a file's content, that of a compressed file unpacked. */
function contentDigest(path: string): ContentDigest {
  if (!isGzip(storedBeginning(path))) return storedDigest(path);
  const content = readBytes(path);
  return { bytes: content.length, sha256: sha256(content) };
}

/** Returns size and SHA-256 of a file as stored. */
export function storedDigest(path: string): ContentDigest {
  const content = new ContentHash();
  for (const piece of storedPieces(path)) content.add(piece);
  return content.digest();
}

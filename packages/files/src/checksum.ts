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

/** Returns the SHA-256 of a file of any size, read as a stream. */
export async function sha256File(file: string): Promise<string> {
  const stream = createHash("sha256");
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
  const content = createHash("sha256");
  let bytes = 0;
  for (const piece of storedPieces(path)) {
    content.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: content.digest("hex") };
}

import { sha256 } from "./checksum.ts";
import type { Manifest } from "./manifest.ts";
import { readBytes } from "./text-file.ts";

/** A file with the name messages and the manifest know it by: its path inside the folder given. */
export interface InputFile {
  readonly path: string;
  readonly name: string;
}

/**
 * One manifest entry for many files: their bytes together, and the SHA-256 of the list of their SHA-256 sums
 * and names (`sha256sum` format), so that any change of any file shows.
 */
export function inputDigest(name: string, files: Iterable<InputFile>): Manifest["inputs"][number] {
  let bytes = 0;
  let list = "";
  for (const file of files) {
    const content = readBytes(file.path);
    bytes += content.length;
    list += `${sha256(content)}  ${file.name}\n`;
  }
  return { name, bytes, sha256: sha256(list) };
}

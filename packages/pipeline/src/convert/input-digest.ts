import { type Manifest, readBytes, sha256 } from "@discoprep/corpus";
import type { InputFile } from "./inputs.ts";

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

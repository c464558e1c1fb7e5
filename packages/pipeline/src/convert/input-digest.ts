import { statSync } from "node:fs";
import { type Manifest, sha256, sha256File } from "@discoprep/corpus";
import type { InputFile } from "./inputs.ts";

/**
 * One manifest entry for many files: their bytes together, and the SHA-256 of the list of their SHA-256 sums
 * and names (`sha256sum` format), so that any change of any file shows.
 */
export async function inputDigest(
  name: string,
  files: Iterable<InputFile>,
): Promise<Manifest["inputs"][number]> {
  let bytes = 0;
  let list = "";
  for (const file of files) {
    bytes += statSync(file.path).size;
    list += `${await sha256File(file.path)}  ${file.name}\n`;
  }
  return { name, bytes, sha256: sha256(list) };
}

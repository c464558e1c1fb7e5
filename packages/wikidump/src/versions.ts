import { fileURLToPath } from "node:url";
import { readText } from "@discoprep/corpus";
import { decompressVersions } from "@discoprep/decompress";

/** The libraries that take part in reading a dump, for manifests; this package pins their exact versions. */
export function wikidumpVersions(): Record<string, string> {
  const own = JSON.parse(readText(fileURLToPath(new URL("../package.json", import.meta.url)))) as {
    dependencies: Record<string, string>;
  };
  const pinned = Object.entries(own.dependencies).filter(([, version]) => /^\d/.test(version));
  return { ...decompressVersions(), ...Object.fromEntries(pinned) };
}

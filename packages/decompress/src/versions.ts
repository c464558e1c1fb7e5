import { fileURLToPath } from "node:url";
import { readText } from "@discoprep/corpus";

/** The libraries that decompress, for manifests; this package pins their exact versions. */
export function decompressVersions(): Record<string, string> {
  const own = JSON.parse(readText(fileURLToPath(new URL("../package.json", import.meta.url)))) as {
    dependencies: Record<string, string>;
  };
  return Object.fromEntries(Object.entries(own.dependencies).filter(([, version]) => /^\d/.test(version)));
}

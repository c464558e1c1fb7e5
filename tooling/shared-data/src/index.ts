import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";

/** The folder of real data beside the checkout, outside the project. */
const sharedFolder = new URL("../../../../shared/", import.meta.url);

export function sharedPath(path: string): string {
  return fileURLToPath(new URL(path, sharedFolder));
}

/**
 * A `describe` block over real data. Without the data there is one skipped test,
 * and a line on stderr that says which data it needs.
 */
export function describeShared(path: string, title: string, tests: (folder: string) => void): void {
  const folder = sharedPath(path);
  if (existsSync(folder)) {
    describe(title, () => tests(folder));
    return;
  }
  process.stderr.write(`skipped: "${title}" needs ../shared/${path}, which is absent\n`);
  it.skip(`${title} (needs ../shared/${path})`);
}

/**
 * Returns the absolute path of a result of the sample dataset, such as `eng.release/train`. It is made once before any
 * test; a test that changes it copies it first.
 */
export function samplePath(path: string): string {
  return fileURLToPath(new URL(`../../../out/sample/out/${path}`, import.meta.url));
}

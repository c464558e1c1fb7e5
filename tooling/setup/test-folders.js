import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// vitest's global set-up: temporary files of tests and their processes go into a folder of the run, which is removed at its end.
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-tests-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

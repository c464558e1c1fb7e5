import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// vitest's global set-up: temporary files of tests and their processes go into a folder of the run, which is removed at its end.
export function setup() {
  const own = mkdtempSync(join(tmpdir(), "discoprep-tests-"));
  process.env.TMPDIR = own;
  return () => rmSync(own, { recursive: true, force: true, maxRetries: 3 });
}

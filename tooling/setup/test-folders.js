import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// vitest's global set-up: what a run's tests, and the processes they start, put into the system's folder for
// temporary files goes into one folder of the run's own and with it at the end, whatever the outcome.
export function setup() {
  const own = mkdtempSync(join(tmpdir(), "discoprep-tests-"));
  process.env.TMPDIR = own;
  return () => rmSync(own, { recursive: true, force: true, maxRetries: 3 });
}

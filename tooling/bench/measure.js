// Times, memory and folders for output, for all benchmarks.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs a function. @returns its result, and wall and processor time in milliseconds */
export async function timed(run) {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  return { result, wall: performance.now() - wall, cpu: (user + system) / 1000 };
}

/** The largest memory of this process so far, in MB. */
export function peakMemory() {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/** Runs with a folder that is removed afterwards. */
export async function withFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

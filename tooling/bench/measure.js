import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function timed(run) {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  return { result, wall: performance.now() - wall, cpu: (user + system) / 1000 };
}

export function peakMemory() {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

export async function withFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), "discoprep-bench-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TaskCounts } from "./executor.ts";
import { localExecutor } from "./local.ts";
import { shardLog } from "./log.ts";

/** Makes every shard but 2, where it dies, and 5, which it reports as failed. */
const program = `
const shard = process.argv.at(-1);
if (shard === "2") console.error("last words");
if (shard === "5") console.error("error: no shard");
process.exit({ 2: 3, 5: 1 }[shard] ?? 0);`;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "discoprep-"));
  mkdirSync(join(made, "log"));
  return made;
}

describe("localExecutor", () => {
  it("makes the others where a process dies, and keeps what it said", async () => {
    const place = folder();
    const executor = localExecutor(place);
    const counts: TaskCounts[] = [];
    const shards = [1, 2, 3, 4, 5, 6];
    const settings = { command: [process.execPath, "-e", program, "--"], atOnce: 2 };
    expect(await executor.submit(shards, new Map(), settings)).toEqual({ shards, jobs: [] });
    await executor.wait((now) => void counts.push({ ...now }));
    expect(counts.at(-1)).toEqual({ running: 0, waiting: 0 });
    expect(Math.max(...counts.map(({ running }) => running))).toBe(2);
    expect(readFileSync(shardLog(place, 2), "utf8")).toBe(
      "last words\nthe process ended (exit code 3) before the shard was made\n",
    );
    const ended = await executor.ended();
    expect(shards.map((shard) => ended(shard).state)).toEqual([
      ...["missing", "failed", "missing", "missing", "failed", "missing"],
    ]);
    expect(ended(5)).toMatchObject({ reason: "its process failed", lines: ["error: no shard"] });
    expect(await executor.live()).toEqual(new Map());
  });

  it("begins no more shards after three failures", async () => {
    const numbers = Array.from({ length: 50 }, (_, at) => at + 1);
    const executor = localExecutor(folder());
    await executor.submit(numbers, new Map(), {
      command: [process.execPath, "-e", "process.exit(1)", "--"],
      atOnce: 1,
    });
    await executor.wait(() => {});
    const ended = await executor.ended();
    expect(numbers.filter((shard) => ended(shard).state === "failed")).toEqual([1, 2, 3]);
  });

  it("says why a command cannot be run", async () => {
    const place = folder();
    const executor = localExecutor(place);
    await executor.submit([1], new Map(), { command: ["/nowhere/node"], atOnce: 1 });
    await executor.wait(() => {});
    expect((await executor.ended())(1).state).toBe("failed");
    expect(readFileSync(shardLog(place, 1), "utf8")).toContain("ENOENT");
  });
});

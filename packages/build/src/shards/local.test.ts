import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runLocally } from "./local.ts";
import { localStates } from "./local-events.ts";
import { shardLog } from "./logs.ts";

/** Makes every shard but 2, at which it dies, and 5, which it says has failed. */
const program = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "2") {
    console.error("last words");
    process.exit(3);
  }
  console.log(line + (line === "5" ? " failed" : " made"));
});`;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "discoprep-"));
  mkdirSync(join(made, "log"));
  return made;
}

describe("runLocally", () => {
  it("makes the others where a process dies, and keeps what it said", async () => {
    const place = folder();
    const made: number[] = [];
    const failed = await runLocally([1, 2, 3, 4, 5, 6], {
      folder: place,
      command: [process.execPath, "-e", program],
      atOnce: 2,
      onShard: (index, isMade) => void (isMade && made.push(index)),
    });
    expect(failed).toEqual([2, 5]);
    expect(made.sort()).toEqual([1, 3, 4, 6]);
    expect(readFileSync(shardLog(place, 2), "utf8")).toBe(
      "last words\nthe process ended (exit code 3) before the shard was made\n",
    );
    expect([...localStates(place)].sort()).toEqual([
      [1, "made"],
      [2, "failed"],
      [3, "made"],
      [4, "made"],
      [5, "failed"],
      [6, "made"],
    ]);
  });

  it("begins no more shards after three failures", async () => {
    const numbers = Array.from({ length: 50 }, (_, at) => at + 1);
    const command = [process.execPath, "-e", "process.exit(1)"];
    expect(await runLocally(numbers, { folder: folder(), command, atOnce: 1 })).toEqual([1, 2, 3]);
  });

  it("says why a command cannot be run", async () => {
    const place = folder();
    expect(await runLocally([1], { folder: place, command: ["/nowhere/node"], atOnce: 1 })).toEqual([1]);
    expect(readFileSync(shardLog(place, 1), "utf8")).toContain("ENOENT");
  });
});

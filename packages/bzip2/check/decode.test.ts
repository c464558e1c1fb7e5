import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { encodeFile } from "@discoprep/shared-data/bzip2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decompressBzip2, readBzip2Blocks } from "../src/index.ts";
import {
  byLibbz2,
  changedBlocks,
  compare,
  DAMAGED,
  disorderedBlocks,
  expectSound,
  noisyBlocks,
  roundTrip,
  soundBlocks,
} from "../test/compare.ts";

describe("many blocks", () => {
  it.each([
    ["sound", soundBlocks],
    ["with bits changed", changedBlocks],
    ["with lengths and bytes of any kind", noisyBlocks],
    ["with rows in any order", disorderedBlocks],
  ])("%s are decoded, or refused, as by libbz2", (_, blocks) => {
    fc.assert(blocks as fc.IProperty<unknown>, { numRuns: 3000 });
  });

  it("of one letter are decoded, of any length", () => {
    for (let length = 1; length < 600; length++) roundTrip(new Uint8Array(length).fill(length & 255), 1);
  });
});

describe("a block", () => {
  it("may be as large as its level allows, with many letters, and no larger", () => {
    for (const size of [99_999, 100_000, 100_001]) {
      // No byte stands twice in a row, so nothing is shortened.
      const whole = Uint8Array.from(
        { length: size },
        (_, index) => (index & 1) * 128 + (((index * 7919) >> 9) % 97),
      );
      expect(compare(encodeFile(whole, whole, 1), 1) === DAMAGED).toBe(size > 100_000);
      expectSound();
    }
  });

  it("may become 46 MB", async () => {
    const last = new Uint8Array(900_000).fill(97).fill(255, 0, 180_000);
    const text = new Uint8Array(180_000 * 259).fill(97);
    const { bytes } = encodeFile(last, text, 9, { column: { last, origin: 0 } });
    expect(Buffer.compare(await decompressBzip2(bytes), text)).toBe(0);
  });
});

describeShared("data/wikinews", "dumps", (folder) => {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".bz2"))
    .sort();

  it.each(files)("%s gives the bytes that libbz2 gives", async (file) => {
    const stored = readFileSync(join(folder, file));
    const whole = await decompressBzip2(stored);
    const theirs: Buffer[] = [];
    // libbz2 reads one stream.
    const starts: number[] = [];
    for (let at = stored.indexOf("BZh"); at !== -1; at = stored.indexOf("BZh", at + 1))
      if (stored.subarray(at + 4, at + 10).equals(Buffer.from("314159265359", "hex"))) starts.push(at);
    for (const [index, start] of starts.entries()) {
      const part = byLibbz2(stored.subarray(start, starts[index + 1]), 1 << 26);
      if (part === DAMAGED) throw new Error(`${file}, byte ${start}`);
      theirs.push(part);
    }
    expect(Buffer.compare(whole, Buffer.concat(theirs))).toBe(0);

    // Three stretches give all blocks, each once.
    const third = Math.ceil(stored.length / 3);
    const positions: number[] = [];
    let size = 0;
    for (const from of [0, third, 2 * third]) {
      for await (const block of readBzip2Blocks([stored.subarray(from)], { from })) {
        if (block.position >= from + third) break;
        positions.push(block.position);
        size += block.bytes.length;
      }
    }
    expect(size).toBe(whole.length);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  });
});

import { readFileSync } from "node:fs";
import type { ProblemError } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockShape, encodeFile, runsOf } from "../../test/encode-bzip2.ts";
import { decompress } from "../decompress.ts";
import { findMark, markAt, readBits } from "./block.ts";
import { bzip2Parts } from "./blocks.ts";

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../../wikidump/test/${name}`, import.meta.url));
const stored = file("one-stream.xml.bz2");

async function* piecesOf(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

interface Read {
  readonly bytes: Buffer;
  /** Of each block. */
  readonly positions: readonly number[];
}

async function read(bytes: Uint8Array, from = 0): Promise<Read> {
  const parts: Buffer[] = [];
  const positions: number[] = [];
  const source = piecesOf(bytes.subarray(from, from + 500), bytes.subarray(from + 500));
  for await (const part of bzip2Parts(source, "f", { from, check: () => undefined })) {
    positions.push(part.position);
    parts.push(Buffer.from(part.bytes));
  }
  return { bytes: Buffer.concat(parts), positions };
}

/** Selectors that no group of symbols needs, whose bits are those of a mark: a place in the recency list is so many ones. */
function selectorsWithMark(): BlockShape {
  const bits = `${(0x314159265359).toString(2).padStart(48, "0")}0`;
  const places = [0, ...(bits.match(/1*0/g) ?? []).map((ones) => ones.length - 1)];
  const recent = [0, 1, 2, 3, 4, 5];
  const selectors = places.map((place) => {
    const [table = 0] = recent.splice(place, 1);
    recent.unshift(table);
    return table;
  });
  return { tables: 6, selectors, moreSelectors: places.length - 1 };
}

describe("findMark", () => {
  const mark = Uint8Array.from([0x31, 0x41, 0x59, 0x26, 0x53, 0x59]);

  it("finds a mark at any bit, and the first of two", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.nat(7),
        fc.uint8Array({ maxLength: 40 }),
        (before, shift, after) => {
          const all = [...before, ...mark, ...after, 0];
          const shifted = Uint8Array.from(all, (byte, index) => {
            const left = index === 0 ? 0 : (all[index - 1] as number);
            return ((left << (8 - shift)) | (byte >> shift)) & 255;
          });
          const bit = before.length * 8 + shift;
          expect(markAt(shifted, bit)).toBe("block");
          expect(findMark(shifted, 0)).toEqual({ kind: "block", bit });
          expect(findMark(shifted, bit)).toEqual({ kind: "block", bit });
          expect(findMark(shifted, bit + 1)).toBeUndefined();
        },
      ),
    );
  });

  it("reads bits over byte borders", () => {
    expect(readBits(mark, 4, 8)).toBe(0x14);
    expect(readBits(mark, 0, 24)).toBe(0x314159);
    expect(readBits(mark, 23, 1)).toBe(1);
  });
});

describe("bzip2Parts", () => {
  it("reads the blocks from any byte on, with the same bytes as from the start", async () => {
    const { bytes, positions } = await read(stored);
    expect(positions.length).toBeGreaterThan(4);
    for (const [index, position] of positions.entries()) {
      // A block's mark may begin inside its first byte, which is then not seen.
      const rest = await read(stored, position);
      expect(positions.slice(index, index + 2)).toContain(rest.positions[0]);
      expect(bytes.subarray(-rest.bytes.length).equals(rest.bytes)).toBe(true);
    }
    expect((await read(stored, stored.length - 1)).positions).toEqual([]);
  });

  it("reads a block in which a mark stands by chance", async () => {
    const text = Buffer.from("Ferry sails.");
    const one = encodeFile(runsOf(text), text, 9, selectorsWithMark());
    expect(findMark(one.bytes, 32 + 80)?.bit).toBeLessThan(one.end - 48);
    expect((await read(Buffer.concat([one.bytes, one.bytes]))).bytes.toString()).toBe(`${text}${text}`);
  });

  it("gives a value or our error for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(stored.length - 1), fc.nat(255), async (index, byte) => {
        const changed = Buffer.from(stored);
        changed[index] = byte;
        const outcome = await read(changed).catch((error: ProblemError) => error);
        if (outcome instanceof Error) expect(outcome.name).toBe("ProblemError");
      }),
      { numRuns: 30 },
    );
  });

  it("stops at a bomb, and gives its blocks one by one where that is allowed", async () => {
    const bomb = () => piecesOf(file("bomb.xml.bz2"));
    const sizes: number[] = [];
    for await (const { bytes } of bzip2Parts(bomb(), "f", { check: () => undefined }))
      if (sizes.push(bytes.length) === 3) break;
    expect(Math.max(...sizes)).toBeGreaterThan(1 << 25);
    const { parts } = await decompress(bomb());
    const readAll = async (): Promise<void> => {
      for await (const _ of parts);
    };
    await expect(readAll()).rejects.toThrow("expands too far");
  });
});

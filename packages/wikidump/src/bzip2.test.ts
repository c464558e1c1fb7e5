import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bzip2Batch, bzip2Batches } from "./bzip2-blocks.ts";
import { decodeBatch, joinBatches, loadBzip2 } from "./bzip2-decode.ts";
import { findMark, markAt, readBits } from "./bzip2-marks.ts";
import { inOrder } from "./in-order.ts";
import { workOnPiece } from "./piece-work.ts";

const decoder = await loadBzip2();
const stored = readFileSync(new URL("../test/one-stream.xml.bz2", import.meta.url));

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The whole file as one batch. */
async function wholeBatch(): Promise<Bzip2Batch> {
  const batches: Bzip2Batch[] = [];
  for await (const batch of bzip2Batches(chunksOf(stored), "f")) batches.push(batch);
  expect(batches.map(({ blocks }) => blocks.length > 1)).toEqual([false, true]);
  return batches.reduce(joinBatches);
}

/** The batch with a block cut in two at a bit, as a mark that stands there by chance would cut it. */
function cutBlock(batch: Bzip2Batch, index: number, at: number): Bzip2Batch {
  const blocks = batch.blocks.flatMap((block, position) => {
    if (position !== index) return [block];
    const { streamChecksum: _dropped, ...first } = block;
    return [
      { ...first, end: block.start + at },
      { ...block, start: block.start + at },
    ];
  });
  return { ...batch, blocks };
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

describe("decodeBatch", () => {
  it("joins blocks that a mark by chance has cut", async () => {
    const batch = await wholeBatch();
    const whole = Buffer.from(decodeBatch(decoder, batch, "f").bytes);
    expect(batch.blocks.length).toBeGreaterThan(4);
    for (const [index, bit] of [
      [0, 100],
      [2, 1001],
      [batch.blocks.length - 1, 333],
    ] as const) {
      const joined = decodeBatch(decoder, cutBlock(batch, index, bit), "f");
      expect(whole.equals(joined.bytes)).toBe(true);
      expect(joined.checks).toHaveLength(batch.blocks.length);
    }
  });

  it("joins batches where such a mark lies on their border", async () => {
    const { blocks, ...rest } = cutBlock(await wholeBatch(), 1, 500);
    const [first, second] = [blocks.slice(0, 2), blocks.slice(2)].map((part): Bzip2Batch => {
      const from = Math.floor((part[0]?.start ?? 0) / 8) - rest.position;
      const to = Math.ceil((part.at(-1)?.end ?? 0) / 8) - rest.position;
      return { blocks: part, position: rest.position + from, bytes: rest.bytes.slice(from, to) };
    }) as [Bzip2Batch, Bzip2Batch];
    expect(decodeBatch(decoder, first, "f").unfinished).toBe(true);
    const { head, tail, unfinished } = workOnPiece(decoder, { kind: "bzip2", ...first }, "f", () => 0);
    expect(unfinished).toBe(true);
    // Both are moved to another thread, so neither may be the other.
    expect(head.buffer).not.toBe(tail.buffer);
    const whole = Buffer.from(decodeBatch(decoder, await wholeBatch(), "f").bytes);
    expect(whole.equals(decodeBatch(decoder, joinBatches(first, second), "f").bytes)).toBe(true);
    const pieces = (async function* () {
      yield { kind: "bzip2", ...first } as const;
      yield { kind: "bzip2", ...second } as const;
    })();
    const work = async (piece: Bzip2Batch) => {
      const decoded = decodeBatch(decoder, piece, "f");
      return { ...decoded, length: decoded.bytes.length };
    };
    const lengths: number[] = [];
    for await (const { result } of inOrder({ file: "f", pieces }, work, 3)) lengths.push(result.length);
    expect(lengths).toEqual([whole.length]);
  });
});

describe("bzip2Batches", () => {
  it("gives a value or our error for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(stored.length - 1), fc.nat(255), async (index, byte) => {
        const changed = Buffer.from(stored);
        changed[index] = byte;
        try {
          for await (const batch of bzip2Batches(chunksOf(changed), "f")) decodeBatch(decoder, batch, "f");
        } catch (error) {
          expect((error as Error).name).toBe("ProblemError");
        }
      }),
      { numRuns: 30 },
    );
  });
});

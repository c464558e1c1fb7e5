import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bzip2Chunk, Chunk } from "../chunk.ts";
import { loadDecompressor } from "../decompressor.ts";
import { inOrder, joinChunks } from "../in-order.ts";
import { bzip2Chunks } from "./blocks.ts";
import { findMark, markAt, readBits } from "./marks.ts";

const decompress = await loadDecompressor("bzip2");
const stored = readFileSync(new URL("../../../wikidump/test/one-stream.xml.bz2", import.meta.url));

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The whole file as one chunk. */
async function wholeChunk(): Promise<Bzip2Chunk> {
  const chunks: Bzip2Chunk[] = [];
  for await (const chunk of bzip2Chunks(chunksOf(stored), "f")) chunks.push(chunk);
  // A block, two, and the rest: those who wait for the first need not wait for many.
  expect(chunks.map(({ blocks }) => Math.min(blocks.length, 2))).toEqual([1, 2, 2]);
  return chunks.reduce(joinChunks);
}

/** The chunk with a block cut in two at a bit, as a mark that stands there by chance would cut it. */
function cutBlock(chunk: Bzip2Chunk, index: number, at: number): Bzip2Chunk {
  const blocks = chunk.blocks.flatMap((block, position) => {
    if (position !== index) return [block];
    const { streamChecksum: _dropped, ...first } = block;
    return [
      { ...first, end: block.start + at },
      { ...block, start: block.start + at },
    ];
  });
  return { ...chunk, blocks };
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

describe("decompress", () => {
  it("joins blocks that a mark by chance has cut", async () => {
    const chunk = await wholeChunk();
    const whole = Buffer.from(decompress(chunk, "f").bytes);
    expect(chunk.blocks.length).toBeGreaterThan(4);
    for (const [index, bit] of [
      [0, 100],
      [2, 1001],
      [chunk.blocks.length - 1, 333],
    ] as const) {
      const joined = decompress(cutBlock(chunk, index, bit), "f");
      expect(whole.equals(joined.bytes)).toBe(true);
      expect(joined.checks).toHaveLength(chunk.blocks.length);
    }
  });

  it("joins chunks where such a mark lies on their border", async () => {
    const { blocks, ...rest } = cutBlock(await wholeChunk(), 1, 500);
    const [first, second] = [blocks.slice(0, 2), blocks.slice(2)].map((part): Bzip2Chunk => {
      const from = Math.floor((part[0]?.start ?? 0) / 8) - rest.position;
      const to = Math.ceil((part.at(-1)?.end ?? 0) / 8) - rest.position;
      return { ...rest, blocks: part, position: rest.position + from, bytes: rest.bytes.slice(from, to) };
    }) as [Bzip2Chunk, Bzip2Chunk];
    expect(decompress(first, "f").state).toBe("unfinished");
    const whole = Buffer.from(decompress(await wholeChunk(), "f").bytes);
    expect(whole.equals(decompress(joinChunks(first, second), "f").bytes)).toBe(true);
    const chunks = (async function* () {
      yield first;
      yield second;
    })();
    const work = async (piece: Chunk) => {
      const decoded = decompress(piece, "f");
      return { ...decoded, length: decoded.bytes.length };
    };
    const lengths: number[] = [];
    for await (const { result } of inOrder({ file: "f", chunks }, work, 3)) lengths.push(result.length);
    expect(lengths).toEqual([whole.length]);
  });
});

describe("a bomb", () => {
  const bomb = readFileSync(new URL("../../../wikidump/test/bomb.xml.bz2", import.meta.url));

  it("stops where its blocks stand together, and gives large blocks one by one where that is allowed", async () => {
    const chunks: Bzip2Chunk[] = [];
    for await (const chunk of bzip2Chunks(chunksOf(bomb), "f", 1_000_000)) chunks.push(chunk);
    const [first, second] = chunks as [Bzip2Chunk, Bzip2Chunk];
    expect(decompress(second, "f")).toMatchObject({ state: 0, checks: [] });
    const large = { ...second, maxExpansion: 250, blocks: second.blocks.slice(0, 1) };
    expect(decompress(large, "f").bytes.length).toBeGreaterThan(1 << 25);
    const sizes: number[] = [];
    const work = async (chunk: Chunk) => {
      const { checks, state, bytes } = decompress(chunk, "f");
      return { checks, state, length: bytes.length };
    };
    const source = (async function* () {
      yield* [first, second];
    })();
    for await (const { result } of inOrder({ file: "f", chunks: source }, work, 2)) sizes.push(result.length);
    expect(sizes).toHaveLength(first.blocks.length + second.blocks.length);
    const capped = { ...first, maxExpansion: 250 };
    const all = (async function* () {
      yield* [capped, ...chunks.slice(1).map((chunk) => ({ ...chunk, maxExpansion: 250 }))];
    })();
    await expect(async () => {
      for await (const _ of inOrder({ file: "f", chunks: all }, work, 2));
    }).rejects.toThrow("expands too far");
  });
});

describe("bzip2Chunks", () => {
  it("gives a value or our error for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(stored.length - 1), fc.nat(255), async (index, byte) => {
        const changed = Buffer.from(stored);
        changed[index] = byte;
        try {
          for await (const chunk of bzip2Chunks(chunksOf(changed), "f")) decompress(chunk, "f");
        } catch (error) {
          expect((error as Error).name).toBe("ProblemError");
        }
      }),
      { numRuns: 30 },
    );
  });
});

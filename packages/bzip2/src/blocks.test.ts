import { type BlockShape, encodeFile, encodeStream, runsOf } from "@discoprep/shared-data/bzip2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMark, markAt, readBits } from "./block.ts";
import { decompressBzip2, readBzip2Blocks } from "./blocks.ts";
import type { ByteSource } from "./byte-window.ts";
import { Bzip2Error } from "./error.ts";

const texts = [
  "Ferry sails.",
  "渡轮启航。".repeat(40),
  "It sails at nine, and at ten.",
  "aaaaaaaaa",
  "No ferry.",
].map((text) => Buffer.from(text));
const first = encodeStream(
  texts.map((text) => ({ runs: runsOf(text), text })),
  3,
);
const last = encodeFile(runsOf(texts[0] as Buffer), texts[0] as Buffer, 9);
/** Two streams, of five blocks and of one. */
const stored = Buffer.concat([first.bytes, last.bytes]);
/** The byte at which the second begins. */
const second = first.bytes.length;
const whole = Buffer.concat([...texts, texts[0] as Buffer]);

function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let first = 0; first < bytes.length; first += size) yield bytes.subarray(first, first + size);
}

interface Read {
  readonly bytes: Buffer;
  /** Of each block. */
  readonly positions: readonly number[];
  readonly ends: readonly number[];
}

async function read(source: ByteSource, from = 0): Promise<Read> {
  const parts: Buffer[] = [];
  const positions: number[] = [];
  const ends: number[] = [];
  for await (const block of readBzip2Blocks(source, { from })) {
    positions.push(block.position);
    ends.push(block.end);
    parts.push(Buffer.from(block.bytes));
  }
  return { bytes: Buffer.concat(parts), positions, ends };
}

/** Returns the error with which a file is refused. */
async function refusal(bytes: Uint8Array): Promise<Bzip2Error> {
  const error = await decompressBzip2(bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Bzip2Error);
  return error as Bzip2Error;
}

function withByte(index: number, change: number): Buffer {
  const changed = Buffer.from(stored);
  changed[index] = (changed[index] as number) ^ change;
  return changed;
}

/** Selectors that no group of symbols needs, whose bits are those of a mark: a place in the recency list is so many ones. */
function selectorsWithMark(): BlockShape {
  const bits = `${(0x314159265359).toString(2).padStart(48, "0")}0`;
  const places = [0, ...(bits.match(/1*0/g) ?? []).map((digits) => digits.length - 1)];
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
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, fc.nat(7), bytes, (before, shift, after) => {
        const all = [...before, ...mark, ...after, 0];
        const shifted = Uint8Array.from(all, (byte, index) => {
          const left = index === 0 ? 0 : (all[index - 1] as number);
          return ((left << (8 - shift)) | (byte >> shift)) & 255;
        });
        const bit = before.length * 8 + shift;
        expect(markAt(shifted, bit)).toBe("block");
        expect(findMark(shifted, 0)).toBe(bit);
        expect(findMark(shifted, bit)).toBe(bit);
        expect(findMark(shifted, bit + 1)).toBeUndefined();
      }),
    );
  });

  it("finds a mark wherever it is in a long file", () => {
    for (const place of [65_530, 65_531, 65_535, 65_536, 131_072]) {
      const bytes = Buffer.concat([Buffer.alloc(place), mark, mark]);
      expect(findMark(bytes, 3)).toBe(place * 8);
      expect(findMark(bytes, place * 8 + 1)).toBe(place * 8 + 48);
    }
  });

  it("reads bits over byte borders", () => {
    expect(readBits(mark, 4, 8)).toBe(0x14);
    expect(readBits(mark, 0, 24)).toBe(0x314159);
    expect(readBits(mark, 23, 1)).toBe(1);
  });
});

describe("readBzip2Blocks", () => {
  it("reads a file in memory, and in pieces of any size, from an iterable or a stream", async () => {
    const { bytes, positions, ends } = await read(stored);
    expect(bytes.equals(whole)).toBe(true);
    // A block begins at the bit at which the one before ends: in its last byte, unless that is whole.
    expect(positions).toEqual([4, 40, 118, 162, 187, second + 4]);
    expect(ends).toEqual([41, 119, 163, 188, 223, second + Math.ceil(last.end / 8)]);
    for (const size of [1, 7, 100]) {
      expect(await read(piecesOf(stored, size))).toEqual({ bytes, positions, ends });
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of piecesOf(stored, size)) controller.enqueue(piece);
          controller.close();
        },
      });
      expect((await read(stream)).bytes.equals(whole)).toBe(true);
    }
  });

  it("reads the blocks from any byte on", async () => {
    const { bytes, positions } = await read(stored);
    const nearby = [...positions.map((position) => position + 1), 1, 39, stored.length - 1];
    for (const from of [...positions, ...nearby]) {
      const rest = await read(piecesOf(stored.subarray(from), 50), from);
      expect(rest.positions).toEqual(positions.filter((position) => position >= from));
      expect(rest.positions.length === 0 || bytes.subarray(-rest.bytes.length).equals(rest.bytes)).toBe(true);
    }
  });

  it("reads a block in which a mark is by chance", async () => {
    const text = Buffer.from("Ferry sails.");
    const file = encodeFile(runsOf(text), text, 9, selectorsWithMark());
    expect(findMark(file.bytes, 32 + 80)).toBeLessThan(file.end - 48);
    expect((await read(Buffer.concat([file.bytes, file.bytes]))).bytes.toString()).toBe(`${text}${text}`);
  });

  it("reads no more than it needs, and closes the source when it is stopped", async () => {
    let pieces = 0;
    let isClosed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (; ; pieces++) yield last.bytes;
      } finally {
        isClosed = true;
      }
    }
    for await (const block of readBzip2Blocks(source())) {
      expect(Buffer.from(block.bytes).equals(texts[0] as Buffer)).toBe(true);
      if (block.position > 10 * last.bytes.length) break;
    }
    expect(pieces).toBeLessThan(13);
    expect(isClosed).toBe(true);
  });

  it("gives blocks that expand most one by one", async () => {
    // The rows of runs of 259 letters: four letters and the number of the others.
    const rows = new Uint8Array(100_000).fill(97).fill(255, 0, 20_000);
    const text = new Uint8Array(20_000 * 259).fill(97);
    const { bytes } = encodeFile(rows, text, 1, { column: { last: rows, origin: 0 } });
    let blocks = 0;
    for await (const block of readBzip2Blocks([bytes, bytes, bytes])) {
      expect(Buffer.compare(block.bytes, text)).toBe(0);
      blocks++;
    }
    expect(blocks).toBe(3);
  });

  it("passes on what the source throws", async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield stored.subarray(0, 60);
      throw new RangeError("no more");
    }
    await expect(read(source())).rejects.toThrow(new RangeError("no more"));
  });
});

describe("a damaged file", () => {
  const [early, foreign] = ["the bzip2 data ends early", "the bytes are not a bzip2 stream"];
  const [corrupt, rest] = ["the bzip2 data is corrupt", "the rest of the block that begins at byte"];
  const begin = "expected a stream that begins with BZh1 to BZh9";
  const end = "expected the end of the file, or a further stream that begins with BZh1 to BZh9";
  const agreed = "expected a stream whose checksum agrees with those of its blocks";
  const { length } = stored;
  const endless = Buffer.concat([stored.subarray(0, 60), Buffer.alloc(1_400_000)]);
  it.each([
    ["of no bytes", Buffer.alloc(0), `byte 0: ${early}; ${begin}`],
    [
      "of something else",
      Buffer.from("PK\x03\x04"),
      `byte 0: ${foreign}; ${begin}; found the bytes 504b0304`,
    ],
    ["of level 0", Buffer.from("BZh0"), `byte 0: ${foreign}; ${begin}; found the bytes 425a6830`],
    ["cut in a block", stored.subarray(0, 60), `byte 60: ${early}; expected ${rest} 4`],
    [
      "cut in its last checksum",
      stored.subarray(0, -1),
      `byte ${length - 1}: ${early}; expected ${rest} ${second + 4}`,
    ],
    [
      "with bytes after it",
      Buffer.concat([stored, Buffer.from("??")]),
      `byte ${length}: ${foreign}; ${end}; found the bytes 3f3f`,
    ],
    [
      "without a mark",
      withByte(4, 1),
      `byte 4: ${corrupt}; expected the mark of a block or of the end of the`,
    ],
    ["with a block that is not sound", withByte(13, 1), `byte 4: ${corrupt}; expected a sound block`],
    ["with another checksum of the stream", withByte(second - 2, 16), `: ${corrupt}; ${agreed}`],
    ["without an end", endless, `byte 40: ${corrupt}; expected a block with an end`],
  ])("%s is refused with the byte", async (_, bytes, message) => {
    const error = await refusal(bytes);
    expect(error.message).toContain(message);
    expect(error.message.startsWith(`byte ${error.position}: `)).toBe(true);
    expect(error.name).toBe("Bzip2Error");
  });

  it("gives the blocks before the damage", async () => {
    const blocks = readBzip2Blocks(Buffer.concat([stored, Buffer.from("garbage")]));
    const blockTexts: string[] = [];
    const error = await (async () => {
      for await (const { bytes } of blocks) blockTexts.push(Buffer.from(bytes).toString());
    })().catch((thrown: unknown) => thrown);
    expect(blockTexts.join("")).toBe(whole.toString());
    expect(error).toMatchObject({ fault: "foreign", position: stored.length });
  });

  it("is never read as something else", async () => {
    for (let index = 0; index < stored.length; index += 5) {
      const outcome = await decompressBzip2(withByte(index, 1 << (index & 7))).catch(
        (thrown: unknown) => thrown,
      );
      // Bits after the end of a stream fill its last byte.
      if (outcome instanceof Uint8Array) expect(Buffer.compare(outcome, whole)).toBe(0);
      else expect(outcome).toBeInstanceOf(Bzip2Error);
    }
  });
});

import { encodeStream, runsOf } from "@discoprep/shared-data/bzip2";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readBzip2Blocks } from "./blocks.ts";
import { StreamChecksum, type StreamPart } from "./stream-checksum.ts";

const streamOf = (texts: readonly string[]) =>
  encodeStream(
    texts.map((text) => ({ runs: runsOf(Buffer.from(text)), text: Buffer.from(text) })),
    9,
  );

/** Reads a file in ranges of a size, each up to the first block after it, and checks its streams. */
async function check(file: Buffer, size: number, start = 0): Promise<void> {
  const checksum = new StreamChecksum(start);
  for (let from = start; from < file.length; from += size) {
    const streams: StreamPart[] = [];
    const end = from + size;
    for await (const { position } of readBzip2Blocks(file.subarray(from), { from, end, streams }))
      if (position >= end) break;
    for (const part of streams) checksum.add(part);
  }
}

const first = streamOf(Array.from({ length: 70 }, (_, index) => `Ferry ${index} sails.`));
const second = streamOf(["aaaaaaaaa", "No ferry."]);
const sound = Buffer.concat([first.bytes, streamOf([]).bytes, second.bytes]);

it("agrees with sound streams, wherever the ranges begin and end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 200, max: 4000 }), fc.nat(sound.length - 1), async (size, start) => {
      await check(sound, size);
      await check(sound, size, start);
    }),
    { numRuns: 10 },
  );
});

function damagedAt(byte: number): Buffer {
  const damaged = Buffer.from(sound);
  damaged[byte] = (damaged[byte] as number) ^ 1;
  return damaged;
}

it.each([100, 500, 2000])("disagrees with a damaged checksum, in ranges of %i bytes", async (size) => {
  const refusal = "a stream whose checksum agrees";
  await expect(check(damagedAt(first.bytes.length - 3), size)).rejects.toThrow(refusal);
  await expect(check(damagedAt(sound.length - 3), size, 99)).rejects.toThrow(refusal);
});

it("is not known of a stream that began before the first range", async () => {
  await check(damagedAt(first.bytes.length - 3), 500, 99);
});

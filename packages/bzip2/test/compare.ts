import {
  type BlockShape,
  type EncodedFile,
  encodeFile,
  runsOf,
  steepLengths,
} from "@discoprep/shared-data/bzip2";
import Bzip2 from "@foxglove/wasm-bz2";
import fc from "fast-check";
import { expect } from "vitest";
import { loadBlockDecoder } from "../src/block.ts";

// The decoder is compared with libbz2, in files that a compressor writes and in such as none would write.

const libbz2 = await Bzip2.init();
const decode = await loadBlockDecoder();

export const DAMAGED = "damaged";

/** Decodes a file with libbz2. @param most bytes that may come out */
export function byLibbz2(bytes: Uint8Array, most = 1 << 20): Buffer | typeof DAMAGED {
  try {
    return Buffer.from(libbz2.decompress(bytes, most));
  } catch {
    return DAMAGED;
  }
}

/** Decodes the only block of a file. */
export function byUs({ bytes, end }: EncodedFile, level: number): Buffer | typeof DAMAGED {
  const decoded = decode(bytes, 32, end, level);
  return decoded?.end === end ? Buffer.from(decoded.bytes) : DAMAGED;
}

/** Expects the same of both decoders, and returns it. */
export function compare(file: EncodedFile, level: number, most?: number): Buffer | typeof DAMAGED {
  const [ours, theirs] = [byUs(file, level), byLibbz2(file.bytes, most)];
  if (ours === DAMAGED || theirs === DAMAGED) expect(ours).toBe(theirs);
  else expect(ours.equals(theirs)).toBe(true);
  return ours;
}

const known = encodeFile(runsOf(Buffer.from("Ferry sails.")), Buffer.from("Ferry sails."), 9);

/** Expects that a sound block is decoded as ever, whatever was decoded before. */
export function expectSound(): void {
  expect(byUs(known, 9).toString()).toBe("Ferry sails.");
}

/** Encodes a text and expects that both decoders give it. */
export function roundTrip(text: Uint8Array, level: number, shape?: BlockShape): void {
  const decoded = compare(encodeFile(runsOf(text), text, level, shape), level);
  expect(decoded !== DAMAGED && decoded.equals(text)).toBe(true);
}

/** Changes bits of a file after the checksum of its block. @param places any numbers */
export function flipped(file: EncodedFile, places: readonly number[]): EncodedFile {
  const bytes = Buffer.from(file.bytes);
  for (const place of places) {
    const bit = 80 + (place % (file.end - 80));
    bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (128 >> (bit & 7));
  }
  return { ...file, bytes };
}

const run = fc.tuple(
  fc.nat(255),
  fc.constantFrom(1, 2, 3, 4, 5, 15, 16, 17, 254, 255, 256, 258, 259, 260, 263, 5000),
);
const repeated = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 60 }));
const anyText = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 2000 }),
    fc.array(fc.integer({ min: 97, max: 100 }), { minLength: 1, maxLength: 2000 }),
    fc
      .array(run, { minLength: 1, maxLength: 40 })
      .map((runs) => runs.flatMap(([byte, count]) => Array<number>(count).fill(byte))),
    repeated.map(([part, count]) => Array.from({ length: count }, () => [...part]).flat()),
    fc.shuffledSubarray(
      Array.from({ length: 256 }, (_, byte) => byte),
      { minLength: 200 },
    ),
  )
  .map((bytes) => Uint8Array.from(bytes));
const anyLevel = fc.integer({ min: 1, max: 9 });
const anyShape = fc
  .record({
    tables: fc.integer({ min: 2, max: 6 }),
    steps: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 6, maxLength: 6 }),
    choices: fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }),
    moreSelectors: fc.constantFrom(0, 1, 300),
    isRandomised: fc.boolean(),
  })
  .map(({ steps, choices, ...rest }) => ({
    ...rest,
    selectors: choices.map((choice) => choice % rest.tables),
    lengths: (symbols: number, table: number) => steepLengths(steps[table] as number)(symbols),
  }));

/** Texts of all kinds, with any tables, selectors and level. */
export const soundBlocks = fc.property(anyText, anyLevel, anyShape, roundTrip);

/** The same with some bits changed. */
export const changedBlocks = fc.property(
  anyText,
  anyLevel,
  anyShape,
  fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  (text, level, shape, places) => {
    compare(flipped(encodeFile(runsOf(text), text, level, shape), places), level);
    expectSound();
  },
);

/** Code lengths of any kind, and any bytes after the head of the block. */
export const noisyBlocks = fc.property(
  anyText,
  fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 258, maxLength: 258 }),
  fc.uint8Array({ maxLength: 300 }),
  (text, lengths, noise) => {
    const file = encodeFile(runsOf(text), text, 1, { lengths: (symbols) => lengths.slice(0, symbols) });
    compare(file, 1);
    const bytes = Buffer.concat([file.bytes.subarray(0, 24), noise, file.bytes.subarray(-30)]);
    compare({ ...file, bytes }, 1);
    expectSound();
  },
);

/** Few rows, which are often those of one text, and more than a decoder could follow at the same time. */
const anyRows = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 12 }),
  fc.uint8Array({ minLength: 90, maxLength: 300 }),
);

/** Rows in any order: those that are not of one text are refused, where libbz2 goes round part of them. */
export const disorderedBlocks = fc.property(anyRows, fc.nat(), (last, place) => {
  const column = { last, origin: place % last.length };
  const { text, isWhole } = readRows(column);
  const file = encodeFile(last, text, 1, { column });
  if (isWhole) compare(file, 1);
  else expect(byUs(file, 1)).toBe(DAMAGED);
  const theirs = byLibbz2(file.bytes);
  if (theirs !== DAMAGED) expect(theirs.equals(text)).toBe(true);
});

/** Follows row after row from the text's on. @returns what comes out, and whether that ends where it began */
function readRows({ last, origin }: { last: Uint8Array; origin: number }): {
  text: Uint8Array;
  isWhole: boolean;
} {
  const rows = Array.from(last.keys()).sort((a, b) => (last[a] as number) - (last[b] as number) || a - b);
  let row = origin;
  const text = Uint8Array.from(last, () => {
    row = rows[row] as number;
    return last[row] as number;
  });
  return { text, isWhole: row === origin };
}

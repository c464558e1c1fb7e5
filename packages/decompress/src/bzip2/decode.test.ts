import Bzip2 from "@foxglove/wasm-bz2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BlockShape,
  checksumOf,
  type EncodedFile,
  encodeFile,
  randomised,
  runsOf,
  steepLengths,
} from "../../test/encode-bzip2.ts";
import { loadBlockDecoder } from "./block.ts";

// The decoder is compared with libbz2, in files that a compressor writes and in such as none would write.

const libbz2 = await Bzip2.init();
const decode = await loadBlockDecoder();

const DAMAGED = "damaged";

function byLibbz2(bytes: Uint8Array, level: number): Buffer | typeof DAMAGED {
  try {
    return Buffer.from(libbz2.decompress(bytes, level * 100_000 * 52));
  } catch {
    return DAMAGED;
  }
}

function byUs({ bytes, end }: EncodedFile, level: number): Buffer | typeof DAMAGED {
  const decoded = decode(bytes, 32, end, level);
  return decoded?.end === end ? Buffer.from(decoded.bytes) : DAMAGED;
}

/** Compares both, and gives what they say. */
function compare(file: EncodedFile, level: number): Buffer | typeof DAMAGED {
  const [ours, theirs] = [byUs(file, level), byLibbz2(file.bytes, level)];
  if (ours === DAMAGED || theirs === DAMAGED) expect(ours).toBe(theirs);
  else expect(ours.equals(theirs)).toBe(true);
  return ours;
}

const known = encodeFile(runsOf(Buffer.from("Ferry sails.")), Buffer.from("Ferry sails."), 9);

/** Whatever was decoded before, a sound block is decoded as ever. */
function expectSound(): void {
  expect(byUs(known, 9).toString()).toBe("Ferry sails.");
}

function roundTrip(text: Uint8Array, level: number, shape?: BlockShape): void {
  const decoded = compare(encodeFile(runsOf(text), text, level, shape), level);
  expect(decoded !== DAMAGED && decoded.equals(text)).toBe(true);
}

const run = fc.tuple(
  fc.nat(255),
  fc.constantFrom(1, 2, 3, 4, 5, 15, 16, 17, 254, 255, 256, 258, 259, 260, 263, 5000),
);
const repeated = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 60 }));
const text = fc
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
const level = fc.integer({ min: 1, max: 9 });
const shape = fc
  .record({
    tables: fc.integer({ min: 2, max: 6 }),
    steps: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 6, maxLength: 6 }),
    choices: fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }),
    moreSelectors: fc.constantFrom(0, 1, 20_000),
    isRandomised: fc.boolean(),
  })
  .map(({ steps, choices, ...rest }) => ({
    ...rest,
    selectors: choices.map((choice) => choice % rest.tables),
    lengths: (symbols: number, table: number) => steepLengths(steps[table] as number)(symbols),
  }));

describe("a sound block", () => {
  it("is decoded to its text, whatever its text, tables, selectors and level", () => {
    fc.assert(fc.property(text, level, shape, roundTrip), { numRuns: 300 });
  });

  it("may have one byte, one letter, all letters, and runs of any length", () => {
    roundTrip(Uint8Array.of(0), 1);
    roundTrip(new Uint8Array(700_000).fill(97), 9);
    for (let length = 1; length < 600; length++) roundTrip(new Uint8Array(length).fill(length & 255), 1);
    roundTrip(
      Uint8Array.from({ length: 5000 }, (_, index) => (index * index * 31) & 255),
      1,
    );
  });

  it("may be as large as its level allows, and no larger", () => {
    for (const size of [99_999, 100_000, 100_001]) {
      // No byte stands twice in a row, so nothing is shortened.
      const whole = Uint8Array.from(
        { length: size },
        (_, index) => (index & 1) * 128 + (((index * 7919) >> 9) % 97),
      );
      const file = encodeFile(whole, whole, 1);
      expect(compare(file, 1) === DAMAGED).toBe(size > 100_000);
      expectSound();
    }
  });

  it("may be randomised, as those of old versions, over its whole length", () => {
    const size = 300_000;
    // The rotations of b and many a, sorted: all of the numbers by which such blocks are changed are met.
    const column = { last: new Uint8Array(size).fill(97).fill(98, 0, 1), origin: size - 1 };
    const changed = expanded(randomised(new Uint8Array(size).fill(97).fill(98, 0, 1)));
    const file = encodeFile(column.last, changed, 3, { isRandomised: true, column });
    const decoded = compare(file, 3);
    expect(decoded !== DAMAGED && decoded.equals(changed)).toBe(true);
  });
});

/** Few rows, which are often those of one text, and more than a decoder could follow at the same time. */
const rows = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 12 }),
  fc.uint8Array({ minLength: 90, maxLength: 300 }),
);

describe("a damaged block", () => {
  it("is refused where libbz2 refuses it, for every bit of it", () => {
    const words = Buffer.from("aaaaaaa The ferry sails at seven, and the ferry sails at nine. bbbb");
    const file = encodeFile(runsOf(words), words, 1, { tables: 3, lengths: steepLengths(9) });
    for (let bit = 80; bit < file.end; bit++) compare(flipped(file, [bit]), 1);
    expectSound();
  });

  it("is refused where libbz2 refuses it, for some bits of any", () => {
    fc.assert(
      fc.property(
        text,
        level,
        shape,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        (bytes, size, like, at) => {
          const file = encodeFile(runsOf(bytes), bytes, size, like);
          compare(
            flipped(
              file,
              at.map((place) => 80 + (place % (file.end - 80))),
            ),
            size,
          );
          expectSound();
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is refused where libbz2 refuses it, for code lengths of any kind and any bits behind the head", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 258, maxLength: 258 });
    fc.assert(
      fc.property(text, lengths, fc.uint8Array({ maxLength: 300 }), (bytes, any, noise) => {
        const anyLengths = (symbols: number): number[] => any.slice(0, symbols);
        const file = encodeFile(runsOf(bytes), bytes, 1, { lengths: anyLengths });
        compare(file, 1);
        compare(
          { ...file, bytes: Buffer.concat([file.bytes.subarray(0, 24), noise, file.bytes.subarray(-30)]) },
          1,
        );
        expectSound();
      }),
      { numRuns: 300 },
    );
  });

  it("is refused where the lengths of its codes go up and down to its end", () => {
    const letters = Buffer.from("ab");
    const file = encodeFile(letters, letters, 1, { tables: 6 });
    for (const pattern of [0xbb, 0xdd, 0xee, 0x77]) {
      const bytes = Buffer.concat([file.bytes.subarray(0, 24), Buffer.alloc(200_000, pattern)]);
      expect(compare({ bytes, end: bytes.length * 8 }, 1)).toBe(DAMAGED);
    }
    expectSound();
  });

  it("is refused where the number of the last run is not there", () => {
    const four = Buffer.from("aaaa");
    expect(compare(encodeFile(four, four, 1), 1)).toBe(DAMAGED);
    expect(compare(encodeFile(Buffer.from("baaaa"), Buffer.from("baaaa"), 1), 1)).toBe(DAMAGED);
  });

  it("is refused where it is empty, or its rows are not those of one text", () => {
    expect(compare(encodeFile(new Uint8Array(0), new Uint8Array(0), 1), 1)).toBe(DAMAGED);
    fc.assert(
      fc.property(rows, fc.nat(), (last, place) => {
        const column = { last, origin: place % last.length };
        const [read, isOneText] = readRows(column);
        const file = encodeFile(last, read, 1, { column });
        const theirs = byLibbz2(file.bytes, 1);
        // libbz2 goes round part of the rows, which no compressor makes it do.
        if (isOneText) compare(file, 1);
        else expect(byUs(file, 1)).toBe(DAMAGED);
        if (theirs !== DAMAGED) expect(theirs.equals(read)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

function flipped(file: EncodedFile, bits: readonly number[]): EncodedFile {
  const bytes = Buffer.from(file.bytes);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (128 >> (bit & 7));
  return { ...file, bytes };
}

/** The text that has these runs. */
function expanded(runs: Uint8Array): Uint8Array {
  const text: number[] = [];
  for (let index = 0, equal = 0; index < runs.length; index++) {
    const byte = runs[index] as number;
    if (equal === 4) {
      const repeated = runs[index - 1] as number;
      for (let count = 0; count < byte; count++) text.push(repeated);
      equal = 0;
      continue;
    }
    equal = equal > 0 && byte === runs[index - 1] ? equal + 1 : 1;
    text.push(byte);
  }
  return Uint8Array.from(text);
}

/** What comes out where row after row is followed from the text's on, and whether that ends where it began. */
function readRows({ last, origin }: { last: Uint8Array; origin: number }): [Uint8Array, boolean] {
  const rows = Array.from(last.keys()).sort((a, b) => (last[a] as number) - (last[b] as number) || a - b);
  let row = origin;
  const text = Uint8Array.from(last, () => {
    row = rows[row] as number;
    return last[row] as number;
  });
  return [text, row === origin];
}

it("makes checksums as the format has them", () => {
  expect(checksumOf(Buffer.from("123456789"))).toBe(0xfc891918);
});

import { checksumOf, encodeFile, randomised, runsOf, steepLengths } from "@discoprep/shared-data/bzip2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedBlocks,
  compare,
  DAMAGED,
  disorderedBlocks,
  expectSound,
  flipped,
  noisyBlocks,
  roundTrip,
  soundBlocks,
} from "../test/compare.ts";

describe("a sound block", () => {
  it("is decoded to its text, whatever its text, tables, selectors and level", () => {
    fc.assert(soundBlocks);
  });

  it("may have one byte, one letter, all letters, and runs of any length", () => {
    roundTrip(Uint8Array.of(0), 1);
    roundTrip(new Uint8Array(70_000).fill(97), 9);
    for (const length of [4, 5, 258, 259, 260, 263, 518, 522, 523]) roundTrip(new Uint8Array(length), 1);
    const letters = Uint8Array.from({ length: 5000 }, (_, index) => (index * index * 31) & 255);
    roundTrip(letters, 1);
  });

  it("may be as large as its level allows, and no larger", () => {
    const decoded = (size: number, level: number) => {
      // The rows of abab… are in this order.
      const column = { last: new Uint8Array(size).fill(97).fill(98, 0, size / 2), origin: 0 };
      const text = Uint8Array.from({ length: size }, (_, index) => 97 + (index & 1));
      return compare(encodeFile(text, text, level, { column }), level);
    };
    expect(decoded(100_000, 1)).not.toBe(DAMAGED);
    expect(decoded(100_002, 2)).not.toBe(DAMAGED);
    expect(decoded(100_002, 1)).toBe(DAMAGED);
    expectSound();
  });

  it("may have more selectors than any block needs", () => {
    roundTrip(Buffer.from("Ferry sails."), 1, { moreSelectors: 20_000 });
  });

  it("may be randomised, as those of old versions, over its whole length", () => {
    const size = 300_000;
    // The rotations of b and many a, sorted: all of the numbers by which such blocks are changed are met.
    const column = { last: new Uint8Array(size).fill(97).fill(98, 0, 1), origin: size - 1 };
    const changed = expanded(randomised(new Uint8Array(size).fill(97).fill(98, 0, 1)));
    const file = encodeFile(column.last, changed, 3, { isRandomised: true, column });
    const decoded = compare(file, 3, 1 << 24);
    expect(decoded !== DAMAGED && decoded.equals(changed)).toBe(true);
  });
});

describe("a damaged block", () => {
  it("is refused where libbz2 refuses it, for every bit of it", () => {
    const words = Buffer.from("aaaaaaa The ferry sails at seven, and the ferry sails at nine. bbbb");
    const file = encodeFile(runsOf(words), words, 1, { tables: 3, lengths: steepLengths(9) });
    for (let place = 0; place < file.end - 80; place++) compare(flipped(file, [place]), 1);
    expectSound();
  });

  it("is refused where libbz2 refuses it, for some bits of any", () => {
    fc.assert(changedBlocks);
  });

  it("is refused where libbz2 refuses it, for code lengths of any kind and any bits after the head", () => {
    fc.assert(noisyBlocks);
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
    for (const text of ["aaaa", "baaaa"]) {
      const bytes = Buffer.from(text);
      expect(compare(encodeFile(bytes, bytes, 1), 1)).toBe(DAMAGED);
    }
  });

  it("is refused where it is empty, or its rows are not those of one text", () => {
    expect(compare(encodeFile(new Uint8Array(0), new Uint8Array(0), 1), 1)).toBe(DAMAGED);
    fc.assert(disorderedBlocks);
  });
});

/** Returns the text that has these runs. */
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

it("makes checksums as the format has them", () => {
  expect(checksumOf(Buffer.from("123456789"))).toBe(0xfc891918);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CodePointOffsets } from "./offsets.ts";

describe("CodePointOffsets", () => {
  it("counts code points", () => {
    const offsets = new CodePointOffsets("aé中𠀀b");
    expect(offsets.length).toBe(5);
    expect([0, 1, 2, 3, 4, 5, 6].map(offsets.fromUtf16)).toEqual([0, 1, 2, 3, 3, 4, 5]);
    expect([0, 1, 2, 3, 4, 5].map(offsets.toUtf16)).toEqual([0, 1, 2, 3, 5, 6]);
  });

  it("refuses what lies outside the text", () => {
    const offsets = new CodePointOffsets("𠀀b");
    expect([-1, 3, 0.5].map(offsets.toUtf16)).toEqual([undefined, undefined, undefined]);
  });

  it("agrees with counting the prefix, and is undone by its inverse", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (value) => {
        const offsets = new CodePointOffsets(value);
        let offset = 0;
        for (const character of value) {
          expect(offsets.fromUtf16(offset)).toBe([...value.slice(0, offset)].length);
          expect(offsets.toUtf16(offsets.fromUtf16(offset))).toBe(offset);
          offset += character.length;
        }
        expect(offsets.fromUtf16(offset)).toBe(offsets.length);
      }),
    );
  });
});

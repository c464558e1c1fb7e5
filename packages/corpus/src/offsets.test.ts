import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetConverter } from "./offsets.ts";

const text = "aé中𠀀b";

describe("offsetConverter", () => {
  it("counts code points", () => {
    const converter = offsetConverter(text, "code-points");
    expect(converter.length).toBe(5);
    expect([0, 1, 2, 3, 5, 6].map(converter.fromUtf16)).toEqual([0, 1, 2, 3, 4, 5]);
    expect([0, 1, 2, 3, 4, 5].map(converter.toUtf16)).toEqual([0, 1, 2, 3, 5, 6]);
  });

  it("counts UTF-8 bytes and refuses the inside of a character", () => {
    const converter = offsetConverter(text, "utf8-bytes");
    expect(converter.length).toBe(11);
    expect([0, 1, 3, 6, 10, 11].map(converter.toUtf16)).toEqual([0, 1, 2, 3, 5, 6]);
    expect([2, 4, 7, 9].map(converter.toUtf16)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("refuses what lies outside the text", () => {
    for (const unit of ["utf16", "code-points", "utf8-bytes"] as const) {
      const converter = offsetConverter(text, unit);
      expect(converter.toUtf16(-1)).toBeUndefined();
      expect(converter.toUtf16(converter.length + 1)).toBeUndefined();
      expect(converter.toUtf16(0.5)).toBeUndefined();
    }
  });

  it("agrees with counting the prefix, and is undone by its inverse", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (value) => {
        const points = offsetConverter(value, "code-points");
        const bytes = offsetConverter(value, "utf8-bytes");
        let offset = 0;
        for (const character of value) {
          const prefix = value.slice(0, offset);
          expect(points.fromUtf16(offset)).toBe([...prefix].length);
          expect(bytes.fromUtf16(offset)).toBe(Buffer.byteLength(prefix));
          expect(points.toUtf16(points.fromUtf16(offset))).toBe(offset);
          expect(bytes.toUtf16(bytes.fromUtf16(offset))).toBe(offset);
          offset += character.length;
        }
        expect(points.fromUtf16(offset)).toBe(points.length);
        expect(bytes.fromUtf16(offset)).toBe(bytes.length);
      }),
    );
  });
});

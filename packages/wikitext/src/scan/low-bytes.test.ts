import { expect, it } from "vitest";
import { lowBytes } from "./low-bytes.ts";

it.each(["", "a{b", "渡轮 ’x’ 🚢", "é\u0000ÿ"])("gives the lower bytes of %j", (text) => {
  lowBytes("an earlier and longer text");
  const expected = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 255);
  expect([...lowBytes(text).subarray(0, text.length)]).toEqual(expected);
});

it("has room for a text of any length, and four bytes after it", () => {
  for (const length of [16_383, 16_384, 100_000, 300_000]) {
    const text = "ab渡".repeat(length / 3 + 1).slice(0, length);
    expect(lowBytes(text)[length - 1]).toBe(text.charCodeAt(length - 1) & 255);
    expect(lowBytes(text).length).toBeGreaterThanOrEqual(length + 4);
  }
});

import { expect, it } from "vitest";
import { lowBytes } from "./low-bytes.ts";

it.each(["", "a{b", "渡轮 ’x’ 🚢", "é\u0000ÿ"])("gives the lower bytes of %j", (text) => {
  lowBytes("an earlier and longer text");
  const expected = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 255);
  expect([...lowBytes(text).subarray(0, text.length)]).toEqual(expected);
});

it("has room for a text of any length", () => {
  const text = "ab渡".repeat(100_000);
  expect(lowBytes(text)[text.length - 1]).toBe("渡".charCodeAt(0) & 255);
});

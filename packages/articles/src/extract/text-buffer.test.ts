import { describe, expect, it } from "vitest";
import { TextBuffer } from "./text-buffer.ts";

const long = "a渡".repeat(300_000);

/** What is taken after texts were written. */
function taken(buffer: TextBuffer, ...texts: readonly string[]): Uint8Array<ArrayBuffer> {
  for (const text of texts) buffer.addLine(text);
  return buffer.take();
}

describe("TextBuffer", () => {
  it("leaves what was taken as it is while more is written", () => {
    const buffer = new TextBuffer();
    const sets = [["one", "two"], [long], ["three"], [long, long], [long, "four"], []];
    const all = sets.map((texts) => taken(buffer, ...texts));
    expect(all.map((bytes) => Buffer.from(bytes).toString())).toEqual(
      sets.map((texts) => texts.map((text) => `${text}\n`).join("")),
    );
  });

  it("writes to the memory that was given back, and to no other", () => {
    const buffer = new TextBuffer();
    const first = taken(buffer, long);
    const second = taken(buffer, `b${long}`);
    buffer.giveBack(first);
    const third = taken(buffer, `c${long}`);
    const fourth = taken(buffer, `d${long}`);
    expect([second, third, fourth].map((bytes) => Buffer.from(bytes).toString("utf8", 0, 1))).toEqual([
      "b",
      "c",
      "d",
    ]);
    expect(fourth.buffer).toBe(first.buffer);
  });

  it("keeps no memory of a text of many MB", () => {
    const buffer = new TextBuffer();
    const large = taken(buffer, long.repeat(8));
    buffer.giveBack(large);
    expect(taken(buffer, long).buffer).not.toBe(large.buffer);
    expect(taken(buffer, long).buffer.byteLength).toBeLessThan(1 << 24);
  });

  it("takes back neither what has moved to another thread nor what is small", () => {
    const buffer = new TextBuffer();
    const moved = taken(buffer, long);
    structuredClone(moved, { transfer: [moved.buffer] });
    buffer.giveBack(moved);
    buffer.giveBack(taken(buffer, "few"));
    for (const letter of ["x", "y", "z"])
      expect(Buffer.from(taken(buffer, letter + long)).toString()).toBe(`${letter}${long}\n`);
  });
});

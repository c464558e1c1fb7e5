import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { fileLines } from "./lines.ts";
import { stretchReader } from "./stretches.ts";
import { maximalLineLength } from "./text/byte-lines.ts";
import { readText, textPieces } from "./text-file.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
let files = 0;

function file(content: Uint8Array | string): string {
  const path = join(root, `${++files}`);
  writeFileSync(path, content);
  return path;
}

describe("textPieces", () => {
  /** Characters of one to four bytes: each boundary of a piece falls into one sooner or later. */
  const text = "a桥é🌉".repeat(260_000);

  it.each([0, 1, 2, 3])("gives the whole text, no character cut: %i bytes before it", (shift) => {
    const whole = "x".repeat(shift) + text;
    const pieces = [...textPieces(file(whole))];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    expect(pieces.join("") === whole).toBe(true);
    expect([...textPieces(file(gzipSync(whole)))].join("") === whole).toBe(true);
    expect([...textPieces(file(""))].join("")).toBe("");
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["in the middle", (bytes) => bytes.fill(0xff, 1_500_000, 1_500_001)],
    ["at the end", (bytes) => bytes.subarray(0, bytes.length - 1)],
  ])("names the byte that is no text, as readText does: %s", (_name, damage) => {
    const damaged = file(damage(Buffer.from(text)));
    let message = "";
    try {
      readText(damaged);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/byte \d+: the bytes are not text; expected UTF-8/);
    expect(() => [...textPieces(damaged)]).toThrow(message);
  });

  it.each<[string, (stored: Buffer) => Uint8Array, string]>([
    ["ends early", (stored) => stored.subarray(0, stored.length - 1), "the gzip data ends early"],
    ["is damaged", (stored) => stored.fill(0x55, 300, 310), "the gzip data is corrupt"],
    ["has another checksum", (stored) => stored.fill(0, stored.length - 8, stored.length - 4), "corrupt"],
    [
      "is followed by a text",
      (stored) => Buffer.concat([stored, Buffer.from("more")]),
      "something follows the",
    ],
  ])("reads no gzip data that %s", (_name, damage, message) => {
    const noise = Array.from({ length: 400_000 }, (_, index) =>
      String.fromCharCode(33 + ((index * index) % 89)),
    );
    const damaged = file(damage(gzipSync(noise.join(""))));
    expect(() => [...textPieces(damaged)]).toThrow(message);
    expect(() => readText(damaged)).toThrow(message);
    expect(() => stretchReader(damaged)).toThrow(message);
  });

  it("reads all members of gzip data", () => {
    const members = ["one ", text, "", " three"];
    const stored = file(Buffer.concat(members.map((member) => gzipSync(member))));
    expect([...textPieces(stored)].join("") === members.join("")).toBe(true);
    expect(stretchReader(stored)(2, 3).toString()).toBe("e a");
  });

  it("says where gzip data is unpacked, if that is not possible", () => {
    const stored = file(gzipSync(text));
    vi.stubEnv("TMPDIR", join(root, "gone"));
    expect(() => stretchReader(stored)).toThrow("name another folder in TMPDIR, or unpack the file");
    vi.unstubAllEnvs();
  });

  it("says what cannot be read", () => {
    expect(() => [...textPieces(join(root, "gone"))]).toThrow(
      "gone: the file does not exist. Check the path.",
    );
    expect(() => [...textPieces(root)]).toThrow("the path is that of a folder, not of a file. Name a file.");
  });
});

describe("fileLines", () => {
  const lines = Array.from(
    { length: 90_000 },
    (_, index) => `${index} a桥é🌉\u2028${"\r".repeat(index % 2)}`,
  );

  it("splits at line feeds only, across the pieces in which a file is read", () => {
    const whole = lines.join("\n");
    expect([...fileLines(file(whole))]).toEqual(lines);
    expect([...fileLines(file(gzipSync(`${whole}\n`)))]).toEqual(lines);
    expect([...fileLines(file(""))]).toEqual([]);
  });

  it("names the line and the byte that is no text", () => {
    const damaged = Buffer.from(`${lines.join("\n")}\nlast `);
    const path = file(Buffer.concat([damaged, Uint8Array.of(0xff)]));
    expect(() => [...fileLines(path)]).toThrow(
      `${path}:90001, byte ${damaged.length}: the line is not UTF-8; expected UTF-8`,
    );
  });

  it("refuses a line beyond the limit", () => {
    const path = file(`a\n${"b".repeat(maximalLineLength)}\n`);
    expect(() => [...fileLines(path)]).toThrow(`${path}:2: the line is too long`);
  });
});

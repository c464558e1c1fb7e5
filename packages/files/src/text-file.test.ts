import { constants } from "node:buffer";
import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fileLines } from "./lines.ts";
import { LineSplitter } from "./text/byte-lines.ts";
import { decodeText, readText } from "./text-file.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
let files = 0;

function file(content: Uint8Array | string): string {
  const path = join(root, `${++files}`);
  writeFileSync(path, content);
  return path;
}

describe("readText", () => {
  const text = "a桥é🌉".repeat(1000);

  it.each<[string, (stored: Buffer) => Uint8Array, string]>([
    ["ends early", (stored) => stored.subarray(0, stored.length - 1), "the gzip data ends early"],
    ["is damaged", (stored) => stored.fill(0x55, 60, 70), "the gzip data is corrupt"],
    ["has another checksum", (stored) => stored.fill(0, stored.length - 8, stored.length - 4), "corrupt"],
    [
      "is followed by a text",
      (stored) => Buffer.concat([stored, Buffer.from("more")]),
      "something follows the",
    ],
  ])("reads no gzip data that %s", (_name, damage, message) => {
    const noise = Uint8Array.from({ length: 4000 }, (_, index) => 33 + ((index * index * index) % 89));
    const damaged = file(damage(gzipSync(noise)));
    expect(() => readText(damaged)).toThrow(message);
  });

  it("reads all members of gzip data", () => {
    const members = ["one ", text, "", " three"];
    const stored = file(Buffer.concat(members.map((member) => gzipSync(member))));
    expect(readText(stored)).toBe(members.join(""));
  });

  it("refuses a text that is longer than a string can be", () => {
    const bytes = new Uint8Array(constants.MAX_STRING_LENGTH + 1);
    expect(() => decodeText(bytes, "latin1", "f")).toThrow(
      `f: the file is too large to be read at once; expected at most ${constants.MAX_STRING_LENGTH} bytes; found ${constants.MAX_STRING_LENGTH + 1} bytes. Cut it into several files`,
    );
  });

  it("says what cannot be read", () => {
    expect(() => readText(join(root, "gone"))).toThrow("gone: the path does not exist. Check the path.");
    expect(() => readText(root)).toThrow("the file cannot be read; found a folder. Name a file");
  });
});

describe("fileLines", () => {
  const lines = Array.from({ length: 9 }, (_, index) => `${index} a桥é🌉\u2028${"\r".repeat(index % 2)}`);

  it("splits at line feeds only", () => {
    const whole = lines.join("\n");
    expect([...fileLines(file(whole))]).toEqual(lines);
    expect([...fileLines(file(gzipSync(`${whole}\n`)))]).toEqual(lines);
    expect([...fileLines(file(""))]).toEqual([]);
  });

  it("names the line and the byte that is no text", () => {
    const damaged = Buffer.from(`${lines.join("\n")}\nlast `);
    const path = file(Buffer.concat([damaged, Uint8Array.of(0xff)]));
    expect(() => [...fileLines(path)]).toThrow(
      `${path}:10, byte ${damaged.length}: the bytes are not text; expected UTF-8`,
    );
  });

  it("refuses a line beyond the limit", () => {
    const path = file("a\n");
    truncateSync(path, LineSplitter.limit + 3);
    expect(() => [...fileLines(path)]).toThrow(`${path}:2: the line is too long`);
  });
});

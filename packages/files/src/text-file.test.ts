import { constants } from "node:buffer";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { testFolder } from "../test/folder.ts";
import { fileLines } from "./lines.ts";
import { LineSplitter } from "./text/byte-lines.ts";
import { decodeText, readText } from "./text-file.ts";

const file = (content: Uint8Array | string): string => join(testFolder({ file: content }), "file");

describe("readText", () => {
  const text = "a桥é🌉".repeat(1000);

  it.each<[string, (stored: Buffer) => Uint8Array, string]>([
    ["ends early", (stored) => stored.subarray(0, stored.length - 1), "the gzip data ends early"],
    ["is damaged", (stored) => stored.fill(0x55, 60, 70), "the gzip data is corrupt"],
    ["has another checksum", (stored) => stored.fill(0, stored.length - 8, stored.length - 4), "corrupt"],
    ["is followed by a text", (stored) => Buffer.concat([stored, Buffer.from("more")]), "something follows"],
  ])("reads no gzip data that %s", (_name, damage, message) => {
    const noise = Uint8Array.from({ length: 4000 }, (_, index) => 33 + ((index * index * index) % 89));
    expect(() => readText(file(damage(gzipSync(noise))))).toThrow(message);
  });

  it("reads all members of gzip data", () => {
    const members = ["one ", text, "", " three"];
    const stored = file(Buffer.concat(members.map((member) => gzipSync(member))));
    expect(readText(stored)).toBe(members.join(""));
  });

  it("refuses a text that is longer than a string can be", () => {
    const most = constants.MAX_STRING_LENGTH;
    expect(() => decodeText(new Uint8Array(most + 1), "latin1", "f")).toThrow(
      `f: the file is too large to be read at once; expected at most ${most} bytes; found ${most + 1} bytes. Cut it into several files`,
    );
  });

  it("says what cannot be read", () => {
    const folder = testFolder({});
    expect(() => readText(join(folder, "gone"))).toThrow("gone: the path does not exist. Check the path.");
    expect(() => readText(folder)).toThrow("the file cannot be read; found a folder. Name a file");
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
    const sound = Buffer.from(`${lines.join("\n")}\nlast `);
    const path = file(Buffer.concat([sound, Uint8Array.of(0xff)]));
    const where = `${path}:10, byte ${sound.length}`;
    expect(() => [...fileLines(path)]).toThrow(`${where}: the bytes are not text; expected UTF-8`);
  });

  it("refuses a line beyond the limit", () => {
    const path = file("a\n");
    truncateSync(path, LineSplitter.limit + 3);
    expect(() => [...fileLines(path)]).toThrow(`${path}:2: the line is too long`);
  });
});

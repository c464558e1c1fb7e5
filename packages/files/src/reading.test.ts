import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testFolder } from "../test/folder.ts";
import { inputDigest, sha256 } from "./checksum.ts";
import { fileStream } from "./gzip.ts";
import { eachJsonLine, readJsonLines, toJsonLines } from "./json-lines.ts";
import { readLines } from "./lines.ts";
import { storedPieces } from "./stored-pieces.ts";
import { decodeText, firstInvalidUtf8 } from "./text-file.ts";

describe("decodeText", () => {
  it("keeps the byte order mark and every Latin-1 byte", () => {
    expect(decodeText(Buffer.from("\ufeffa"), "utf-8")).toBe("\ufeffa");
    expect(decodeText(Uint8Array.from([0x41, 0x85, 0xe9]), "latin1")).toBe("A\u0085é");
  });

  it("names the first byte that is wrong", () => {
    const latin = Uint8Array.from([0x41, 0xe9, 0x41]);
    expect(() => decodeText(latin, "utf-8", "f")).toThrow(
      "f, byte 1: the bytes are not text; expected UTF-8",
    );
    expect(firstInvalidUtf8(Uint8Array.from([0x41, 0xe4, 0xb8]))).toBe(1);
    expect(firstInvalidUtf8(Uint8Array.from([0x41, 0xc0, 0x80]))).toBe(1);
    expect(firstInvalidUtf8(Buffer.from("中文"))).toBeUndefined();
  });

  it("finds the end of the longest valid prefix", () => {
    const unit = fc.constantFrom("a", "\0", "é", "桥", "🌉", "\u{10ffff}");
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const valid = Buffer.from(text);
        expect(firstInvalidUtf8(Buffer.concat([valid, Uint8Array.of(0xff), valid]))).toBe(valid.length);
      }),
    );
  });
});

async function linesOf(stream: Readable): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(stream, "f")) lines.push(line);
  return lines;
}

describe("readLines", () => {
  const lines = (chunks: Uint8Array[]): Promise<string[]> => linesOf(Readable.from(chunks));

  it("splits at line feeds only, wherever chunks end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom("a", "\u2028", "\r", "中", "\n")), async (parts) => {
        const text = parts.join("");
        const bytes = Buffer.from(text);
        const expected = text.split("\n");
        if (expected.at(-1) === "") expected.pop();
        expect(await lines([bytes])).toEqual(expected);
        expect(await lines([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
      }),
    );
  });

  it("names line and byte of invalid UTF-8", async () => {
    await expect(lines([Buffer.from("ab\nc"), Uint8Array.of(0xff)])).rejects.toThrow("f:2, byte 4");
  });
});

describe("JSON Lines", () => {
  it("reads what it writes", () => {
    const records = [{ a: 1 }, "x\n", null];
    const root = testFolder({ "x.jsonl": `${toJsonLines(records)}\n` });
    expect(readJsonLines(join(root, "x.jsonl"))).toEqual(records);
  });

  it("names the line that is not JSON", () => {
    const root = testFolder({ "x.jsonl": "{}\n\n{" });
    expect(() => readJsonLines(join(root, "x.jsonl"))).toThrow("x.jsonl:3: the file or line is not JSON");
  });
});

describe("eachJsonLine", () => {
  it("gives the wanted lines, of compressed files too, and all bytes", async () => {
    const text = toJsonLines([1, 2, 3]);
    const root = testFolder({ "x.jsonl": text, "y.jsonl": gzipSync(text) });
    for (const name of ["x.jsonl", "y.jsonl"]) {
      const pieces: Buffer[] = [];
      const onBytes = (piece: Uint8Array) => void pieces.push(Buffer.from(piece));
      const isNeeded = (line: number) => line !== 2;
      const records: string[] = [];
      for await (const { record, line } of eachJsonLine(join(root, name), { isNeeded, onBytes }))
        records.push(`${line}: ${record}`);
      expect(records).toEqual(["1: 1", "3: 3"]);
      expect(Buffer.concat(pieces).toString()).toBe(text);
    }
  });
});

describe("inputDigest", () => {
  it("is that of the list of sums, and of contents where a file is compressed", () => {
    const root = testFolder({ plain: "ferry", packed: gzipSync("ferry") });
    const sum = sha256("ferry");
    const files = ["plain", "packed"].map((name) => ({ path: join(root, name), name }));
    const list = sha256(`${sum}  plain\n${sum}  packed\n`);
    expect(inputDigest("all", files)).toEqual({ name: "all", bytes: 10, sha256: list });
  });
});

describe("storedPieces", () => {
  it("gives the bytes of a file in pieces", () => {
    const path = join(testFolder({ x: "a ferry" }), "x");
    expect(Array.from(storedPieces(path, 3), String)).toEqual(["a f", "err", "y"]);
  });
});

describe("fileStream", () => {
  it("gives what gzip data holds, by its bytes, and refuses data that is cut short", async () => {
    const stored = gzipSync("one\ntwo\n");
    const root = testFolder({ whole: stored, cut: stored.subarray(0, -1) });
    expect(await linesOf(fileStream(join(root, "whole")))).toEqual(["one", "two"]);
    await expect(linesOf(fileStream(join(root, "cut")))).rejects.toThrow("the gzip data ends early");
  });
});

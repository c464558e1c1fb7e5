import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type RawFiles, rawFilesHere, rawFilesThread } from "./raw-files.ts";
import type { RawPlace } from "./raw-text.ts";

function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), "discoprep-raw-"));
}

function place(folder: string): RawPlace {
  return { folder, shown: "out/raw", archive: false };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}

/** `7` holds "ferry", `12` nothing, `8` "quay"; in two calls. */
async function writeThree(raw: RawFiles): Promise<void> {
  const first = [
    { id: "7", span: { start: 0, end: 5 } },
    { id: "12", span: { start: 5, end: 5 } },
  ];
  await raw.write(first, bytesOf("ferry, left out"));
  await raw.write([{ id: "8", span: { start: 4, end: 8 } }], bytesOf("the quay"));
  await raw.close();
}

describe.each([
  ["here", rawFilesHere],
  ["on a thread", (where: RawPlace) => rawFilesThread(where)],
])("raw files written %s", (_where, rawFiles) => {
  it("hold the bytes of their span", async () => {
    const folder = emptyFolder();
    await writeThree(rawFiles(place(folder)));
    const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
    expect(written.sort()).toEqual([
      ["12", ""],
      ["7", "ferry"],
      ["8", "quay"],
    ]);
  });

  it("name the file that cannot be written", async () => {
    const file = join(emptyFolder(), "raw");
    writeFileSync(file, "");
    await expect(writeThree(rawFiles(place(file)))).rejects.toMatchObject({
      problem: { rule: "unwritable-file", where: { file: "out/raw/7" } },
    });
  });
});

describe("rawFilesThread", () => {
  it("holds back texts while many wait for the disk, and writes them all", async () => {
    const folder = emptyFolder();
    const raw = rawFilesThread(place(folder));
    for (let id = 1; id <= 40; id++) {
      const bytes = new Uint8Array(1 << 20).fill(id);
      await raw.write([{ id: String(id), span: { start: 0, end: bytes.length } }], bytes);
      expect(bytes.length).toBe(0);
    }
    await raw.close();
    const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
    expect(sizes).toEqual(Array.from({ length: 40 }, () => 1 << 20));
  });

  it("fails when its thread ends of itself", async () => {
    const raw = rawFilesThread(place(emptyFolder()), new URL("../../test/ending-thread.js", import.meta.url));
    await expect(writeThree(raw)).rejects.toThrow("the thread that writes raw/ has ended (exit code 3)");
  });

  it("fails when its thread cannot load", async () => {
    const raw = rawFilesThread(
      place(emptyFolder()),
      new URL("../../../releases/test/no-such-thread.js", import.meta.url),
    );
    await expect(writeThree(raw)).rejects.toThrow("no-such-thread");
  });
});

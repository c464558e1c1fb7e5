import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { extractDump } from "../extract/extract.ts";
import { mergeShards } from "./merge-shards.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

function dump(name: string, pages: number, sentences = 40): string {
  const file = join(root, name);
  const xml = Array.from({ length: pages }, (_, index) => {
    const id = index + 1;
    const text =
      `{{date|March 9, 2015}}\n{{Unheard of ${id % 700}}}The bridge ${id} opened on Monday, the council said. ` +
      `${"It was closed for repairs. ".repeat(sentences)}\n\nResidents welcomed the news.\n{{publish}}`;
    return `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text>${text}</text></revision></page>\n`;
  });
  const site = "<siteinfo><dbname>enwikinews</dbname></siteinfo>";
  writeFileSync(file, `<mediawiki version="0.10">${site}\n${xml.join("")}</mediawiki>\n`);
  return file;
}

function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );
}

async function extract(
  file: string,
  name: string,
  shard?: { index: number; count: number },
): Promise<string> {
  const out = join(root, name);
  await extractDump({ dump: file, language: "en", out, shard });
  return out;
}

/** An empty shard as shards of these numbers: nothing but the number is another. */
function emptyShards(empty: string, name: string, indices: readonly number[]): string[] {
  const manifest = readFileSync(join(empty, "manifest.json"), "utf8");
  return indices.map((index) => {
    const folder = join(root, `empty ${name} ${index}`);
    mkdirSync(folder);
    for (const file of readdirSync(empty)) {
      if (file !== "manifest.json") symlinkSync(join(empty, file), join(folder, file));
    }
    writeFileSync(join(folder, "manifest.json"), manifest.replace(/"index": \d+/, `"index": ${index}`));
    return folder;
  });
}

const numberOf = (folder: string): number => Number(folder.split(" ").at(-1));

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe("mergeShards", () => {
  it("makes the bytes of one run of 64 shards", async () => {
    const file = dump("64.xml", 160);
    const whole = await extract(file, "64 whole");
    const shards: string[] = [];
    for (const index of numbers(1, 64)) shards.push(await extract(file, `64 ${index}`, { index, count: 64 }));
    const out = join(root, "64 merged");
    expect((await mergeShards(shards.reverse(), { out })).kept).toBe(160);
    expect(contents(out)).toEqual(contents(whole));
  });

  it("makes the bytes of one run of 1,500 shards, nearly all of them empty", async () => {
    const file = dump("1500.xml", 6, 400);
    const whole = await extract(file, "1500 whole");
    // Only shards in whose stretch a page begins hold something; the first never does, as the dump's head is there.
    const xml = readFileSync(file);
    const starts = [...xml.toString("latin1").matchAll(/<page>/g)].map(({ index }) => index);
    const shardOf = (byte: number): number => Math.floor((byte * 1500) / xml.length) + 1;
    const holding = [...new Set(starts.flatMap((start) => [shardOf(start), shardOf(start + 5)]))];
    const empty = await extract(file, "1500 1", { index: 1, count: 1500 });
    const shards = emptyShards(
      empty,
      "1500",
      numbers(1, 1500).filter((index) => !holding.includes(index)),
    );
    for (const index of holding) shards.push(await extract(file, `1500 ${index}`, { index, count: 1500 }));
    shards.sort((one, other) => numberOf(one) - numberOf(other));
    const out = join(root, "1500 merged");
    expect((await mergeShards(shards, { out })).kept).toBe(6);
    expect(contents(out)).toEqual(contents(whole));
    await expect(mergeShards(shards.toSpliced(700, 1), { out })).rejects.toThrow("shard 701/1500 is missing");
    await expect(mergeShards(shards.slice(0, -1), { out })).rejects.toThrow("shard 1500/1500 is missing");
    await expect(mergeShards([...shards, shards[9] as string], { out })).rejects.toThrow(
      "shard 10/1500 is given twice",
    );
  });
});

import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { extractDump } from "../src/extract/index.ts";
import { mergeShards } from "../src/merge/index.ts";
import { contents, dumpXml, prose, tempFolder } from "../test/dump.ts";

const root = tempFolder();

function dump(name: string, count: number, repetitions: number): string {
  const file = join(root, name);
  const pages = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    text: `{{Unheard of ${index}}}${prose(`pier ${index}`)}\n${"It was closed for repairs. ".repeat(repetitions)}`,
  }));
  writeFileSync(file, dumpXml(pages));
  return file;
}

async function extract(dump: string, name: string, index?: number, count = 0): Promise<string> {
  const out = join(root, name);
  await extractDump({ dump, language: "en", out, shard: index === undefined ? index : { index, count } });
  return out;
}

const numbers = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

it("64 shards make the bytes of one run", async () => {
  const file = dump("64.xml", 160, 40);
  const shards: string[] = [];
  for (const index of numbers(64)) shards.push(await extract(file, `64 ${index}`, index, 64));
  const out = join(root, "64 merged");
  expect((await mergeShards(shards.reverse(), { out })).counts.kept).toBe(160);
  expect(contents(out)).toEqual(contents(await extract(file, "64 whole")));
});

it("1,500 shards, nearly all of them empty, make the bytes of one run", async () => {
  const file = dump("1500.xml", 6, 400);
  const first = await extract(file, "1500 1", 1, 1500);
  const manifest = readFileSync(join(first, "manifest.json"), "utf8");
  /** Returns the first shard, which is empty, as one of another number. */
  const emptyShard = (index: number): string => {
    const folder = join(root, `1500 ${index}`);
    mkdirSync(folder);
    for (const name of readdirSync(first))
      if (name !== "manifest.json") symlinkSync(join(first, name), join(folder, name));
    writeFileSync(join(folder, "manifest.json"), manifest.replace(/"index": \d+/, `"index": ${index}`));
    return folder;
  };
  // Only shards in whose stretch a page begins hold something.
  const xml = readFileSync(file);
  const starts = [...xml.toString("latin1").matchAll(/<page>/g)].map(({ index }) => index);
  const shardOf = (byte: number): number => Math.floor((byte * 1500) / xml.length) + 1;
  const holding = new Set(starts.flatMap((start) => [shardOf(start), shardOf(start + 5)]));
  const shards = [first];
  for (const index of numbers(1500).slice(1))
    shards.push(holding.has(index) ? await extract(file, `1500 ${index}`, index, 1500) : emptyShard(index));
  const out = join(root, "1500 merged");
  expect((await mergeShards(shards, { out })).counts.kept).toBe(6);
  expect(contents(out)).toEqual(contents(await extract(file, "1500 whole")));
  await expect(mergeShards(shards.toSpliced(700, 1), { out })).rejects.toThrow("none for 701/1500");
  await expect(mergeShards(shards.slice(0, -1), { out })).rejects.toThrow("none for 1500/1500");
});

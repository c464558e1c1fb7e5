import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { encodeStream, runsOf } from "@discoprep/shared-data/bzip2";
import { beforeAll, describe, expect, it } from "vitest";
import { extractDump } from "../src/extract/extract.ts";
import type { ExtractOptions } from "../src/extract/options.ts";
import { mergeShards } from "../src/merge/index.ts";
import { contents, dumpXml, newsText, prose, type TestPage, tempFolder } from "../test/dump.ts";

const root = tempFolder();

/** Pages of every outcome: kept, of another namespace, redirects, damaged, with an unknown template. One is longer than a stretch. */
const pages = Array.from({ length: 60 }, (_, index): TestPage => {
  const id = index + 1;
  return {
    id,
    ns: id % 7 === 4 ? 14 : 0,
    isRedirect: id % 7 === 3,
    textAttributes: id % 7 === 5 ? ' bytes="5"' : "",
    text: `{{Unheard of ${id % 9}}}${newsText(`bridge ${id}`)}${id === 30 ? prose("pier").repeat(40) : ""}`,
  };
});

/** Ids that come again, near and far: of an article, a redirect and a damaged page. */
const repeated = pages.toSpliced(20, 0, { id: 18 }, { id: 2, text: prose("quay") }, { id: 3 }, { id: 5 });

const block = (text: Buffer) => ({ runs: runsOf(text), text });

/** Blocks that end anywhere. */
function blocksOf(xml: Buffer): ReturnType<typeof block>[] {
  const blocks = [];
  for (let at = 0; at < xml.length; at += 5000) blocks.push(block(xml.subarray(at, at + 5000)));
  return blocks;
}

const oneStream = (xml: Buffer): Buffer => encodeStream(blocksOf(xml), 9).bytes;

/** Blocks of whole pages. */
function pageBlocks(xml: Buffer): ReturnType<typeof block>[] {
  const parts = xml.toString().split(/(?=<\/mediawiki>)|(?<=(?:<\/page>[\s\S]*?){10}<\/page>)/);
  return parts.map((part) => block(Buffer.from(part)));
}

/** Returns a stream for each ten pages, as Wikimedia writes them. */
const manyStreams = (xml: Buffer): Buffer =>
  Buffer.concat(pageBlocks(xml).map((part) => encodeStream([part], 9).bytes));

const storages = {
  "plain.xml": (xml: Buffer) => xml,
  "dump.xml.gz": (xml: Buffer) => gzipSync(xml),
  "one.xml.bz2": oneStream,
  "many.xml.bz2": manyStreams,
};

/** The numbers of shards that each is read in. */
const shards = { "plain.xml": [16], "dump.xml.gz": [1], "one.xml.bz2": [3], "many.xml.bz2": [] };

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 999) yield bytes.subarray(at, at + 999);
}

let outputs = 0;

async function extract(dump: ExtractOptions["dump"], options: Partial<ExtractOptions> = {}): Promise<string> {
  const out = join(root, `out ${++outputs}`);
  await extractDump({ language: "en", stretchBytes: 4000, ...options, dump, out });
  return out;
}

/** Returns the files of an output; the manifest without the dump's name and sum, which depend on how it is stored. */
function files(folder: string): Record<string, string> {
  const { "/manifest.json": manifest = "", "/SHA256SUMS": _, ...rest } = contents(folder);
  return { ...rest, manifest: manifest.replace(/"inputs": \[[^\]]*\]/, "") };
}

describe.each(Object.keys(storages) as (keyof typeof storages)[])("%s", (name) => {
  let whole: Record<string, string>;
  const path = join(root, name);
  beforeAll(async () => {
    const xml = Buffer.from(dumpXml(repeated));
    writeFileSync(path, storages[name](xml));
    writeFileSync(join(root, "whole.xml"), xml);
    whole = files(await extract(join(root, "whole.xml"), { stretchBytes: undefined, workers: 1 }));
  });

  it("gives the same bytes with any number of workers", async () => {
    for (const workers of name === "one.xml.bz2" ? [1, 2, 7] : [2])
      expect(files(await extract(path, { workers }))).toEqual(whole);
  });

  it("gives the same bytes as a pipe", async () => {
    expect(files(await extract(inChunks(readFileSync(path))))).toEqual(whole);
  });

  it("stops at a limit after the same page", async () => {
    const [single, two] = await Promise.all([1, 2].map((workers) => extract(path, { workers, limit: 25 })));
    const limited = files(String(single));
    expect(files(String(two))).toEqual(limited);
    const lines = whole["/articles.jsonl"]?.split("\n").slice(0, 25) ?? [];
    expect(limited["/articles.jsonl"]).toBe(`${lines.join("\n")}\n`);
  });

  it.each(shards[name])("gives the same bytes from %i shards", async (count) => {
    writeFileSync(path, storages[name](Buffer.from(dumpXml(pages))));
    const expected = contents(await extract(path));
    const folders: string[] = [];
    for (let index = 1; index <= count; index++)
      folders.push(await extract(path, { shard: { index, count } }));
    const out = join(root, `merged ${name} ${count}`);
    await mergeShards(folders, { out });
    expect(contents(out)).toEqual(expected);
  });
});

describe("a stream of bzip2 that is longer than a stretch", () => {
  const path = join(root, "damaged.xml.bz2");
  const blocks = pageBlocks(Buffer.from(dumpXml(pages)));

  /** Returns what each run says of the file: with one worker, with two, and the three shards. */
  async function refusals(dump: Buffer): Promise<string[]> {
    writeFileSync(path, dump);
    const messages: string[] = [];
    const runs: Partial<ExtractOptions>[] = [{ workers: 1 }, { workers: 2 }];
    for (const index of [1, 2, 3]) runs.push({ shard: { index, count: 3 } });
    for (const options of runs)
      messages.push(await extract(path, { ...options, stretchBytes: 2500 }).then(() => "", String));
    return messages;
  }

  function withChecksumDamaged(dump: Buffer): Buffer {
    const damaged = Buffer.from(dump);
    damaged[damaged.length - 3] = (damaged.at(-3) as number) ^ 1;
    return damaged;
  }

  const refused = expect.stringMatching(
    /damaged\.xml\.bz2, byte \d+: the bzip2 data is corrupt; expected a stream whose checksum agrees with those of its blocks/,
  );

  it("is refused where only its checksum is damaged; shards that have a part of it cannot know", async () => {
    const damaged = withChecksumDamaged(encodeStream(blocks, 9).bytes);
    expect(await refusals(damaged)).toEqual([refused, refused, "", "", ""]);
  });

  it("is refused by the shard that has all of it", async () => {
    const damaged = withChecksumDamaged(encodeStream(blocks.slice(-3), 9).bytes);
    const dump = Buffer.concat([encodeStream(blocks.slice(0, -3), 9).bytes, damaged]);
    expect(await refusals(dump)).toEqual([refused, refused, "", "", refused]);
  });

  it("is refused where two of its blocks have changed places", async () => {
    const { bytes, end } = encodeStream(blocks, 9);
    const swapped = encodeStream(blocks.toSpliced(1, 2, ...blocks.slice(1, 3).reverse()), 9).bytes;
    bytes.copy(swapped, Math.floor(end / 8), Math.floor(end / 8));
    expect((await refusals(swapped)).slice(0, 2)).toEqual([refused, refused]);
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeStream, runsOf } from "../../../bzip2/test/encode-bzip2.ts";
import { contents, dumpXml, newsText, prose, type TestPage, tempFolder } from "../../test/dump.ts";
import { mergeShards } from "../merge/index.ts";
import { extractDump } from "./extract.ts";
import type { ExtractOptions } from "./options.ts";

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

/** One stream of blocks that end anywhere. */
function oneStream(xml: Buffer): Buffer {
  const blocks = [];
  for (let at = 0; at < xml.length; at += 5000) blocks.push(block(xml.subarray(at, at + 5000)));
  return encodeStream(blocks, 9).bytes;
}

/** A stream for each ten pages, as Wikimedia writes them. */
function manyStreams(xml: Buffer): Buffer {
  const parts = xml.toString().split(/(?=<\/mediawiki>)|(?<=(?:<\/page>[\s\S]*?){10}<\/page>)/);
  return Buffer.concat(parts.map((part) => encodeStream([block(Buffer.from(part))], 9).bytes));
}

const storages = {
  "plain.xml": (xml: Buffer) => xml,
  "dump.xml.gz": (xml: Buffer) => gzipSync(xml),
  "one.xml.bz2": oneStream,
  "many.xml.bz2": manyStreams,
};

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 999) yield bytes.subarray(at, at + 999);
}

let outputs = 0;

async function extract(dump: ExtractOptions["dump"], options: Partial<ExtractOptions> = {}): Promise<string> {
  const out = join(root, `out ${++outputs}`);
  await extractDump({ language: "en", stretchBytes: 4000, ...options, dump, out });
  return out;
}

/** The files of an output; the manifest without the dump's name and sum, which depend on how it is stored. */
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
    for (const workers of name === "one.xml.bz2" ? [1, 2, 3, 7] : [1, 2])
      expect(files(await extract(path, { workers }))).toEqual(whole);
  });

  it("gives the same bytes as a pipe", async () => {
    for (const workers of [1, 2])
      expect(files(await extract(inChunks(readFileSync(path)), { workers }))).toEqual(whole);
  });

  it("stops at a limit after the same page", async () => {
    const [one = {}, two = {}] = await Promise.all(
      [1, 2].map(async (workers) => files(await extract(path, { workers, limit: 25 }))),
    );
    expect(two).toEqual(one);
    expect(one["/articles.jsonl"]).toBe(
      whole["/articles.jsonl"]?.split("\n").slice(0, 25).join("\n").concat("\n"),
    );
  });

  it.each([1, 3, 16])("gives the same bytes from %i shards", async (count) => {
    writeFileSync(path, storages[name](Buffer.from(dumpXml(pages))));
    const expected = contents(await extract(path));
    const shards: string[] = [];
    for (let index = 1; index <= count; index++)
      shards.push(await extract(path, { shard: { index, count } }));
    const out = join(root, `merged ${name} ${count}`);
    await mergeShards(shards, { out });
    expect(contents(out)).toEqual(expected);
  });
});

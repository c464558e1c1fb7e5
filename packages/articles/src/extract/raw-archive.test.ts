import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackTar } from "modern-tar";
import { beforeAll, describe, expect, it } from "vitest";
import { mergeShards } from "../merge/merge-shards.ts";
import { rawArchives } from "./article-output.ts";
import { extractDump } from "./extract.ts";
import type { ExtractOptions } from "./options.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-archive-"));

/** Pages of the ids 5, 10, 15 … */
function dump(name: string, pages: number): string {
  const xml = Array.from({ length: pages }, (_, index) => {
    const id = (index + 1) * 5;
    const text =
      `{{date|March 9, 2015}}\nThe ferry ${id} sailed on Monday, the council said — as always. ` +
      `It was full on both days.\n\nResidents welcomed the news.\n{{publish}}`;
    return `<page><title>Ferry ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text>${text}</text></revision></page>\n`;
  });
  const file = join(root, name);
  const site = "<siteinfo><dbname>enwikinews</dbname></siteinfo>";
  writeFileSync(file, `<mediawiki version="0.10">${site}\n${xml.join("")}</mediawiki>\n`);
  return file;
}

let file: string;
async function extract(name: string, options: Partial<ExtractOptions> = {}): Promise<string> {
  const out = join(root, name);
  await extractDump({ dump: file, language: "en", out, rawArchive: true, ...options });
  return out;
}

beforeAll(() => {
  file = dump("dump.xml", 1200);
});

/** The name of each archive, and what it holds as tar reads it. */
async function archives(folder: string): Promise<[name: string, texts: Map<string, string>][]> {
  const names = readdirSync(join(folder, "raw")).sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  const read = names.map(async (name): Promise<[string, Map<string, string>]> => {
    const entries = await unpackTar(readFileSync(join(folder, "raw", name)));
    const texts = entries.map(
      ({ header, data }) => [header.name, Buffer.from(data ?? []).toString()] as const,
    );
    return [name, new Map(texts)];
  });
  return Promise.all(read);
}

describe("extract --raw-archive", () => {
  it("writes archives of a thousand texts, named by the first page id, with the bytes of the files", async () => {
    const found = await archives(await extract("archives"));
    expect(found.map(([name, texts]) => [name, texts.size])).toEqual([
      ["5.tar", 1000],
      ["5005.tar", 200],
    ]);
    const files = await extract("files", { rawArchive: false });
    const texts = new Map(found.flatMap(([, some]) => [...some]));
    expect(readdirSync(join(files, "raw"))).toHaveLength(texts.size);
    for (const [id, text] of texts) expect(readFileSync(join(files, "raw", id), "utf8")).toBe(text);
  });

  it("gives the same bytes again, for any number of workers, and put together of shards", async () => {
    // As texts: `toEqual` compares two buffers byte by byte as it does two lists, in seconds for an archive.
    const bytes = (folder: string): string[] =>
      ["raw/5.tar", "raw/5005.tar", "manifest.json"].map((name) =>
        readFileSync(join(folder, name), "latin1"),
      );
    const expected = bytes(await extract("once"));
    for (const workers of [1, 3])
      expect(bytes(await extract(`by ${workers}`, { workers }))).toEqual(expected);
    const shards = [1, 2, 3].map((index) => extract(`shard ${index}`, { shard: { index, count: 3 } }));
    await mergeShards(await Promise.all(shards), { out: join(root, "merged") });
    expect(bytes(join(root, "merged"))).toEqual(expected);
  });

  it("is not asked for together with no texts at all", async () => {
    await expect(extract("neither", { raw: false })).rejects.toThrow("leave one out");
  });

  it("names the archive that cannot be written, at the end", async () => {
    const raw = rawArchives({ folder: join(root, "gone", "raw"), shown: "out/raw" });
    await raw.write("7", "ferry");
    await expect(raw.end()).rejects.toMatchObject({
      problem: { rule: "unwritable-file", where: { file: "out/raw/7.tar" } },
    });
  });
});

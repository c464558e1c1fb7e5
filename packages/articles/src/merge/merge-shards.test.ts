import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { beforeAll, describe, expect, it } from "vitest";
import { contents, dumpXml, newsText, type TestPage, tempFolder } from "../../test/dump.ts";
import { extractDump } from "../extract/extract.ts";
import type { ExtractOptions } from "../extract/options.ts";
import { mergeShards } from "./merge-shards.ts";

const root = tempFolder();

/** Pages of every outcome: kept, of another namespace, redirects, damaged, with remnants, with unknown templates. */
function testPage(id: number, title?: string): TestPage {
  const kind = id % 7;
  const torn = kind === 2 ? "</b> }} ''" : "";
  return {
    id,
    title,
    ns: kind === 4 ? 14 : 0,
    isRedirect: kind === 3,
    textAttributes: kind === 5 ? ' bytes="5"' : "",
    text: `{{Unheard of ${id}}}${newsText(`bridge ${id}`).replace("asked", `asked${torn}`)}`,
  };
}

const pages = Array.from({ length: 42 }, (_, index) => testPage(index + 1));
let outputs = 0;

async function extract(dump: readonly TestPage[], options: Partial<ExtractOptions> = {}): Promise<string> {
  const file = join(root, "dump.xml");
  writeFileSync(file, dumpXml(dump));
  const out = join(root, `out ${++outputs}`);
  await extractDump({ dump: file, language: "en", out, ...options });
  return out;
}

async function shardsOf(dump: readonly TestPage[], count: number, options: Partial<ExtractOptions> = {}) {
  const folders: string[] = [];
  for (let index = 1; index <= count; index++)
    folders.push(await extract(dump, { shard: { index, count }, ...options }));
  return folders;
}

async function merge(shards: readonly string[]) {
  const out = join(root, `merged ${++outputs}`);
  const messages: Message[] = [];
  const { counts } = await mergeShards(shards, { out, report: (message) => void messages.push(message) });
  return { out, counts, messages };
}

it("warns of a dump of another language, as extract does", async () => {
  const { messages } = await merge(await shardsOf([testPage(1)], 2, { language: "de" }));
  expect(messages.map(({ rule, found }) => [rule, found])).toContainEqual([
    "other-language",
    'xml:lang="en"',
  ]);
});

describe("mergeShards", () => {
  let unsharded: string;
  let shards: string[];
  beforeAll(async () => {
    unsharded = await extract(pages);
    shards = await shardsOf(pages, 3);
  });

  it("makes the bytes of one run, given shards in any order, one of them without texts", async () => {
    const sizes = shards.map((shard) => readFileSync(join(shard, "articles.jsonl")).length);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    const bare = join(root, "bare");
    cpSync(String(shards[1]), bare, { recursive: true });
    rmSync(join(bare, "raw"), { recursive: true });
    const { out, counts, messages } = await merge([String(shards[2]), bare, String(shards[0])]);
    expect(contents(out)).toEqual(contents(unsharded));
    expect(counts).toMatchObject({ in: 36, dropped: { redirect: 6, "damaged-text": 6 } });
    expect(messages).toMatchObject([
      { severity: "error", found: expect.stringMatching(/; 6 in all$/), where: { page: "5" } },
    ]);
  });

  it("takes more shards than there are pages, and shards without raw files", async () => {
    const few = pages.slice(0, 3);
    const { out } = await merge(await shardsOf(few, 9, { raw: false }));
    expect(contents(out)).toEqual(contents(await extract(few, { raw: false })));
    expect(readdirSync(out)).not.toContain("raw");
  });

  it("finds a page id in two shards", async () => {
    const twice = await shardsOf([...pages, testPage(8, "Another story 8")], 2);
    await expect(merge(twice)).rejects.toThrow("page 8: the page id is in an earlier shard, too");
    // Both are in one shard. Extract has found it, and the bytes are those of one run.
    const near = [testPage(8, "Another story 8"), ...pages.slice(7)];
    const { out, messages } = await merge(await shardsOf(near, 2));
    expect(messages.map(({ rule }) => rule)).toContain("duplicate-page");
    expect(contents(out)).toEqual(contents(await extract(near)));
  });

  it("refuses shards that do not make one dump, and leaves the output as it was", async () => {
    const [first, second, third] = shards as [string, string, string];
    const refused = async (message: string, ...folders: string[]): Promise<void> => {
      const out = join(root, "refused");
      await expect(mergeShards(folders, { out })).rejects.toThrow(message);
      expect(readdirSync(root)).not.toContain("refused");
    };
    await refused("name the output folders of the shards");
    await refused("found none for 2/3", first, third);
    await refused("found none for 3/3", first, second);
    await refused("found 2/3 again", first, second, second, third);
    await refused("no manifest.json", root);
    await refused("the folder is not a shard", unsharded);
    const shard = { index: 2, count: 3 };
    const changed = (options: Partial<ExtractOptions>, dump = pages) => extract(dump, { shard, ...options });
    await refused("expected the options of", first, await changed({ without: ["remnants"] }), third);
    const ofFour = await changed({ shard: { index: 2, count: 4 } });
    await refused("expected the number of shards of", first, ofFour, third);
    await refused("expected the dump of", first, await changed({}, pages.slice(9)), third);
    await refused("--limit 3", first, await changed({ limit: 3 }), third);
    const cut = join(root, "cut");
    cpSync(second, cut, { recursive: true });
    const [, ...lines] = readFileSync(join(cut, "articles.jsonl"), "utf8").split("\n");
    writeFileSync(join(cut, "articles.jsonl"), lines.join("\n"));
    await refused("whose SHA-256 its manifest states", first, cut, third);
    writeFileSync(join(cut, "articles.jsonl"), '{"id":"a"}\n');
    await refused("articles.jsonl: the shard is not as extract wrote it", first, cut, third);
    rmSync(join(cut, "articles.jsonl"));
    await refused("no such file", first, cut, third);
  });
});

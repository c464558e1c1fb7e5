import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Article, Message } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { describe, expect, it } from "vitest";
import {
  contents,
  dumpXml,
  largePages,
  newsText,
  prose,
  type TestPage,
  tempFolder,
} from "../../test/dump.ts";
import { extractDump } from "./extract.ts";
import type { ExtractOptions } from "./options.ts";

const root = tempFolder();
let outputs = 0;

interface Output {
  readonly folder: string;
  readonly articles: Article[];
  readonly dropped: { id: string; title: string; reason: string }[];
  readonly manifest: {
    counts: Record<string, unknown>;
    inputs: { name: string }[];
    problems: Record<string, { pages: string[] }>;
    notes: Record<string, number>;
  };
  readonly messages: Message[];
}

async function extract(dump: ExtractOptions["dump"], options: Partial<ExtractOptions> = {}): Promise<Output> {
  const folder = options.out ?? join(root, `out ${++outputs}`);
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  await extractDump({ language: "en", ...options, dump, out: folder, report });
  return {
    folder,
    articles: readJsonLines(join(folder, "articles.jsonl")) as Article[],
    dropped: readJsonLines(join(folder, "dropped.jsonl")) as Output["dropped"],
    manifest: JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Output["manifest"],
    messages,
  };
}

function dump(pages: readonly TestPage[], site: Parameters<typeof dumpXml>[1] = {}): string {
  const path = join(root, `dump ${++outputs} 新闻.xml`);
  writeFileSync(path, dumpXml(pages, site));
  return path;
}

const large = dump(largePages);

describe("extractDump", () => {
  it("writes articles, dropped pages and the manifest", async () => {
    const { folder, articles, dropped, manifest } = await extract(
      dump([
        { id: 7, title: "Bridge opens: crowds &amp; cheers" },
        { id: 8, title: "Bridge opened", isRedirect: true, text: "#REDIRECT [[Bridge opens]]" },
        { id: 9, ns: 14, title: "Category:Europe" },
      ]),
    );
    const url = "https://en.wikinews.org/wiki?curid=7";
    const title = "Bridge opens: crowds & cheers";
    expect(articles).toMatchObject([{ id: "7", title, date: "2015-03-09", url }]);
    expect(dropped).toEqual([{ id: "8", title: "Bridge opened", reason: "redirect" }]);
    expect(manifest.counts).toEqual({
      in: 2,
      kept: 1,
      dropped: { redirect: 1 },
      kinds: { article: 1 },
      passedOver: { Category: 1 },
    });
    expect(readFileSync(join(folder, "raw", "7"), "utf8")).toBe(`${title}\n\n${prose("bridge")}\n\n`);
  });

  it("writes the date line of a Chinese article", async () => {
    const body = "大桥今天向公众开放，市政府说。两年来它一直在维修。\n\n居民对此表示欢迎。";
    const text = `{{date|2024年11月1日}}\n${body}\n{{publish}}`;
    const path = dump([{ id: 3, title: "大桥开放", text }], { dbname: "zhwikinews" });
    const { folder } = await extract(path, { language: "zh" });
    const raw = readFileSync(join(folder, "raw", "3"), "utf8");
    expect(raw).toBe(`大桥开放\n\n【2024年11月1日讯】\n\n${body}\n\n`);
  });

  it("gives the same bytes with threads, for gzip, for a stream, and with a run before", async () => {
    const single = await extract(large, { workers: 1 });
    expect(single.articles).toHaveLength(40);
    const two = await extract(large, { workers: 2 });
    expect(contents(two.folder)).toEqual(contents(single.folder));
    const again = await extract(large, { out: two.folder });
    expect(contents(again.folder)).toEqual(contents(single.folder));
    const zipped = join(root, "zipped.xml");
    writeFileSync(zipped, gzipSync(readFileSync(large)));
    expect((await extract(zipped)).articles).toEqual(single.articles);
  });

  it("fault 26: takes the first of two pages with one id", async () => {
    const { folder, articles, dropped, messages } = await extract(
      dump([
        { id: 5, title: "First", text: newsText("ferry") },
        { id: 5, title: "Second" },
        { id: 6, title: "First" },
        { id: 4, isRedirect: true },
        { id: 4, title: "Not after a redirect" },
      ]),
    );
    expect(articles.map(({ id, title }) => `${id} ${title}`)).toEqual(["5 First", "6 First"]);
    const reasons = dropped.map(({ id, reason }) => `${id} ${reason}`);
    expect(reasons).toEqual(["5 duplicate-id", "4 redirect", "4 duplicate-id"]);
    const told = messages.map(({ rule, where }) => `${rule} ${where.page}`);
    expect(told).toEqual(["duplicate-page 5", "duplicate-page 4"]);
    expect(readdirSync(join(folder, "raw"))).toEqual(["5", "6"]);
    expect(readFileSync(join(folder, "raw", "5"), "utf8")).toContain(prose("ferry"));
  });

  it("cuts no tail in a dump of another project, and names its own addresses", async () => {
    const text = `${prose("bridge")}\n\n== See also ==\n* [[Ferries of Norway]]`;
    for (const [base, host, last] of [
      ["http://en.wikinews.org/wiki/Main_Page", "en.wikinews.org", prose("bridge").split("\n\n")[1]],
      ["https://en.wikipedia.org/wiki/Main_Page", "en.wikipedia.org", "Ferries of Norway"],
    ] as const) {
      const { articles } = await extract(dump([{ id: 4, text }], { base }));
      expect(articles[0]?.url).toBe(`https://${host}/wiki?curid=4`);
      expect(articles[0]?.paragraphs.at(-1)).toBe(last);
    }
  });

  it("fault 27: drops a page whose text is not as stated, and goes on", async () => {
    const { articles, dropped, messages, manifest } = await extract(
      dump([{ id: 1 }, { id: 2, textAttributes: ' bytes="99"' }, { id: 3 }]),
    );
    expect(articles.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(dropped).toMatchObject([{ id: "2", reason: "damaged-text" }]);
    expect(messages).toMatchObject([{ severity: "error", rule: "text-length", where: { page: "2" } }]);
    expect(manifest.problems).toMatchObject({ "text-length": { count: 1, pages: ["2"] } });
  });

  it("faults 33 and 36: counts pages whose markup is not closed, and reads the others as they are", async () => {
    const comment = `<!-- ${"long ".repeat(700)}`;
    const broken = ["{{".repeat(2000), "<ref>", comment, "{|\n| cell", "[[File:a|", "}}"];
    const texts = broken.map((markup, index) => ({ id: index + 1, text: `${prose("ferry")}\n\n${markup}` }));
    const { articles, messages, manifest } = await extract(dump([...texts, { id: 9 }]));
    expect(articles).toHaveLength(broken.length + 1);
    for (const { paragraphs } of articles.slice(0, -1))
      expect(prose("ferry").startsWith(paragraphs[0] ?? "-")).toBe(true);
    expect(messages).toEqual([]);
    expect(manifest.notes["unbalanced-markup"]).toBe(broken.length);
  });

  it("fault 29: no title leads out of the folder", async () => {
    const titles = [
      ...["../../etc/passwd", "/abs", "C:\\x", "CON", "a/b", ".", "…", "新".repeat(300), "é", "e\u0301"],
      ...["Twin", "twin", "-rf", "a\nb", "\u202etxt"],
    ];
    const pages = titles.map((title, index) => ({ id: index + 1, title }));
    const { folder, articles } = await extract(dump(pages));
    expect(articles.map(({ title }) => title)).toEqual(titles);
    expect(readdirSync(join(folder, "raw")).sort()).toEqual(articles.map(({ id }) => id).sort());
    const files = ["SHA256SUMS", "articles.jsonl", "dropped.jsonl", "manifest.json", "raw"];
    expect(readdirSync(folder).sort()).toEqual(files);
  });

  it("fault 30: refuses a folder that is a symbolic link", async () => {
    const link = join(root, "link");
    mkdirSync(join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), link);
    const refused = extract(dump([{ id: 1 }]), { out: link });
    await expect(refused).rejects.toThrow("found a symbolic link");
    expect(readdirSync(join(root, "elsewhere"))).toEqual([]);
  });

  it("leaves the output of an earlier run as it was when the dump is damaged", async () => {
    const { folder } = await extract(dump([{ id: 1 }]));
    const before = contents(folder);
    const damaged = dump([{ id: 2 }, { id: 3 }], { end: "" });
    await expect(extract(damaged, { out: folder })).rejects.toThrow("</mediawiki>");
    expect(contents(folder)).toEqual(before);
    expect(readdirSync(root).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("stops at a limit", async () => {
    const { folder, articles } = await extract(large, { limit: 10 });
    expect(articles.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(readdirSync(join(folder, "raw"))).toHaveLength(10);
  });

  it("fault 59: shards put together are the whole", async () => {
    // The one shard of one is read in several pieces; the others are no whole ones.
    const ids = largePages.map(({ id }) => `${id}`);
    for (const count of [1, 3]) {
      const shards: string[][] = [];
      for (let index = 1; index <= count; index++) {
        const { articles } = await extract(large, { shard: { index, count }, raw: false });
        shards.push(articles.map(({ id }) => id));
      }
      expect(shards.flat()).toEqual(ids);
      expect(Math.min(...shards.map((shard) => shard.length))).toBeGreaterThan(40 / count / 2);
    }
  });

  it("reads the parts of a dump as one, to a limit, in shards over all of them", async () => {
    const pages = Array.from({ length: 30 }, (_, index) => ({ id: index + 1 }));
    const whole = await extract(dump(pages));
    const folder = join(root, "parts");
    mkdirSync(folder);
    const names = ["2.xml-p1p9.xml", "3.xml-p10p24.xml", "1.xml-p25p30.xml"];
    for (const [index, name] of names.entries()) {
      const part = pages.filter(({ id }) => (id > 9 ? (id > 24 ? 2 : 1) : 0) === index);
      writeFileSync(join(folder, `enwikinews-20260701-pages-articles${name}`), dumpXml(part));
    }
    const several = await extract([folder], { workers: 2 });
    expect(several.articles).toEqual(whole.articles);
    expect(several.manifest.inputs.map(({ name }) => name.replace(/.*articles/, ""))).toEqual(names);
    const limited = await extract(folder, { limit: 15 });
    expect(limited.articles).toEqual(whole.articles.slice(0, 15));
    expect(limited.manifest.inputs).toHaveLength(2);
    const shards = [1, 2].map((index) => extract(folder, { shard: { index, count: 2 } }));
    const [first, second] = (await Promise.all(shards)).map(({ articles }) => articles);
    expect([...(first ?? []), ...(second ?? [])]).toEqual(whole.articles);
    expect(first?.length).toBeGreaterThan(10);
    const foreign = "enwikinews-20260701-pages-articles4.xml-p31p31.xml";
    writeFileSync(join(folder, foreign), dumpXml([], { dbname: "dewikinews" }));
    await expect(extract(folder)).rejects.toThrow("not the parts of one dump; expected enwikinews");
  });

  it("refuses shards that make no sense", async () => {
    const path = dump([{ id: 1 }]);
    await expect(extract(path, { shard: { index: 3, count: 2 } })).rejects.toThrow("1 ≤ i ≤ n");
    await expect(extract("/dev/null", { shard: { index: 1, count: 2 } })).rejects.toThrow(
      "a shard needs a dump file",
    );
  });

  it("warns of a dump in another language", async () => {
    const { messages } = await extract(dump([{ id: 1 }], { dbname: "dewikinews", lang: "de" }));
    const found = 'xml:lang="de"';
    expect(messages).toMatchObject([{ severity: "warning", rule: "other-language", found }]);
    expect((await extract(dump([{ id: 1 }], { dbname: "simplewiki" }))).messages).toEqual([]);
  });

  it("takes the longer code of a language for the shorter one, and warns of none", async () => {
    const longer = await extract(dump([{ id: 1 }]), { language: "eng" });
    expect(longer.messages).toEqual([]);
    expect(longer.articles.map(({ language }) => language)).toEqual(["en"]);
    const unknown = await extract(dump([{ id: 1 }], { dbname: "simplewiki" }), { language: "simple" });
    expect(unknown.messages).toMatchObject([{ severity: "warning", rule: "unknown-language" }]);
  });

  it("refuses kinds and variants that do not exist", async () => {
    const path = dump([{ id: 1 }]);
    await expect(extract(path, { also: ["drafts"] })).rejects.toThrow('unknown kind of page "drafts"');
    await expect(extract(path, { variant: "zh-xx" })).rejects.toThrow('unknown variant "zh-xx"');
  });
});

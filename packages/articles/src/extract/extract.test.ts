import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Article, Message } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { extractDump } from "./extract.ts";
import type { ExtractOptions } from "./options.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
let outputs = 0;

interface Output {
  readonly folder: string;
  readonly articles: Article[];
  readonly dropped: { id: string; title: string; reason: string }[];
  readonly manifest: {
    counts: Record<string, unknown>;
    problems: Record<string, { pages: string[] }>;
    notes: Record<string, number>;
  };
  readonly messages: Message[];
}

async function extract(dump: string, options: Partial<ExtractOptions> = {}): Promise<Output> {
  const folder = options.out ?? join(root, `out ${++outputs}`);
  const messages: Message[] = [];
  const onMessage = (message: Message): void => void messages.push(message);
  await extractDump({ language: "en", ...options, dump, out: folder, onMessage });
  return {
    folder,
    articles: readJsonLines(join(folder, "articles.jsonl")) as Article[],
    dropped: readJsonLines(join(folder, "dropped.jsonl")) as Output["dropped"],
    manifest: JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Output["manifest"],
    messages,
  };
}

/** Every file of an output folder with its content. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

const prose = (subject: string): string =>
  `The ${subject} opened to the public on Monday, the council said. It had been closed for two years of repairs.\n\n` +
  `Residents of the town welcomed the news about the ${subject} and asked for longer hours.`;

interface TestPage {
  id: number | string;
  title?: string;
  ns?: number;
  text?: string;
  textAttributes?: string;
  redirect?: boolean;
}

function page({
  id,
  title = `Story ${id}`,
  ns = 0,
  text = newsText("bridge"),
  textAttributes = "",
  redirect,
}: TestPage): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return (
    `  <page>\n    <title>${title}</title>\n    <ns>${ns}</ns>\n    <id>${id}</id>\n` +
    (redirect === true ? '    <redirect title="Story" />\n' : "") +
    `    <revision>\n      <id>${id}0</id>\n      <model>wikitext</model>\n` +
    `      <text xml:space="preserve"${textAttributes}>${escaped}</text>\n    </revision>\n  </page>\n`
  );
}

function newsText(subject: string): string {
  return `{{date|March 9, 2015}}\n${prose(subject)}\n\n== Sources ==\n*{{source|url=http://a.example/1|title=T|pub=P|date=March 9, 2015}}\n\n{{publish}}\n[[Category:Europe]]`;
}

/** Some 12 kB, so that a few hundred pages make several pieces. */
function longText(index: number): string {
  return `${`${prose(`pier ${index}`)}\n\n`.repeat(60)}\n{{publish}}`;
}

function dump(
  pages: readonly TestPage[],
  options: { dbname?: string; base?: string; end?: string } = {},
): string {
  const path = join(root, `dump ${++outputs} 新闻.xml`);
  writeFileSync(
    path,
    `<mediawiki version="0.10" xml:lang="en">\n  <siteinfo>\n    <dbname>${options.dbname ?? "enwikinews"}</dbname>\n${options.base === undefined ? "" : `    <base>${options.base}</base>\n`}    <case>first-letter</case>\n` +
      '    <namespaces>\n      <namespace key="0" case="first-letter" />\n      <namespace key="14" case="first-letter">Category</namespace>\n    </namespaces>\n  </siteinfo>\n' +
      pages.map(page).join("") +
      (options.end ?? "</mediawiki>\n"),
  );
  return path;
}

describe("extractDump", () => {
  it("writes articles, dropped pages and the manifest", async () => {
    const { folder, articles, dropped, manifest } = await extract(
      dump([
        { id: 7, title: "Bridge opens: crowds &amp; cheers" },
        { id: 8, title: "Bridge opened", redirect: true, text: "#REDIRECT [[Bridge opens]]" },
        { id: 9, ns: 14, title: "Category:Europe" },
      ]),
    );
    expect(articles.map(({ id, title, date, url }) => ({ id, title, date, url }))).toEqual([
      {
        id: "7",
        title: "Bridge opens: crowds & cheers",
        date: "2015-03-09",
        url: "https://en.wikinews.org/wiki?curid=7",
      },
    ]);
    expect(dropped).toEqual([{ id: "8", title: "Bridge opened", reason: "redirect" }]);
    expect(manifest.counts).toEqual({
      in: 2,
      kept: 1,
      dropped: { redirect: 1 },
      kinds: { article: 1 },
      passedOver: { Category: 1 },
    });
    expect(readFileSync(join(folder, "raw", "7"), "utf8")).toBe(
      `Bridge opens: crowds & cheers\n\n${prose("bridge")}\n\n`,
    );
  });

  it("writes the date line of a Chinese article", async () => {
    const text =
      "{{date|2024年11月1日}}\n大桥今天向公众开放，市政府说。两年来它一直在维修。\n\n居民对此表示欢迎。\n{{publish}}";
    const { folder } = await extract(dump([{ id: 3, title: "大桥开放", text }], { dbname: "zhwikinews" }), {
      language: "zh",
    });
    expect(readFileSync(join(folder, "raw", "3"), "utf8")).toBe(
      "大桥开放\n\n【2024年11月1日讯】\n\n大桥今天向公众开放，市政府说。两年来它一直在维修。\n\n居民对此表示欢迎。\n\n",
    );
  });

  it("gives the same bytes without threads, for 1, 2 and 3, for gzip, and with a run before", async () => {
    // Three pieces of a megabyte.
    const pages = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, text: longText(index) }));
    const path = dump(pages);
    const one = await extract(path, { workers: 1 });
    const two = await extract(path, { workers: 2 });
    expect(one.articles).toHaveLength(200);
    expect(contents(two.folder)).toEqual(contents(one.folder));
    const again = await extract(path, { workers: 3, out: two.folder });
    expect(contents(again.folder)).toEqual(contents(one.folder));
    expect(contents((await extract(path)).folder)).toEqual(contents(one.folder));
    const zipped = join(root, "zipped.xml");
    writeFileSync(zipped, gzipSync(readFileSync(path)));
    expect((await extract(zipped)).articles).toEqual(one.articles);
  });

  it("fault 26: takes the first of two pages with one id", async () => {
    const { folder, articles, dropped, messages } = await extract(
      dump([
        { id: 5, title: "First", text: newsText("ferry") },
        { id: 5, title: "Second" },
        { id: 6, title: "First" },
        { id: 4, redirect: true },
        { id: 4, title: "Not after a redirect" },
      ]),
    );
    expect(articles.map(({ id, title }) => `${id} ${title}`)).toEqual(["5 First", "6 First"]);
    expect(dropped.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      "5 duplicate-id",
      "4 redirect",
      "4 duplicate-id",
    ]);
    expect(messages.map(({ rule, where }) => `${rule} ${where.page}`)).toEqual([
      "duplicate-id 5",
      "duplicate-id 4",
    ]);
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
    const broken = [
      "{{".repeat(2000),
      "<ref>",
      `<!-- ${"long ".repeat(700)}`,
      "{|\n| cell",
      "[[File:a|",
      "}}",
    ];
    const texts = broken.map((markup, index) => ({ id: index + 1, text: `${prose("ferry")}\n\n${markup}` }));
    const { articles, messages, manifest } = await extract(dump([...texts, { id: 9 }]));
    expect(articles).toHaveLength(broken.length + 1);
    expect(
      articles.slice(0, -1).every(({ paragraphs }) => prose("ferry").startsWith(paragraphs[0] ?? "-")),
    ).toBe(true);
    expect(messages).toEqual([]);
    expect(manifest.notes["unbalanced-markup"]).toBe(broken.length);
  });

  it("fault 29: no title leads out of the folder", async () => {
    const titles = [
      "../../etc/passwd",
      "/abs",
      "C:\\x",
      "CON",
      "a/b",
      ".",
      "…",
      "新".repeat(300),
      "é",
      "e\u0301",
      "Twin",
      "twin",
      "-rf",
      "a\nb",
      "\u202etxt",
    ];
    const { folder, articles } = await extract(
      dump(titles.map((title, index) => ({ id: index + 1, title }))),
    );
    expect(articles.map(({ title }) => title)).toEqual(titles);
    expect(readdirSync(join(folder, "raw")).sort()).toEqual(articles.map(({ id }) => id).sort());
    expect(readdirSync(folder).sort()).toEqual([
      "SHA256SUMS",
      "articles.jsonl",
      "dropped.jsonl",
      "manifest.json",
      "raw",
    ]);
  });

  it("fault 30: refuses a folder that is a symbolic link", async () => {
    const link = join(root, "link");
    mkdirSync(join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), link);
    await expect(extract(dump([{ id: 1 }]), { out: link })).rejects.toThrow(
      "the output folder is a symbolic link",
    );
    expect(readdirSync(join(root, "elsewhere"))).toEqual([]);
  });

  it("leaves the output of an earlier run as it was when the dump is damaged", async () => {
    const { folder } = await extract(dump([{ id: 1 }]));
    const before = contents(folder);
    await expect(extract(dump([{ id: 2 }, { id: 3 }], { end: "" }), { out: folder })).rejects.toThrow(
      "</mediawiki>",
    );
    expect(contents(folder)).toEqual(before);
    expect(readdirSync(root).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("stops at a limit", async () => {
    const path = dump(Array.from({ length: 200 }, (_, index) => ({ id: index + 1, text: longText(index) })));
    const { folder, articles } = await extract(path, { limit: 10 });
    expect(articles.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(readdirSync(join(folder, "raw"))).toHaveLength(10);
  });

  it("fault 59: shards put together are the whole", async () => {
    // The one shard of one is read in several pieces; the others are no whole ones.
    const path = dump(Array.from({ length: 100 }, (_, index) => ({ id: index + 1, text: longText(index) })));
    const whole = await extract(path, { raw: false });
    for (const count of [1, 2, 3]) {
      const shards: Output[] = [];
      for (let index = 1; index <= count; index++)
        shards.push(await extract(path, { shard: { index, count }, raw: false }));
      const joined = shards
        .map(({ folder }) => readFileSync(join(folder, "articles.jsonl"), "utf8"))
        .join("");
      expect(joined).toBe(readFileSync(join(whole.folder, "articles.jsonl"), "utf8"));
      expect(Math.min(...shards.map(({ articles }) => articles.length))).toBeGreaterThan(100 / count / 2);
    }
  });

  it("refuses shards that make no sense", async () => {
    const path = dump([{ id: 1 }]);
    await expect(extract(path, { shard: { index: 3, count: 2 } })).rejects.toThrow("1 ≤ i ≤ n");
    await expect(extract("/dev/null", { shard: { index: 1, count: 2 } })).rejects.toThrow(
      "a shard needs a dump file",
    );
  });

  it("warns of a dump in another language", async () => {
    const { messages } = await extract(dump([{ id: 1 }], { dbname: "dewikinews" }));
    expect(messages).toMatchObject([{ severity: "warning", rule: "other-language", found: "dewikinews" }]);
  });

  it("takes the longer code of a language for the shorter one, and warns of none", async () => {
    const longer = await extract(dump([{ id: 1 }]), { language: "eng" });
    expect(longer.messages).toEqual([]);
    expect(longer.articles.map(({ language }) => language)).toEqual(["en"]);
    const none = await extract(dump([{ id: 1 }], { dbname: "simplewiki" }), { language: "simple" });
    expect(none.messages).toMatchObject([{ severity: "warning", rule: "unknown-language" }]);
  });

  it("refuses kinds and variants that do not exist", async () => {
    const path = dump([{ id: 1 }]);
    await expect(extract(path, { keep: ["drafts"] })).rejects.toThrow('unknown kind of page "drafts"');
    await expect(extract(path, { variant: "zh-xx" })).rejects.toThrow('unknown variant "zh-xx"');
  });
});

describeShared("data/wikinews", "extraction of real dumps", (folder) => {
  it("gives the same from one stream and many, by 1 and 2 workers", async () => {
    const path = (name: string): string => join(folder, "semisynthetic", name);
    const one = await extract(path("semisynth-enwikinews.xml.bz2"), { workers: 1, raw: false });
    const many = await extract(path("semisynth-enwikinews-multistream.xml.bz2"), { workers: 2, raw: false });
    expect(one.manifest.counts).toMatchObject({ in: 6228, passedOver: { Category: 605 } });
    for (const name of ["articles.jsonl", "dropped.jsonl"]) {
      expect(readFileSync(join(many.folder, name), "utf8")).toBe(
        readFileSync(join(one.folder, name), "utf8"),
      );
    }
  });

  it("passes over other namespaces of a whole wiki", async () => {
    const { manifest } = await extract(join(folder, "dumps", "ltgwiki-2017.xml.bz2"), { language: "ltg" });
    expect(manifest.counts).toMatchObject({ in: 1050, passedOver: { Taiss: 347, Kategoreja: 539 } });
  });
});

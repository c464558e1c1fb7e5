import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractDump } from "@discoprep/articles/extract";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

/**
 * Pages of every outcome: kept, of another namespace, redirects, damaged, with remnants, with unknown
 * templates.
 */
function testPage(id: number, title = `Story ${id}`): string {
  const kind = id % 7;
  const templates = Array.from(
    { length: 5 },
    (_, index) => `{{Unheard of ${(id * 31 + index * index) % 640}}}`,
  );
  const text =
    `{{date|March 9, 2015}}\n${templates.join("")}The bridge ${id} opened on Monday, the council said. ${"It was closed for repairs. ".repeat(100)}\n\n` +
    `Residents welcomed the news${kind === 2 ? " &lt;/b> }} ''" : ""} and asked for longer hours.\n{{publish}}`;
  const redirect = kind === 3 ? '<redirect title="A"/>' : "";
  return (
    `<page><title>${title}</title><ns>${kind === 4 ? 14 : 0}</ns><id>${id}</id>${redirect}` +
    `<revision><id>${id}0</id><text${kind === 5 ? ' bytes="5"' : ""}>${text}</text></revision></page>\n`
  );
}

function dump(name: string, pages: readonly string[]): string {
  const file = join(root, name);
  const namespaces = '<namespaces><namespace key="0"/><namespace key="14">Category</namespace></namespaces>';
  const site = `<siteinfo><dbname>enwikinews</dbname>${namespaces}</siteinfo>`;
  writeFileSync(file, `<mediawiki version="0.10">${site}\n${pages.join("")}</mediawiki>\n`);
  return file;
}

const pages = Array.from({ length: 300 }, (_, index) => testPage(index + 1));
const whole = dump("whole.xml", pages);

async function extract(file: string, out: string, ...flags: string[]): Promise<string> {
  const folder = join(root, out);
  const run = await runForTest(["extract", file, "--lang", "en", "--out", folder, ...flags]);
  expect(run.exit, run.stderr).toBeLessThan(2);
  return folder;
}

async function shardsOf(file: string, count: number, name: string, ...flags: string[]): Promise<string[]> {
  const folders: string[] = [];
  for (let index = 1; index <= count; index++)
    folders.push(await extract(file, `${name} ${index}`, "--shard", `${index}/${count}`, ...flags));
  return folders;
}

function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.sort().map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );
}

describe("discoprep merge", () => {
  let one: string;
  beforeAll(async () => {
    one = await extract(whole, "one");
  });

  it.each([2, 3, 7])("makes the bytes of one run of %i shards", async (count) => {
    const shards = await shardsOf(whole, count, `of ${count}`);
    const sizes = shards.map((shard) => readFileSync(join(shard, "articles.jsonl")).length);
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThanOrEqual(Math.min(count, 3));
    const out = join(root, `merged ${count}`);
    const run = await runForTest(["merge", ...shards.reverse(), "--out", out, "--json"]);
    // Damaged pages: the exit code is that of one run.
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("error: page 5: ");
    expect(run.stderr).toContain("(the first of 43)");
    expect(contents(out)).toEqual(contents(one));
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    expect(JSON.parse(run.stdout)).toEqual(manifest.counts);
    expect(Object.keys(manifest.unknownTemplates)).toHaveLength(500);
    expect(manifest.counts.dropped).toMatchObject({ redirect: 43, "damaged-text": 43 });
  });

  it("takes more shards than there are pages, and shards without raw files", async () => {
    const file = dump("few.xml", pages.slice(0, 3));
    const one = await extract(file, "few", "--no-raw");
    const shards = await shardsOf(file, 9, "few", "--no-raw");
    const out = join(root, "few merged");
    expect((await runForTest(["merge", ...shards, "--out", out])).exit).toBe(0);
    expect(contents(out)).toEqual(contents(one));
    expect(readdirSync(out)).not.toContain("raw");
  });

  it("has every page where a shard is shorter than a page's tag", async () => {
    const short = (page: string): string =>
      page.replaceAll("It was closed for repairs. ", "").replace(/(?:\{\{U.*?\}\})+/, "");
    const few = dump("tiny.xml", [testPage(1), testPage(2)].map(short));
    const count = Math.ceil(readFileSync(few).length / 4);
    expect(count).toBeGreaterThan(100);
    // One process for all commands; the work is the same.
    const shards: string[] = [];
    for (let index = 1; index <= count; index++) {
      const out = join(root, "tiny", `${index}`);
      await extractDump({ dump: few, language: "en", out, shard: { index, count } });
      shards.push(out);
    }
    const out = join(root, "tiny merged");
    expect((await runForTest(["merge", ...shards, "--out", out])).exit).toBe(0);
    expect(readFileSync(join(out, "articles.jsonl"), "utf8").split("\n").length).toBe(3);
  });

  it("finds a page id in two shards", async () => {
    const twice = dump("twice.xml", [...pages, testPage(8, "Another story 8")]);
    const out = join(root, "twice merged");
    const run = await runForTest(["merge", ...(await shardsOf(twice, 2, "twice")), "--out", out]);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("page 8: the page id stands in an earlier shard, too");
    // Both are in one shard. Extract has found it, and the bytes are those of one run.
    const near = dump("near.xml", [testPage(8, "Another story 8"), ...pages.slice(7)]);
    const one = await extract(near, "near");
    const merged = await runForTest(["merge", ...(await shardsOf(near, 2, "near")), "--out", out]);
    expect(merged.exit).toBe(1);
    expect(merged.stderr).toContain("[duplicate-id]");
    expect(contents(out)).toEqual(contents(one));
  });

  it("refuses shards that do not make one dump, and leaves the output as it was", async () => {
    const out = join(root, "refused");
    const [first = "", second = "", third = ""] = await shardsOf(whole, 3, "refuse");
    const refused = async (...folders: string[]): Promise<string> => {
      const run = await runForTest(["merge", ...folders, "--out", out]);
      expect(run.exit).toBe(1);
      expect(readdirSync(root)).not.toContain("refused");
      return run.stderr;
    };
    expect(await refused(first, third)).toContain("shard 2/3 is missing");
    expect(await refused(first, second, second, third)).toContain("shard 2/3 is given twice");
    expect(await refused(root)).toContain("no manifest.json");
    expect(await refused(await extract(whole, "no shard"))).toContain("the folder is not a shard");
    const strict = await extract(whole, "strict", "--shard", "2/3", "--strict");
    expect(await refused(first, strict, third)).toContain("another options than");
    const other = await extract(dump("other.xml", pages.slice(9)), "other", "--shard", "2/3");
    expect(await refused(first, other, third)).toContain("another dump than");
    const limited = await extract(whole, "limited", "--shard", "2/3", "--limit", "3");
    expect(await refused(first, limited, third)).toContain("--limit 3");
    const cut = join(root, "cut");
    cpSync(second, cut, { recursive: true });
    const lines = readFileSync(join(cut, "articles.jsonl"), "utf8").split("\n");
    writeFileSync(join(cut, "articles.jsonl"), lines.slice(1).join("\n"));
    expect(await refused(first, cut, third)).toContain("whose SHA-256 its manifest states");
    rmSync(join(cut, "articles.jsonl"));
    expect(await refused(first, cut, third)).toContain("no such file");
  });

  it("makes the texts of articles again, so that a shard may be without", async () => {
    const shards = await shardsOf(whole, 2, "bare");
    rmSync(join(shards[1] ?? "", "raw"), { recursive: true });
    const out = join(root, "bare merged");
    expect((await runForTest(["merge", ...shards, "--out", out])).exit).toBe(1);
    expect(contents(out)).toEqual(contents(one));
  });

  it("shows an example and asks for shards", async () => {
    expect((await runForTest(["merge", "--help"])).stdout).toContain("discoprep merge en.1 en.2 en.3 --out");
    expect((await runForTest(["merge", "--out", "x"])).exit).toBe(2);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

function xml(from: number, to: number, dbname = "enwikinews"): string {
  const pages: string[] = [];
  for (let id = from; id <= to; id++) {
    pages.push(
      `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text>{{date|March 9, 2015}}\n` +
        `The bridge ${id} opened on Monday, the council said. ${"It was closed for repairs. ".repeat(300)}\n\n` +
        "Residents of the town welcomed the news and asked for longer hours.\n{{publish}}</text></revision></page>\n",
    );
  }
  return `<mediawiki version="0.10"><siteinfo><dbname>${dbname}</dbname></siteinfo>\n${pages.join("")}</mediawiki>\n`;
}

/** A folder of parts with these page ranges. */
function parts(name: string, ...ranges: readonly (readonly [number, number, string?])[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [index, [from, to, dbname]] of ranges.entries()) {
    const file = `enwikinews-20260701-pages-articles${index + 1}.xml-p${from}p${to}.xml`;
    writeFileSync(join(folder, file), xml(from, to, dbname));
  }
  return folder;
}

let outputs = 0;

async function extract(dumps: readonly string[], ...flags: string[]) {
  const out = join(root, `out ${++outputs}`);
  const run = await runForTest(["extract", ...dumps, "--lang", "en", "--out", out, ...flags]);
  const articles = run.exit === 0 ? readFileSync(join(out, "articles.jsonl"), "utf8") : "";
  return { ...run, out, articles };
}

describe("discoprep extract of several parts", () => {
  it("reads parts in the order of their pages, as files and as a folder", async () => {
    const whole = join(root, "whole.xml");
    writeFileSync(whole, xml(1, 120));
    const one = await extract([whole]);
    const folder = parts("ordered", [101, 120], [1, 9], [10, 100]);
    const name = (index: number, range: string) =>
      join(folder, `enwikinews-20260701-pages-articles${index}.xml-${range}.xml`);
    const files = [name(1, "p101p120"), name(2, "p1p9"), name(3, "p10p100")];
    for (const dumps of [files, [folder]]) {
      const several = await extract(dumps);
      expect(several.stderr).toContain("120 of 120 pages kept");
      expect(several.articles).toBe(one.articles);
      const { inputs } = JSON.parse(readFileSync(join(several.out, "manifest.json"), "utf8"));
      expect(inputs.map((input: { name: string }) => input.name.replace(/.*-p/, "p"))).toEqual([
        "p1p9.xml",
        "p10p100.xml",
        "p101p120.xml",
      ]);
    }
    const limited = await extract([folder], "--limit", "15");
    expect(limited.articles).toBe(
      one.articles
        .split("\n")
        .slice(0, 15)
        .map((line) => `${line}\n`)
        .join(""),
    );
  });

  it("cuts shards over all parts, which merge to the one run", async () => {
    const folder = parts("shards", [1, 60], [61, 120], [121, 180]);
    const one = await extract([folder]);
    const shards = [await extract([folder], "--shard", "1/2"), await extract([folder], "--shard", "2/2")];
    for (const { articles } of shards) expect(articles.split("\n").length).toBeGreaterThan(30);
    const out = join(root, "merged");
    const merged = await runForTest(["merge", ...shards.map((shard) => shard.out), "--out", out]);
    expect(merged.exit, merged.stderr).toBe(0);
    for (const file of ["articles.jsonl", "dropped.jsonl", "manifest.json"])
      expect(readFileSync(join(out, file), "utf8")).toBe(readFileSync(join(one.out, file), "utf8"));
  });

  it("warns of a gap between parts", async () => {
    const { exit, stderr } = await extract([parts("gap", [1, 9], [20, 22])]);
    expect(exit).toBe(0);
    expect(stderr).toContain("no part holds the page ids before this one; expected pages from 10 on");
  });

  it("refuses what is not one dump", async () => {
    const overlap = await extract([parts("overlap", [1, 9], [9, 22])]);
    expect(overlap).toMatchObject({ exit: 1 });
    expect(overlap.stderr).toContain("the pages of two parts overlap; expected pages from 10 on");
    const wikis = await extract([parts("wikis", [1, 9], [10, 22, "dewikinews"])]);
    expect(wikis.stderr).toContain("the parts are of two wikis; expected enwikinews");
    const plain = join(root, "plain.xml");
    writeFileSync(plain, xml(1, 2));
    expect((await extract([plain, plain])).stderr).toContain("has no page range in its name");
    mkdirSync(join(root, "empty"));
    expect((await extract([join(root, "empty")])).stderr).toContain("the folder holds no dump");
    const other = join(root, "enwikinews-20260801-pages-articles2.xml-p10p22.xml");
    writeFileSync(other, xml(10, 22));
    const dates = await extract([
      join(root, "overlap", "enwikinews-20260701-pages-articles1.xml-p1p9.xml"),
      other,
    ]);
    expect(dates.stderr).toContain("the parts are not of one dump");
    expect((await extract(["-", plain])).exit).toBe(2);
  });
});

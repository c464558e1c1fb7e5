import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import type { Page } from "./page.ts";
import { readDump } from "./read-dump.ts";

async function pagesOf(path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const page of (await readDump(path)).pages) pages.push(page);
  return pages;
}

describeShared("data/wikinews", "real dumps", (folder) => {
  it.each([
    ["dumps/aawiki-20260101-pages-meta-current.xml.bz2", "0.11", 507],
    ["dumps/enwiki-slice.xml.bz2", "0.10", 206],
    ["dumps/ltgwiki-2017.xml.bz2", "0.10", 2004],
    ["real/zhwiki-minidump.xml.bz2", "0.10", 1],
    ["real/enwikinews-export-1.xml", "0.10", 3],
  ])("reads all pages of %s", async (file, schema, count) => {
    const path = join(folder, file);
    const { site } = await readDump(path);
    expect(site.schema).toBe(schema);
    const pages = await pagesOf(path);
    expect(pages).toHaveLength(count);
    expect(pages.flatMap(({ problems }) => problems).filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
  });

  it("reads one stream and many to the same pages", async () => {
    const [one, many] = await Promise.all(
      ["semisynth-enwikinews", "semisynth-enwikinews-multistream"].map((name) =>
        pagesOf(join(folder, "semisynthetic", `${name}.xml.bz2`)),
      ),
    );
    expect(one).toHaveLength(6833);
    expect(many).toEqual(one);
  });
});

import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { expectPages, pagesOf, parsedXml } from "../test/read.ts";

describeShared("data/wikinews/dumps", "real dumps", (folder) => {
  it.each([
    ["aawiki-20260101-pages-meta-current.xml.bz2", "0.11", 507],
    ["enwiki-slice.xml.bz2", "0.10", 206],
    ["ltgwiki-2017.xml.bz2", "0.10", 2004],
  ])("reads all pages of %s", (file, schema, count) => expectPages(join(folder, file), schema, count));

  it("are read with the header of every article page given to fast-xml-parser", async () => {
    let ids: string[] = [];
    const parsed = await parsedXml(async () => {
      const pages = await pagesOf(join(folder, "ltgwiki-2017.xml.bz2"), { namespace: 0 });
      ids = pages.map(({ id }) => id);
    });
    expect(ids).toHaveLength(1050);
    expect(parsed.ids).toEqual(ids);
  });
});

describeShared("data/wikinews/semisynthetic", "dumps of one stream and of many", (folder) => {
  it("are read to the same pages", async () => {
    const pages = await pagesOf(join(folder, "semisynth-enwikinews.xml.bz2"));
    expect(pages).toHaveLength(6833);
    expect(await pagesOf(join(folder, "semisynth-enwikinews-multistream.xml.bz2"))).toEqual(pages);
  });
});

import { createRequire } from "node:module";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it, vi } from "vitest";
import { read } from "../test/read.ts";
import { dumpXml } from "../test/xml.ts";
import { readDump } from "./read-dump.ts";

const { XMLParser } = createRequire(import.meta.url)("fast-xml-parser") as typeof import("fast-xml-parser");

/** The ids of the pages whose headers fast-xml-parser is given while `run` runs. */
async function idsParsed(run: () => Promise<unknown>): Promise<string[]> {
  const parse = vi.spyOn(XMLParser.prototype, "parse");
  try {
    await run();
    return parse.mock.calls.flatMap(([xml]) =>
      [...String(xml).matchAll(/<page><title>[\s\S]*?<id>(\d+)<\/id>[\s\S]*?<\/page>/g)].map(
        ([, id]) => id as string,
      ),
    );
  } finally {
    parse.mockRestore();
  }
}

describe("the header of a page", () => {
  it("is read by fast-xml-parser, of each page that is not passed over, without its text", async () => {
    const pages = Array.from({ length: 500 }, (_, index) => ({
      id: index + 1,
      ns: index % 5 === 0 ? 14 : 0,
    }));
    const xml = dumpXml(pages);
    const parse = vi.spyOn(XMLParser.prototype, "parse");
    const ids = await idsParsed(() => read(xml, 1 << 16, { namespace: 0 }));
    expect(ids).toEqual(pages.filter(({ ns }) => ns === 0).map(({ id }) => `${id}`));
    expect(parse.mock.calls.map(([given]) => String(given)).join("")).not.toContain("Text of");
  });

  it("may have elements and attributes in any order, in single quotes, and elements that no one knows", async () => {
    const [page] = await read(
      dumpXml([
        "<page lang='en'><discussion><id>4</id></discussion><revision><sha1 /><text sha1='' bytes = \"3\">a&amp;b</text>" +
          "<origin>9</origin><id> 12 </id></revision><ns>0</ns><id>7</id><redirect title='B \"C\"'/><title>A&lt;B</title></page>",
      ]),
    );
    expect(page).toMatchObject({ id: "7", title: "A<B", redirect: 'B "C"', revision: "12", text: "a&b" });
  });

  it("may hold a > between quotes", async () => {
    const [page] = await read(dumpXml([{ textElement: '<text note="a > b">Word</text>' }]));
    expect(page?.text).toBe("Word");
  });
});

describeShared("data/wikinews", "real dumps", (folder) => {
  it("are read with the header of every article page given to fast-xml-parser", async () => {
    const ids: string[] = [];
    const parsed = await idsParsed(async () => {
      const dump = await readDump(join(folder, "dumps", "ltgwiki-2017.xml.bz2"), { namespace: 0 });
      for await (const { id } of dump.pages) ids.push(id);
    });
    expect(ids).toHaveLength(1050);
    expect(parsed).toEqual(ids);
  });
});

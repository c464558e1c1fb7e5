import { describe, expect, it } from "vitest";
import { parsedXml, read } from "../test/read.ts";
import { dumpXml } from "../test/xml.ts";

describe("the header of a page", () => {
  it("is read by fast-xml-parser, of each page that is not passed over, without its text", async () => {
    const pages = Array.from({ length: 500 }, (_, id) => ({ id, ns: id % 5 === 0 ? 14 : 0 }));
    const { xml, ids } = await parsedXml(() => read(dumpXml(pages), 1 << 16, { namespace: 0 }));
    expect(ids).toEqual(pages.filter(({ ns }) => ns === 0).map(({ id }) => `${id}`));
    expect(xml).not.toContain("Text of");
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

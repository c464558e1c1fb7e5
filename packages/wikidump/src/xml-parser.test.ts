import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headerFault, xmlFault } from "./xml-parser.ts";

describe("headerFault", () => {
  it("says the same as the validator, whatever was well-formed before", () => {
    const tags = [
      "<a>",
      "</a>",
      "<b>",
      "</b>",
      "<a/>",
      '<a b="c">',
      "<a b='c'>",
      '<a b="c" b="d">',
      '<a b="<b>">',
    ];
    const marks = ["<!-- > -->", "<!--", "-->", "<![CDATA[</a>]]>", "<?a b?>", "word", "&lt;"];
    const piece = fc.constantFrom(...tags, ...marks, ..." \n'\">=");
    const xml = fc.array(piece, { maxLength: 8 }).map((pieces) => `<a>${pieces.join("")}</a>`);
    fc.assert(
      fc.property(xml, (text) => {
        expect(headerFault(text)).toBe(xmlFault(text)?.message);
      }),
    );
  });
});

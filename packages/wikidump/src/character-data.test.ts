import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { characterData } from "./character-data.ts";

describe("characterData", () => {
  it.each([
    ["plain text\twith a tab\nand two lines", "plain text\twith a tab\nand two lines"],
    ["a return\r\nis a line end,\rand one alone, too", "a return\nis a line end,\nand one alone, too"],
    ["&lt;b&gt; &quot;AT&amp;T&quot; &apos;", '<b> "AT&T" \''],
    ["&amp;lt; is decoded once", "&lt; is decoded once"],
    ["&#9;&#10;&#13;&#160;&#xe9;&#x4E2D;&#x10FFFF;", "\t\n\r\u00a0é中\u{10ffff}"],
  ])("reads %j", (xml, text) => {
    expect(characterData(xml)).toEqual({ text });
  });

  it.each([
    ["a &lol; b", "&lol; b"],
    ["a & b", "& b"],
    ["&nbsp;中中中中中", "&nbsp;中中"],
    ["&#0;", "&#0;"],
    ["&#xD800;", "&#xD800;"],
    ["&#xFFFE;", "&#xFFFE;"],
    ["&#x110000;", "&#x110000;"],
    ["&#00000000065;", "&#0000000006"],
  ])("leaves %j as it is and says where it begins", (xml, invalid) => {
    expect(characterData(xml)).toEqual({ text: xml, invalid });
  });

  it("gives back any text that was written as XML", () => {
    const escaped = (text: string): string =>
      text
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("\r", "&#13;");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(characterData(escaped(text))).toEqual({ text });
      }),
    );
  });
});

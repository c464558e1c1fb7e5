import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { characterData, type TextBytes } from "./entities.ts";

function read(xml: string): TextBytes {
  const bytes = Buffer.from(xml);
  return characterData(bytes, 0, bytes.length);
}

describe("characterData", () => {
  it.each([
    ["plain text\twith a tab\nand two lines", false],
    ["a return\r\nis a line end", false],
    ["é à ® · ½, a no-break space\u00a0here", false],
    ["，。！ and ﷽ ﷏ and 𠀀 😀 �", false],
    ["&#9;&#10;&#160;&#xe9;&lt;&amp;", false],
    ["\u0001", true],
    ["\u007f", true],
    ["\u0080", true],
    ["\u0085", true],
    ["\u009f", true],
    ["\ufdd0", true],
    ["\ufdef", true],
    ["\ufffe", true],
    ["&#13;", true],
    ["&#127;", true],
    ["&#x85;", true],
    ["&#xfdd0;", true],
  ])("says of %j whether it has controls", (xml, hasControls) => {
    expect(read(xml).hasControls).toBe(hasControls);
  });

  it("says whether there are controls or noncharacters wherever they stand", () => {
    const pieces = [
      "word ",
      "é",
      "，",
      "中",
      "😀",
      "\n",
      "\t",
      "\r\n",
      "&amp;",
      "&#xa0;",
      "\u0000",
      "&#133;",
    ];
    const unusual = ["\u001f", "\u007f", "\u0090", "\ufdd7", "\uffff", "&#12;", "&#xfdee;"];
    const words = fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.constantFrom(...unusual)),
    );
    fc.assert(
      fc.property(words, (all) => {
        const { bytes, hasControls } = read(all.join(""));
        expect(hasControls).toBe(/(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}/u.test(bytes.toString()));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHeader } from "./page-header.ts";
import { findPageParts, type PageParts } from "./page-parts.ts";
import { usualHeader } from "./usual-header.ts";

function partsOf(title: string, more: string, text: string): { xml: Buffer; parts: PageParts } {
  const xml = Buffer.from(
    `<page>${title}<ns>0</ns><id>1</id>${more}<revision><id>2</id>${text}</revision></page>`,
  );
  return { xml, parts: findPageParts(xml, { start: 0, end: xml.length }) };
}

describe("usualHeader", () => {
  it("reads what MediaWiki writes", () => {
    const { xml, parts } = partsOf(
      "<title>AT&amp;T &quot;中文&quot; &lt;b&gt;</title>",
      '<redirect title="Oslo: a &quot;town&quot; of the king&#039;s" />',
      '<text bytes="4" sha1="abc" xml:space="preserve">Word</text>',
    );
    expect(usualHeader(xml, parts)).toEqual({
      title: 'AT&T "中文" <b>',
      redirect: 'Oslo: a "town" of the king\'s',
      text: new Map([
        ["bytes", "4"],
        ["sha1", "abc"],
        ["xml:space", "preserve"],
      ]),
    });
  });

  it.each([
    ["<title>a&#39;b</title>", "", "<text />"],
    ["<title>a&nbsp;b</title>", "", "<text />"],
    ["<title>a&b</title>", "", "<text />"],
    ["<title>a<!-- b --></title>", "", "<text />"],
    ["<title >a</title>", "", "<text />"],
    ["<title></title>", "", "<text />"],
    ["<title>a</title><title>b</title>", "", "<text />"],
    ["<title>a</title>", '<redirect title="a&nbsp;b" />', "<text />"],
    ["<title>a</title>", "<redirect />", "<text />"],
    ["<title>a</title>", "", "<text bytes='4'>Word</text>"],
    ["<title>a</title>", "", '<text bytes = "4">Word</text>'],
    ["<title>a</title>", "", "<text deleted>Word</text>"],
  ])("leaves %s%s…%s to the XML parser", (title, more, text) => {
    const { xml, parts } = partsOf(title, more, text);
    expect(usualHeader(xml, parts)).toBeUndefined();
  });

  it("says of what it reads the same as the XML parser", () => {
    const pieces = [
      "a",
      "7",
      ".",
      " ",
      "\n",
      "\t",
      "中",
      "𠀀",
      "&amp;",
      "&lt;",
      "&quot;",
      "&amp;lt;",
      "&#39;",
      "&#039;",
      "'",
      '"',
      "]",
      "true",
    ];
    const words = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => all.join(""));
    const attribute = fc.constantFrom(
      ...[
        'bytes="7"',
        'sha1="ab0"',
        'xml:space="preserve"',
        'deleted="deleted"',
        "id='7'",
        'a=""',
        'b="&gt;>"',
        'c="&#039;&amp;lt;"',
      ],
    );
    const tag = fc.uniqueArray(attribute, { maxLength: 3 }).map((all) => `<text ${all.join(" ")} />`);
    let read = 0;
    fc.assert(
      fc.property(words, fc.option(words), tag, (title, target, text) => {
        const more = target === null ? "" : `<redirect title="${target.replaceAll('"', "")}" />`;
        const { xml, parts } = partsOf(`<title>${title}</title>`, more, text);
        const header = usualHeader(xml, parts);
        if (header === undefined) return;
        read++;
        expect(header).toEqual(parseHeader(xml, parts));
      }),
    );
    expect(read).toBeGreaterThan(10);
  });
});

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inChunks, read, refusal } from "../test/read.ts";
import { dumpXml, HEAD, pageXml, type TestPage } from "../test/xml.ts";
import { readDump } from "./open-dump.ts";
import type { Page } from "./pages.ts";

/** Returns the only page of a dump of one page. */
async function readOne(page: TestPage): Promise<Page> {
  const pages = await read(dumpXml([page]));
  expect(pages).toHaveLength(1);
  return pages[0] as Page;
}

describe("XML", () => {
  const whole = dumpXml([{ id: 1 }, { id: 2 }]);

  it("fault 10: cut inside a text", async () => {
    const cut = whole.slice(0, whole.indexOf("Text of 2") + 4);
    expect(await refusal(cut)).toMatch(
      /^a\.xml, byte \d+, page 2: the page is not closed; expected <\/page>/,
    );
  });

  it("fault 11: cut between pages", async () => {
    const cut = whole.slice(0, whole.lastIndexOf("</mediawiki>"));
    expect(await refusal(cut)).toContain(`byte ${cut.length}: the dump ends early; expected </mediawiki>`);
  });

  it("fault 12: a mismatched closing tag", async () => {
    const wrong = whole.replace("</username>", "</user>");
    expect(await refusal(wrong)).toContain(
      `a.xml, byte ${wrong.indexOf("<page>")}, page 1: the XML of the page is not well-formed; expected well-formed XML; ` +
        "found Expected closing tag 'username' instead of closing tag 'user'.",
    );
  });

  it.each([
    ["a page that is not closed before the next", whole.replace("  </page>\n", ""), "page 1: "],
    ["<page/> before a page", dumpXml([{}, "<page/>", {}]), ""],
    ["a comment that ends in the next page", dumpXml([{}, "<page><!-- </page>", { title: "x --> y" }]), ""],
  ])("fault 12: %s", async (_, dump, where) => {
    expect(await refusal(dump)).toContain(`${where}the XML of the page is not well-formed`);
  });

  it.each([
    ["13: billion laughs", '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>', "&b;"],
    ["14: quadratic entity", `<!DOCTYPE m [<!ENTITY a "${"x".repeat(9999)}">]>`, "&a;".repeat(999)],
    ["15: external entity", '<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]>', "&a;"],
  ])("fault %s: a DOCTYPE is refused", async (_name, doctype, text) => {
    expect(await refusal(dumpXml([{ text }], { head: doctype + HEAD }))).toContain(
      "byte 0: the XML has a document type declaration (DOCTYPE)",
    );
  });

  it("fault 13: an entity that is not defined is reported", async () => {
    const { problems } = await readOne({ id: 3, text: "a &lol; b" });
    expect(problems[0]).toMatchObject({ rule: "forbidden-character", where: { page: "3" } });
  });

  it("fault 16: nesting of 10,000", async () => {
    const deep = "<a>".repeat(10_000) + "</a>".repeat(10_000);
    expect(await refusal(dumpXml([pageXml({ id: 4, revisions: deep })]))).toContain(
      "page 4: the XML of the page is not well-formed; expected well-formed XML; found Maximum nested tags",
    );
  });

  it.each(["__proto__", "constructor"])("fault 17: an element %s is refused", async (name) => {
    const page = { id: 3, revisions: `<${name}><x>1</x></${name}>` };
    expect(await refusal(dumpXml([{}, page]))).toContain(`page 3: the XML of the page is not well-formed`);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each(["2009", "0x10", "1e5", "007", "true", " "])(
    "fault 18: the title %j stays a string",
    async (title) => {
      expect((await readOne({ title })).title).toBe(title);
    },
  );

  it("fault 19: references are decoded once", async () => {
    const { text, problems } = await readOne({ text: "&amp;lt; &#x4e2d;&#22269; &quot;&apos;" });
    expect(text).toBe("&lt; 中国 \"'");
    expect(problems).toEqual([]);
    expect((await readOne({ title: "AT&amp;T &amp;amp; &#39;x&#39;" })).title).toBe("AT&T &amp; 'x'");
    expect((await readOne({ text: "&lt;".repeat(30_000) })).text).toBe("<".repeat(30_000));
  });

  it.each(["&#0;", "&#xD800;", "&#x110000;", "\u0001"])("fault 19: %j is no character", async (text) => {
    expect((await readOne({ id: 8, text })).problems).toMatchObject([
      { severity: "error", where: { page: "8" } },
    ]);
  });

  it.each([
    ["a lone byte", [0xff], "Text of", "the XML of the dump is not UTF-8"],
    ["an overlong slash", [0xc0, 0xaf], "Text of", "the XML of the dump is not UTF-8"],
    ["a surrogate", [0xed, 0xa0, 0x80], "Text of", "the XML of the dump is not UTF-8"],
    ["a byte before the first page", [0xe4], "Wikinews", "the bytes are not text"],
  ])("fault 20: %s is reported with its offset", async (_, bytes, place, message) => {
    const xml = dumpXml([{}]);
    const at = xml.indexOf(place);
    const dump = Buffer.concat([xml.slice(0, at), bytes, xml.slice(at)].map((part) => Buffer.from(part)));
    expect(await refusal(dump)).toContain(`a.xml, byte ${at}: ${message}`);
  });

  it("fault 21: characters split at every border of chunks", async () => {
    const xml = Buffer.from(dumpXml([{ title: "中文𠀀", text: "é中𠀀。&amp;" }, { id: 2 }]));
    expect(await read(xml, 1)).toEqual(await read(xml));
  });

  it("fault 22: a byte order mark of UTF-8", async () => {
    const xml = dumpXml([{ text: "中文𠀀" }]);
    expect(await read(`\ufeff${xml}`)).toEqual(await read(xml));
  });

  it("fault 22: CRLF counts as a line feed, U+2028 as itself, controls are told", async () => {
    const xml = dumpXml([{ text: "a\nb" }]);
    expect(await read(xml.replaceAll("\n", "\r\n"))).toEqual(await read(xml));
    expect((await readOne({ text: "a\u2028b\u0085" })).text).toBe("a\u2028b\u0085");
    for (const page of [{ title: "a\u0000b" }, { text: "a\u0000b" }])
      expect((await readOne(page)).problems).toMatchObject([{ rule: "forbidden-character" }]);
  });

  it("fault 23: one page only, or none", async () => {
    expect(await read(dumpXml([{}]))).toHaveLength(1);
    expect(await read(dumpXml([]))).toEqual([]);
    expect(await read(dumpXml([{}]).replaceAll(/\n\s*/g, ""))).toHaveLength(1);
  });

  it("fault 24: pages without revision or text", async () => {
    const pages = await read(
      dumpXml([
        { id: 1, revisions: "" },
        { id: 2, textElement: "" },
        { id: 3, textElement: '<text bytes="0" />' },
        { id: 4, textElement: '<text deleted="deleted" />' },
        { id: 5, textElement: '<text bytes="70" id="9" />' },
      ]),
    );
    expect(pages.map(({ state }) => state)).toEqual(["absent", "absent", "present", "deleted", "absent"]);
  });

  it("fault 24: redirects and several revisions", async () => {
    expect((await readOne({ redirect: "A &amp; B" })).redirect).toBe("A & B");
    const old = "<revision><id>3</id><text>old</text></revision>";
    const later = (text: string) => ({ revisions: `${old}<revision><id>9</id>${text}</revision>` });
    expect(await readOne(later("<text>new</text>"))).toMatchObject({ revision: "9", text: "new" });
    const deleted = { revision: "9", state: "deleted", text: "" };
    expect(await readOne(later('<text deleted="deleted"/>'))).toMatchObject(deleted);
  });

  it("fault 25: a page of 2 MB is read, one of 9 MB named", async () => {
    const line = "The harbour reopened. ";
    expect((await readOne({ text: line.repeat(100_000) })).text).toHaveLength(2_200_000);
    const pages = await read(dumpXml([{ id: 1 }, { id: 2, text: line.repeat(400_000) }, { id: 3 }]));
    expect(pages.map(({ id, state }) => `${id} ${state}`)).toEqual(["1 present", "2 oversize", "3 present"]);
  });

  it("fault 25: a page whose revisions together are too large is named", async () => {
    const revision = `<revision><id>1</id><text>${"新".repeat(300_000)}</text></revision>\n`;
    const page = { id: 2, title: "Long &amp; old", revisions: revision.repeat(5) };
    for (const chunkSize of [1_000_003, 1 << 30])
      expect(await read(dumpXml([page, { id: 3 }]), chunkSize)).toMatchObject([
        { id: "2", title: "Long & old", state: "oversize", text: "" },
        { id: "3", state: "present" },
      ]);
  });

  it("fault 25: what is too large and no page is refused", async () => {
    expect(await refusal(dumpXml([{ id: 2, revisions: "a".repeat(9_000_000) }]))).toContain(
      "page 2: the XML of the page is not well-formed; expected <revision",
    );
    const stray = "a".repeat(4_300_000);
    expect(await refusal(dumpXml([stray]))).toContain("expected the first <page> within 4 MiB");
    expect(await refusal(dumpXml([{}, stray]))).toContain(
      "something else than white space between two pages",
    );
  });

  it("fault 26: the same page twice is for the reader's user to judge", async () => {
    expect((await read(dumpXml([{}, {}]))).map(({ id }) => id)).toEqual(["1", "1"]);
  });

  it("fault 27: bytes and sha1 that disagree", async () => {
    const problem = { severity: "error", where: { page: "5" } };
    const length = await readOne({ id: 5, textElement: '<text bytes="4">abc</text>' });
    expect(length.problems).toMatchObject([{ rule: "text-length", ...problem }]);
    const sha1 = "j72ux3ztcckdcpoggy3ha4w38zdehmo";
    const checksum = await readOne({ id: 5, textElement: `<text bytes="3" sha1="${sha1}">abc</text>` });
    expect(checksum.problems).toMatchObject([{ rule: "text-checksum", ...problem }]);
  });

  const sha1OfAbc = "jt72fo5t4yobf0qugwuczbwj07max7h";

  it("fault 27: what genuine dumps get wrong is no error", async () => {
    for (const element of [
      "<text>abc</text><sha1>x</sha1>",
      "<text>abd</text><sha1>j9vpf2ib4u4vgoafsrrffsvzekz6n5o</sha1>",
      '<text bytes="NaN">abc</text>',
      `<text bytes="4">abc</text><sha1>${sha1OfAbc}</sha1>`,
      `<text bytes="4" sha1="${sha1OfAbc}">abc</text>`,
    ])
      expect((await readOne({ textElement: element })).problems).toEqual([]);
  });

  it("fault 28: an unknown schema and a namespace more", async () => {
    const head = HEAD.replaceAll("0.10", "0.99").replace(
      "</namespaces>",
      '<namespace case="case-sensitive" key="3000">Novel</namespace></namespaces>',
    );
    const { site } = await readDump(inChunks(Buffer.from(dumpXml([{}], { head })), 99));
    expect(site.schema).toBe("0.99");
    expect(site.namespaces.at(-1)).toEqual({ key: 3000, name: "Novel", aliases: [] });
    expect(await read(dumpXml([{ ns: 3000 }], { head }))).toMatchObject([{ namespace: 3000 }]);
  });

  it("fault 31: a folder, a file that is not there, a named pipe", async () => {
    await expect(readDump("/tmp")).rejects.toThrow("/tmp: the file cannot be read; found a folder");
    await expect(readDump("/no/such.xml")).rejects.toThrow("/no/such.xml: the path does not exist");
    const fifo = join(mkdtempSync(join(tmpdir(), "discoprep-")), "pipe");
    execFileSync("mkfifo", [fifo]);
    const [{ pages }] = await Promise.all([readDump(fifo), writeFile(fifo, dumpXml([{ id: 9 }]))]);
    expect((await pages.next()).value).toMatchObject({ id: "9" });
    await pages.return(undefined);
    // Standard input is a stream with a descriptor.
    const stdin = Object.assign(inChunks(Buffer.from(dumpXml([{ id: 8 }])), 99), { fd: 0 });
    expect((await (await readDump(stdin)).pages.next()).value).toMatchObject({ id: "8" });
  });

  it("refuses UTF-16", async () => {
    const xml = Buffer.from(dumpXml([{}]), "utf16le");
    const mark = Buffer.from("\ufeff", "utf16le");
    for (const utf16 of [xml, Buffer.concat([mark, xml]), Buffer.concat([mark, xml]).swap16()])
      expect(await refusal(utf16)).toContain(
        "expected XML in UTF-8, plain or compressed with gzip or bzip2; found UTF-16",
      );
    expect(await refusal(gzipSync(Buffer.concat([mark, xml])))).toContain("found UTF-16");
    expect(await refusal(`<?xml version="1.0" encoding="UTF-16"?>${dumpXml([{}])}`)).toContain(
      "expected UTF-8",
    );
  });

  const dump = dumpXml([{}]);
  it.each([
    ["<html><body>Not found</body></html>", "not a MediaWiki XML export"],
    ["x", "not a MediaWiki XML export"],
    [`${dump}${dump}`, "something else than white space between two pages"],
    [
      `${dump} tail`,
      "something follows the end of the dump; expected the end of the file after </mediawiki>; found tail",
    ],
    [dumpXml([{}], { end: "</mediawiki" }), "the dump ends early"],
    [dumpXml([{}, "<logitem><id>1</id></logitem>", {}]), "between two pages"],
    [dump.replace("<id>1</id>", "<id>../x</id>"), "no id of digits"],
    [dumpXml([{}, { id: 7, ns: null }]), "page 7: the page has no title, no id of digits or no number of a"],
  ])("refuses what is no dump: case %#", async (xml, message) => {
    expect(await refusal(xml)).toContain(message);
  });

  it("reads comments and CDATA that other programs may write", async () => {
    expect((await readOne({ text: "a<!-- <b> -->b<![CDATA[<c> &amp;]]>d &lt;" })).text).toBe(
      "ab<c> &amp;d <",
    );
  });
});

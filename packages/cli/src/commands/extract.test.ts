import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

const xml = (attributes = ""): string =>
  `<mediawiki version="0.10"><siteinfo><dbname>enwikinews</dbname></siteinfo>
  <page><title>Bridge opens</title><ns>0</ns><id>7</id><revision><id>70</id><text${attributes}>{{date|March 9, 2015}}
The bridge opened to the public on Monday, the council said. It had been closed for two years.

Residents of the town welcomed the news and asked for longer hours.
{{publish}}</text></revision></page>
</mediawiki>
`;

describe("discoprep extract", () => {
  it("reads standard input", async () => {
    const folder = join(root, "stdin");
    const run = await runForTest(["extract", "-", "--lang", "en", "--out", folder], xml());
    expect(run).toEqual({
      exit: 0,
      stdout: "",
      stderr: `1 of 1 pages kept; see ${folder}/manifest.json\n`,
    });
    expect(readFileSync(join(folder, "raw", "7"), "utf8")).toMatch(/^Bridge opens\n\nThe bridge opened/);
  });

  it("ends with 1 where there is nothing to make, and so does select", async () => {
    const folder = join(root, "none");
    const none = await runForTest(
      ["extract", "-", "--lang", "en", "--out", folder],
      "<mediawiki></mediawiki>",
    );
    expect([none.exit, none.stderr]).toEqual([1, expect.stringContaining("[no-document-made]")]);
    await runForTest(["extract", "-", "--lang", "en", "--out", join(root, "one")], xml());
    const args = ["select", join(root, "one"), "--out", join(root, "none-taken"), "--min-words", "1000"];
    const selected = await runForTest([...args, "--quiet"]);
    expect([selected.exit, selected.stderr]).toEqual([
      ...[1, expect.stringMatching(/^error: .*none-taken: the result holds no document. .*\n$/)],
    ]);
    expect(readFileSync(join(root, "none-taken", "selection.jsonl"), "utf8")).toContain("too-few-words");
  });

  it("ends with 1 and whole output where a page is damaged", async () => {
    const folder = join(root, "damaged");
    const dump = join(root, "damaged.xml");
    writeFileSync(dump, xml(' bytes="5"'));
    const { exit, stderr } = await runForTest(["extract", dump, "--lang", "en", "--out", folder]);
    expect(exit).toBe(1);
    expect(stderr).toContain("error: page 7: the text has another length than stated; expected 5 bytes");
    expect(stderr).toContain("0 of 1 pages kept, dropped: 1 damaged-text");
    expect(readdirSync(folder)).toEqual([
      "SHA256SUMS",
      "articles.jsonl",
      "dropped.jsonl",
      "manifest.json",
      "raw",
    ]);
  });

  it("ends with 1 and no output where the dump is damaged", async () => {
    const folder = join(root, "cut");
    const { exit, stderr } = await runForTest(
      ["extract", "-", "--lang", "en", "--out", folder],
      xml().slice(0, -30),
    );
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^error: standard input, byte \d+, page 7: the page is not closed/);
    expect(existsSync(folder)).toBe(false);
    expect((await runForTest(["extract", "-", "--lang", "en", "--out", folder])).stderr).toContain(
      "the dump is empty",
    );
  });

  it("takes a dump that expands as much as it is told to", async () => {
    const folder = join(root, "expanded");
    const dump = join(root, "expanded.xml.gz");
    const large =
      "<page><title>Template:A</title><ns>10</ns><id>8</id><revision><id>80</id><text>|</text></revision></page>";
    const [head, tail] = xml().replace("</mediawiki>", `${large}</mediawiki>`).split("|</text>") as [
      string,
      string,
    ];
    const megabyte = gzipSync(" ".repeat(1 << 20));
    const blanks = Array.from({ length: 257 }, () => megabyte);
    writeFileSync(dump, Buffer.concat([gzipSync(head), ...blanks, gzipSync(`</text>${tail}`)]));
    const args = ["extract", dump, "--lang", "en", "--out", folder];
    const refused = await runForTest(args);
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain("allow more with --max-expansion");
    expect(await runForTest([...args, "--max-expansion", "1100"])).toMatchObject({ exit: 0 });
  });

  it.each([
    [["extract", "--lang", "en", "--out", "x"], "missing required argument 'dump'"],
    [["extract", "-", "--out", "x"], "required option '--lang <language>' not specified"],
    [["extract", "-", "--lang", "en", "--out", "x", "--shard", "3/2"], "such as 2/8"],
    [["extract", "-", "--lang", "en", "--out", "x", "--shard", "1/2"], "a shard needs a dump file"],
    [["extract", "-", "--lang", "en", "--out", "x", "--max-expansion", "0.5"], "It must be a whole number."],
    [["extract", "-", "--lang", "en", "--out", "x", "--workers", "0"], "It must be at least 1."],
  ])("ends with 2 on wrong usage: %j", async (args, message) => {
    const { exit, stderr } = await runForTest(args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });

  it("shows an example", async () => {
    expect((await runForTest(["extract", "--help"])).stdout).toContain(
      "Example:\n  discoprep extract enwikinews-",
    );
  });
});

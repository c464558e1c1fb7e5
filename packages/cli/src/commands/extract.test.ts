import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
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

const extract = (dump: string, out: string, stdin = "", ...more: string[]) =>
  runForTest(["extract", dump, "--lang", "en", "--out", join(root, out), ...more], stdin);

it("extract reads standard input", async () => {
  const stderr = `${join(root, "stdin")}: 1 of 1 pages kept\n`;
  expect(await extract("-", "stdin", xml())).toEqual({ exit: 0, stdout: "", stderr });
  expect(readFileSync(join(root, "stdin/raw/7"), "utf8")).toMatch(/^Bridge opens\n\nThe bridge opened/);
});

it("extract reads a shard and prints the counts as JSON", async () => {
  const [firstPart, secondPart] = [join(root, "1.xml-p1p6.xml"), join(root, "1.xml-p7p7.xml")];
  writeFileSync(firstPart, xml().replace(/<page>[\s\S]*<\/page>/, ""));
  writeFileSync(secondPart, xml());
  const options = ["--shard", "1/2", "--no-raw", "--also", "no-prose,redirect", "--json"];
  const { exit, stdout } = await extract(firstPart, "shard", "", secondPart, ...options);
  expect([exit, JSON.parse(stdout)]).toMatchObject([0, { in: 1, kept: 1 }]);
  const { options: written } = JSON.parse(readFileSync(join(root, "shard/manifest.json"), "utf8"));
  expect(written).toMatchObject({
    shard: { index: 1, count: 2 },
    raw: false,
    also: ["no-prose", "redirect"],
  });
  expect(readdirSync(join(root, "shard"))).not.toContain("raw");
});

it("extract ends with 1 where there is nothing to make, a page is damaged, or the dump", async () => {
  const empty = await extract("-", "none", "<mediawiki></mediawiki>");
  expect([empty.exit, empty.stderr]).toEqual([1, expect.stringContaining("[no-document-made]")]);
  const damaged = await extract("-", "damaged", xml(' bytes="5"'));
  expect(damaged.exit).toBe(1);
  expect(damaged.stderr).toContain(
    "error: page 7: the text has another length than the dump states; expected 5 bytes",
  );
  expect(damaged.stderr).toContain("0 of 1 pages kept, dropped: 1 damaged-text");
  expect(readdirSync(join(root, "damaged"))).toContain("SHA256SUMS");
  const cut = await extract("-", "cut", xml().slice(0, -30));
  expect(cut.exit).toBe(1);
  expect(cut.stderr).toMatch(/^error: standard input, byte \d+, page 7: the page is not closed/);
  expect((await extract("-", "cut")).stderr).toContain("the dump is empty");
  expect(existsSync(join(root, "cut"))).toBe(false);
});

it.each([
  [["--lang", "en"], "missing required argument 'dump'"],
  [["-"], "required option '--lang <language>' not specified"],
  [["-", "--lang", "en", "--shard", "3/2"], "such as 2/8"],
  [["-", "--lang", "en", "--shard", "1/2"], "a shard needs a dump file"],
  [["-", "x.xml", "--lang", "en"], "standard input is a whole dump, not a part"],
  [["-", "--lang", "en", "--workers", "0.5"], "It must be a whole number."],
  [["-", "--lang", "en", "--workers", "0"], "It must be at least 1."],
])("extract ends with 2 on wrong usage: %j", async (args, message) => {
  const { exit, stderr } = await runForTest(["extract", ...args, "--out", "x"]);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it("extract and merge show an example", async () => {
  const example = "Example:\n  discoprep extract datasets/sample/";
  expect((await runForTest(["extract", "--help"])).stdout).toContain(example);
  expect((await runForTest(["merge", "--help"])).stdout).toContain("discoprep merge en.1 en.2 --out");
});

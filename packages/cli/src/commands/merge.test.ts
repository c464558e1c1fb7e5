import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractDump } from "@discoprep/articles/extract";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const page = (id: number, attributes = ""): string =>
  `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>1</id><text${attributes}>The bridge opened on Monday.</text></revision></page>`;

it("merge puts shards together, and ends with 1 for a damaged page as one run does", async () => {
  const pages = page(1) + page(2, ' bytes="5"') + page(3);
  const root = testFolder({ "dump.xml": `<mediawiki><siteinfo></siteinfo>${pages}</mediawiki>` });
  const dump = join(root, "dump.xml");
  const shards = [1, 2].map((index) => join(root, `${index}`));
  for (const [index, out] of shards.entries())
    await extractDump({ dump, language: "en", out, shard: { index: index + 1, count: 2 } });
  const out = join(root, "merged");
  const run = await runForTest(["merge", ...shards.reverse(), "--out", out, "--json"]);
  expect(run.exit).toBe(1);
  expect(run.stderr).toMatch(/^error: page 2: .*\n.*merged: 2 of 3 pages kept, dropped: 1 damaged-text\n/);
  const { counts } = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
  expect(JSON.parse(run.stdout)).toEqual(counts);
  const missing = await runForTest(["merge", String(shards[0]), "--out", join(root, "one")]);
  expect([missing.exit, missing.stderr]).toEqual([1, expect.stringContaining("found none for 1/2")]);
  expect((await runForTest(["merge", "--out", "x"])).exit).toBe(2);
});

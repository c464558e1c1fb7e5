import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { dumpDataset, writeDump } from "../../test/dump-site.ts";
import { runForTest } from "../../test/run-command.ts";

const at = (...names: string[]): string => join(root, ...names);
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(at(file), change(text(file)));

async function run(...args: string[]): Promise<string> {
  const { exit, stdout, stderr } = await runForTest(args);
  expect(exit, stderr).toBe(0);
  return stdout + stderr;
}

const page = (id: number, body: string): string =>
  `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>1</id><text>{{date|March 9, 2015}}\n${body}\n{{publish}}</text></revision></page>`;
const dump = `<mediawiki><siteinfo><dbname>enwikinews</dbname></siteinfo>${
  page(7, "The galery opened its doors on Monday. It rained Nobody came.") +
  page(8, "The bridge opend to the public on Monday, the council said.")
}</mediawiki>`;

const root = testFolder({
  "dump.xml": dump,
  "raw/1": "大桥今天通车。",
  "segmented/1.txt": "大 桥今天 通车 。",
});

it("convert tells that the words are those by hand", async () => {
  const args = ["convert", "--lang", "zh", "--raw", at("raw"), "--segmented", at("segmented")];
  const summary = await run(...args, "--out", at("by-hand"));
  expect(summary).toContain("words and sentences from: segmented (1 document)");
  expect(summary).toContain("raw text written anew with these words: 1 document");
  const layered = await runForTest([...args, "--out", at("x"), "--conllu", root]);
  expect(layered.exit).toBe(2);
});

it("corrections go from an edited set into a build; rebuild publishes no release that lacks one", async () => {
  await run("extract", at("dump.xml"), "--lang", "en", "--out", at("articles"));
  await run("select", at("articles"), "--out", at("blind"));
  cpSync(at("blind"), at("edited"), { recursive: true });
  edit("edited/raw/7", (raw) => raw.replace("galery", "gallery"));
  edit("edited/segmented/7.txt", (words) =>
    words.replace("galery", "gallery").replace("rained Nobody", "rained\nNobody"),
  );
  edit("edited/raw/8", (raw) => raw.replace("opend", "opened"));
  const args = [at("blind"), at("edited"), "--out", at("corrections.jsonl"), "--who", "AB"];
  expect(await run("correct", ...args)).toContain("corrections.jsonl: 3 new corrections in 2 documents");
  expect(text("corrections.jsonl")).toContain('"who":"AB"');
  for (const set of ["blind", "edited"]) {
    const inside = await runForTest(["correct", at("blind"), at("edited"), "--out", at(set, "c.jsonl")]);
    expect([inside.exit, inside.stderr]).toEqual([2, expect.stringContaining(`c.jsonl lies in the input`)]);
  }

  const select = {
    run: "select",
    name: "blind",
    articles: "step:articles",
    corrections: "corrections.jsonl",
  };
  dumpDataset(at("dataset"), select);
  writeFileSync(at("dataset/corrections.jsonl"), text("corrections.jsonl").replace("opend", "opned"));
  const build = ["build", at("dataset"), "--source", `dump=${at("dump.xml")}`];
  const built = await runForTest(build);
  expect(built.exit).toBe(1);
  const lostMessage = /error: .*dataset\/corrections\.jsonl:3, document 8: .*, by AB\. .*\[correction-gone\]/;
  expect(built.stderr).toMatch(lostMessage);
  expect(built.stderr).toContain(
    "corrections: 2 applied, 0 moved, 0 already, 1 gone, 0 ambiguous, 0 unselected",
  );
  expect(text("dataset/out/blind/segmented/7.txt")).toBe(text("edited/segmented/7.txt"));
  const unchanged = await runForTest(build);
  expect([unchanged.exit, unchanged.stderr]).toEqual([
    ...[1, expect.stringContaining("error: blind lacks 1 correction (1 gone, 0 ambiguous, 0 unselected)")],
  ]);
  expect(unchanged.stderr).toMatch(lostMessage);

  writeDump(at("site"), "20260701", Buffer.from(dump), "done");
  const where = ["--store", at("store"), "--contact", "organizer@task.example", "--site", at("site")];
  const refused = await runForTest(["rebuild", at("dataset"), ...where]);
  expect([refused.exit, refused.stderr]).toEqual([
    ...[1, expect.stringContaining("blind: it lacks corrections: 1 gone")],
  ]);
  expect(refused.stderr).toMatch(lostMessage);
  expect(refused.stderr).not.toContain("store/work/dataset/corrections.jsonl");
  expect(await run("rebuild", at("dataset"), ...where, "--accept-loss")).toContain("Published");
});

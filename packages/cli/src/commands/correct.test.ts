import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

let root: string;
const at = (...names: string[]): string => join(root, ...names);
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(at(file), change(text(file)));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "discoprep-correct-"));
});

async function run(...args: string[]): Promise<string> {
  const { exit, stdout, stderr } = await runForTest(args);
  expect([exit, exit === 0 ? "" : stderr], args.join(" ")).toEqual([0, ""]);
  return stdout + stderr;
}

/** A dump of pages, by id. */
function dump(wiki: string, pages: Readonly<Record<string, { revision: string; body: string }>>): string {
  const date = wiki.startsWith("zh") ? "{{日期|2015年3月9日}}" : "{{date|March 9, 2015}}";
  const xml = Object.entries(pages).map(
    ([id, { revision, body }]) =>
      `<page><title>${wiki.startsWith("zh") ? "新桥通车" : "Story"} ${id}</title><ns>0</ns><id>${id}</id><revision><id>${revision}</id>` +
      `<text>${date}\n${body}\n\n{{publish}}</text></revision></page>\n`,
  );
  return `<mediawiki version="0.10"><siteinfo><dbname>${wiki}</dbname></siteinfo>\n${xml.join("")}</mediawiki>\n`;
}

const first = "The galery opened its doors to visiters on Monday. It rained Nobody came.";
const second = "Residents of the town welcomed the news, and the visiters asked for longer hours.";
const english = {
  "7": { revision: "70", body: `${first}\n\n${second}` },
  "8": { revision: "80", body: "The bridge opend to the public on Monday, the council said. It is long." },
};

/** The set of these pages, corrected by hand, and the file of corrections. */
async function correctedSet(): Promise<void> {
  writeFileSync(at("first.xml"), dump("enwikinews", english));
  await run("extract", at("first.xml"), "--lang", "en", "--out", at("articles"));
  const selected = await run("select", at("articles"), "--out", at("blind"));
  expect(selected).toMatch(/2 of 2 articles taken, \d+ words, \d+ tokens; /);
  cpSync(at("blind"), at("edited"), { recursive: true });
  const typos = (raw: string): string =>
    raw.replace("galery", "gallery").replace("to visiters", "to visitors");
  edit("edited/raw/7", typos);
  edit("edited/segmented/7.txt", (words) => typos(words).replace("rained Nobody", "rained\nNobody"));
  edit("edited/raw/8", (raw) => raw.replace("opend", "opened"));
  const made = await run(
    "correct",
    at("blind"),
    at("edited"),
    "--out",
    at("corrections.jsonl"),
    "--who",
    "AB",
  );
  expect(made).toContain("corrections.jsonl: 4 new corrections in 2 documents");
}

describe("words by hand", () => {
  it("go from select to the release character for character", async () => {
    const body = "大桥今天通车。市民很高兴。记者今天在桥上报道了这件事情，电车也过桥。\n\n电车明天开始过桥。";
    writeFileSync(at("zh.xml"), dump("zhwikinews", { "3": { revision: "30", body } }));
    await run("extract", at("zh.xml"), "--lang", "zh", "--out", at("zh.articles"));
    await run("select", at("zh.articles"), "--out", at("zh"));
    const words = (folder: string): string[] =>
      JSON.parse(text(folder, "parses.json"))["3"].sentences.map(({ words: tokens }: { words: [string][] }) =>
        tokens.map(([form]) => form).join(" "),
      );
    const lines = (...names: string[]): string[] =>
      text(...names)
        .split(/\r?\n/)
        .filter((line) => line !== "");
    await run("convert", "--lang", "zh", "--raw", at("zh/raw"), "--out", at("as-raw"));
    expect(words("as-raw")).toEqual(lines("zh/segmented/3.txt"));
    expect(text("as-raw/raw/3")).toBe(text("zh/raw/3"));
    cpSync(at("zh"), at("hand"), { recursive: true });
    edit("hand/segmented/3.txt", (words) =>
      words.replace("大桥", "大 桥").replace("。\n", "。 ").replaceAll("\n", "\r\n"),
    );
    const options = ["--raw", at("hand/raw"), "--segmented", at("hand/segmented"), "--out", at("by-hand")];
    const said = await run("convert", "--lang", "zh", ...options);
    expect(said).toContain("words and sentences from: segmented (1 document)");
    expect(said).toContain("raw text written anew with these words: 1 document");
    expect(words("by-hand")).toEqual(lines("hand/segmented/3.txt"));
    edit("zh/raw/3", (raw) => raw.replace("大桥", "大 桥"));
    await run("convert", "--lang", "zh", "--raw", at("zh/raw"), "--out", at("as-edited-raw"));
    expect(words("as-edited-raw").join("\n")).toContain("大 桥");
    const layered = await runForTest(["convert", "--lang", "zh", ...options, "--conllu", at("hand")]);
    expect(layered.exit).toBe(2);
  });
});

describe("corrections", () => {
  it("are made again by build, which ends with exit code 1 where one is gone, and names all of them", async () => {
    await correctedSet();
    mkdirSync(at("dataset"));
    const steps = [
      { run: "extract", name: "articles", dump: "source:dump", language: "en" },
      { run: "select", name: "blind", articles: "step:articles", corrections: "corrections.jsonl" },
    ];
    writeFileSync(at("dataset/dataset.json"), JSON.stringify({ description: "Made up.", steps }));
    const source = {
      name: "dump",
      path: "../dump.xml",
      what: "a dump",
      obtain: "Write it.",
      licence: "ours",
    };
    writeFileSync(at("dataset/sources.json"), JSON.stringify([source]));
    cpSync(at("corrections.jsonl"), at("dataset/corrections.jsonl"));
    cpSync(at("first.xml"), at("dump.xml"));
    const build = (...more: string[]) => runForTest(["build", at("dataset"), ...more]);
    expect((await build()).stderr).toContain(
      "corrections: 4 applied, 0 moved, 0 already, 0 gone, 0 ambiguous, 0 unselected",
    );
    expect(text("dataset/out/blind/segmented/7.txt")).toBe(text("edited/segmented/7.txt"));
    expect(text("dataset/out/blind/raw/8")).toBe(text("edited/raw/8"));

    const moved = { revision: "71", body: `${second}\n\n${first}` };
    writeFileSync(at("dump.xml"), dump("enwikinews", { ...english, "7": moved }));
    const again = await build();
    expect([again.exit, again.stderr]).toEqual([0, expect.stringContaining("1 applied, 3 moved")]);

    const changed = {
      revision: "72",
      body: `${second} The tram stopped for ten whole days in the town after that, and nothing else is known.`,
    };
    writeFileSync(at("dump.xml"), dump("enwikinews", { ...english, "7": changed }));
    for (const state of ["made", "unchanged"]) {
      const { exit, stderr } = await build(...(state === "made" ? ["--quiet"] : []));
      expect(exit, stderr).toBe(1);
      if (state === "made") expect(stderr.match(/document 7: .*\[correction-gone\]/g)).toHaveLength(3);
      else expect(stderr).toContain("error: blind lacks 3 corrections (3 gone, 0 ambiguous)");
    }
    expect(text("dataset/out/blind/raw/8")).toBe(text("edited/raw/8"));
  });

  it("keep rebuild from publishing a release that lacks one, without --force", async () => {
    await correctedSet();
    mkdirSync(at("dataset"));
    const steps = [
      { run: "extract", name: "articles", dump: "source:dump", language: "en" },
      { run: "select", name: "blind", articles: "step:articles", corrections: "corrections.jsonl" },
    ];
    writeFileSync(at("dataset/dataset.json"), JSON.stringify({ description: "Made up.", steps }));
    const source = {
      name: "dump",
      wiki: "enwikinews",
      what: "a dump",
      obtain: "Download it.",
      licence: "ours",
    };
    writeFileSync(at("dataset/sources.json"), JSON.stringify([{ ...source, path: "$CORPORA/dump" }]));
    edit("corrections.jsonl", (lines) => lines.replace("opend", "opned"));
    cpSync(at("corrections.jsonl"), at("dataset/corrections.jsonl"));
    const xml = text("first.xml");
    const file = "enwikinews-20260701-pages-articles.xml.bz2";
    mkdirSync(at("site/enwikinews/20260701"), { recursive: true });
    writeFileSync(at("site/enwikinews/20260701", file), xml);
    const sha1 = createHash("sha1").update(xml).digest("hex");
    const files = { [file]: { size: Buffer.byteLength(xml), sha1 } };
    writeFileSync(
      at("site/enwikinews/20260701/dumpstatus.json"),
      JSON.stringify({ jobs: { articlesdump: { status: "done", files } } }),
    );
    const where = ["--store", at("store"), "--contact", "organizer@task.example", "--from", at("site")];
    const refused = await runForTest(["rebuild", at("dataset"), ...where]);
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain("blind: it lacks corrections: 1 gone, 0 ambiguous");
    const forced = await runForTest(["rebuild", at("dataset"), ...where, "--force"]);
    expect([forced.exit, forced.stdout]).toEqual([0, expect.stringContaining("Published")]);
  });
});

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const contact = ["--contact", "organizer@task.example"];

/** A folder with the layout of the dump site: one dump of English Wikinews. */
function site(name: string, status = "done", date = "20260701", length = ""): string {
  const folder = join(root, name, "enwikinews", date);
  const file = `enwikinews-${date}-pages-articles.xml.bz2`;
  const page = (id: number): string =>
    `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text${length}>{{date|March 9, 2015}}\n` +
    `The bridge ${id} opened to the public on Monday, the council said. It had been closed for two years.\n\n` +
    "Residents of the town welcomed the news and asked for longer hours.\n{{publish}}</text></revision></page>\n";
  const pages = Array.from({ length: 20 }, (_, index) => page(index + 1)).join("");
  const xml = `<mediawiki version="0.10"><siteinfo><dbname>enwikinews</dbname></siteinfo>\n${pages}</mediawiki>\n`;
  const sha1 = createHash("sha1").update(xml).digest("hex");
  const files = { [file]: { size: Buffer.byteLength(xml), ...(status === "done" && { sha1 }) } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), xml);
  writeFileSync(
    join(folder, "dumpstatus.json"),
    JSON.stringify({ jobs: { articlesdump: { status, files } } }),
  );
  return join(root, name);
}

function dataset(name = "eng.made-up", ...more: readonly Readonly<Record<string, unknown>>[]): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const steps = [{ run: "extract", name: "articles", dump: "source:dump", language: "en" }, ...more];
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "Made up.", steps }));
  const source = {
    name: "dump",
    wiki: "enwikinews",
    what: "a dump",
    obtain: "Download it.",
    licence: "ours",
  };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([{ ...source, path: "$CORPORA/dump" }]));
  return folder;
}

describe("discoprep rebuild", () => {
  it("publishes a release, and says that nothing is new", async () => {
    const store = join(root, "store");
    const args = ["rebuild", dataset(), "--store", store, "--from", site("ready"), ...contact];
    const check = await runForTest([...args, "--check"]);
    expect(existsSync(store)).toBe(false);
    expect(check).toMatchObject({
      exit: 10,
      stdout: "There is something to do: the dump of enwikinews of 20260701.\n",
    });
    const first = await runForTest([...args, "--json"]);
    expect(first.exit, first.stderr).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({
      outcome: "published",
      wiki: "enwikinews",
      date: "20260701",
    });
    const articles = readFileSync(join(store, "latest", "articles", "articles.jsonl"), "utf8");
    expect(articles.trimEnd().split("\n")).toHaveLength(20);
    const second = await runForTest(args);
    expect(second).toMatchObject({ exit: 0, stderr: "" });
    expect(second.stdout).toContain("Nothing is new");
  });

  it("ends with 75 where no dump is ready, and with 2 on wrong usage", async () => {
    const args = ["rebuild", dataset(), "--store", join(root, "early"), ...contact];
    expect((await runForTest([...args, "--from", site("early", "in-progress")])).exit).toBe(75);
    expect((await runForTest(args.slice(0, 4))).exit).toBe(2);
    expect((await runForTest([...args, "--keep", "0"])).exit).toBe(2);
  });

  it("counts the damaged pages also where the release is not published", async () => {
    const args = ["rebuild", dataset(), "--store", join(root, "damaged"), ...contact, "--from"];
    await runForTest([...args, site("good")]);
    const run = await runForTest([...args, site("bad", "done", "20260801", ' bytes="5"')]);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("error: page 3: the text has another length than stated");
    expect(run.stderr).not.toContain("error: page 4: ");
    expect(run.stderr).toContain("messages: 20 text-length\n");
  });

  it("names its own option where a step's result is not taken", async () => {
    const select = { run: "select", name: "blind", articles: "step:articles", options: { words: 30_000 } };
    const args = ["rebuild", dataset("eng.large", select), "--store", join(root, "large"), ...contact];
    const refused = await runForTest([...args, "--from", site("large-site")]);
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toMatch(
      /of the 30000 words asked for; .* To publish it all the same, add --force\. \[result-not-taken\]\n/,
    );
    expect((await runForTest([...args, "--from", site("large-site"), "--force"])).exit).toBe(0);
  });

  it("says which datasets it cannot rebuild", async () => {
    const run = await runForTest(["rebuild", "sample", "--store", join(root, "sample"), ...contact]);
    expect(run.exit).toBe(1);
    expect(run.stderr).toContain("the dataset is not made from one dump of a wiki");
  });
});

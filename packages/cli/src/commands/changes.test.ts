import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));

interface TestPage {
  readonly id: number;
  readonly revision?: number;
  readonly title?: string;
  readonly subject?: string;
  readonly redirect?: boolean;
}

function dump(name: string, pages: readonly TestPage[]): string {
  const file = join(root, name);
  const xml = pages.map(
    ({ id, revision = id * 10, title = `Story ${id}`, subject = `bridge ${id}`, redirect }) =>
      `<page><title>${title}</title><ns>0</ns><id>${id}</id>${redirect === true ? '<redirect title="A"/>' : ""}` +
      `<revision><id>${revision}</id><text>{{date|March 9, 2015}}\n` +
      `The ${subject} opened to the public on Monday, the council said. It had been closed for two years.\n\n` +
      "Residents of the town welcomed the news and asked for longer hours.\n{{publish}}</text></revision></page>\n",
  );
  writeFileSync(
    file,
    `<mediawiki version="0.10"><siteinfo><dbname>enwikinews</dbname></siteinfo>\n${xml.join("")}</mediawiki>\n`,
  );
  return file;
}

async function extracted(name: string, pages: readonly TestPage[], ...flags: string[]): Promise<string> {
  const out = join(root, `${name}.articles`);
  const run = await runForTest([
    "extract",
    dump(`${name}.xml`, pages),
    "--lang",
    "en",
    "--out",
    out,
    ...flags,
  ]);
  expect(run.exit).toBe(0);
  return out;
}

async function changesOf(old: string, now: string): Promise<Record<string, unknown>> {
  const run = await runForTest(["changes", old, now, "--json"]);
  expect(run).toMatchObject({ exit: 0, stderr: "" });
  return JSON.parse(run.stdout) as Record<string, unknown>;
}

const march = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id }));
const april: TestPage[] = [
  { id: 1 },
  { id: 2, revision: 21, subject: "tunnel" },
  { id: 3, revision: 31, subject: "museum" },
  { id: 4, revision: 41, subject: "harbour" },
  { id: 5, revision: 51, title: "Story five" },
  { id: 7, redirect: true },
  { id: 8, revision: 81 },
  { id: 9 },
  { id: 10 },
];

describe("discoprep changes", () => {
  it("names what was added, removed, changed and renamed, and why", async () => {
    const [old, now] = [await extracted("march", march), await extracted("april", april)];
    const changes = await changesOf(old, now);
    expect(changes).toMatchObject({
      added: ["9", "10"],
      removed: [
        { id: "6", reason: "gone-from-dump" },
        { id: "7", reason: "now-dropped:redirect" },
      ],
      changed: ["2", "3", "4"].map((id) => ({ id, cause: "revision" })),
      renamed: [{ id: "5", from: "Story 5", to: "Story five" }],
      unchanged: 2,
    });
    expect(Object.keys(changes)).toEqual([
      "old",
      "new",
      "added",
      "removed",
      "changed",
      "renamed",
      "unchanged",
    ]);
    const back = await changesOf(now, old);
    expect(back).toMatchObject({ added: ["6", "7"], removed: [{ id: "9" }, { id: "10" }] });
  });

  it("tells a new program and other options from a new revision", async () => {
    const old = await extracted("options", march);
    const file = join(old, "articles.jsonl");
    const text = readFileSync(file, "utf8");
    const manifest = readFileSync(join(old, "manifest.json"), "utf8");
    const now = await extracted("later", [{ id: 1, revision: 11, subject: "tunnel" }, ...march.slice(1)]);
    // An older program had lost a word of page 2; its version is another.
    writeFileSync(file, text.replace("bridge 2 opened", "opened"));
    expect(await changesOf(old, now)).toMatchObject({
      changed: [
        { id: "1", cause: "revision" },
        { id: "2", cause: "program" },
      ],
      unchanged: 6,
    });
    writeFileSync(
      join(old, "manifest.json"),
      manifest.replace(/"discoprep": "[^"]*"/, '"discoprep": "0.0.1"'),
    );
    expect(await changesOf(old, now)).toMatchObject({
      changed: [
        { id: "1", cause: "both" },
        { id: "2", cause: "program" },
      ],
    });
    writeFileSync(
      join(old, "manifest.json"),
      manifest.replace('"language": "en"', '"language": "en",\n    "strict": true'),
    );
    expect(await changesOf(old, now)).toMatchObject({
      changed: [
        { id: "1", cause: "both" },
        { id: "2", cause: "options" },
      ],
    });
  });

  it("writes the report with the differences, again and again", async () => {
    const [old, now] = [await extracted("m", march), await extracted("a", april)];
    const out = join(root, "report");
    await runForTest(["changes", old, now, "--out", out]);
    const run = await runForTest(["changes", old, now, "--out", out]);
    expect(run.exit).toBe(0);
    const summary = "2 added, 2 removed, 3 changed, 1 renamed, 2 unchanged\n";
    expect(run.stdout).toBe(summary);
    const all = await runForTest(["changes", old, now, "--all"]);
    expect(all.stdout.split("\n").length).toBe(2 + 2 + 3 + 1 + 2);
    expect(all.stdout).toContain(`renamed\t5\tfrom "`);
    expect(all.stdout).toContain(summary);
    const markdown = readFileSync(join(out, "changes.md"), "utf8");
    expect(markdown).toContain("| removed | 2 | 1 gone-from-dump, 1 now-dropped:redirect |");
    expect(markdown).toContain("-The bridge 2 opened");
    expect(markdown).toContain("+The tunnel opened");
    expect(markdown).toContain("https://en.wikinews.org/w/index.php?oldid=21");
    const changes = JSON.parse(readFileSync(join(out, "changes.json"), "utf8")) as { changed: object[] };
    expect(changes.changed[0]).toMatchObject({ before: { paragraphs: 2 }, after: { paragraphs: 2 } });
  });

  it("compares blind sets and names the reason of the selection", async () => {
    const [old, now] = [join(root, "blind.old"), join(root, "blind.new")];
    const articles = await extracted("b1", march);
    await runForTest(["select", articles, "--out", old, "--min-words", "0"]);
    const later = await extracted("b2", april);
    await runForTest(["select", later, "--out", now, "--min-words", "0"]);
    expect(await changesOf(old, now)).toMatchObject({
      added: ["9", "10"],
      removed: [{ id: "6" }, { id: "7" }],
      changed: [{ id: "2" }, { id: "3" }, { id: "4" }],
      renamed: [{ id: "5" }],
      unchanged: 2,
    });
    await runForTest(["select", later, "--out", now, "--min-words", "500"]);
    const none = await changesOf(old, now);
    expect((none.removed as object[])[0]).toMatchObject({
      id: "1",
      reason: expect.stringMatching(/^now-dropped:/),
    });
  });

  it("refuses two wikis", async () => {
    const [old, now] = [await extracted("w1", march), await extracted("w2", march)];
    const file = join(now, "manifest.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("enwikinews", "dewikinews"));
    const { exit, stderr } = await runForTest(["changes", old, now]);
    expect([exit, stderr]).toEqual([1, expect.stringContaining("[other-wiki]")]);
  });

  it.each([
    [["changes", join(root, "nowhere"), root], 1, "no such folder"],
    [["changes", root, root], 1, "no manifest.json"],
    [["changes", root], 2, "missing required argument 'new'"],
  ])("refuses what it cannot compare: %j", async (args, exit, message) => {
    const run = await runForTest(args);
    expect(run.exit).toBe(exit);
    expect(run.stderr).toContain(message);
  });
});

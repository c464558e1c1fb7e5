import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { corpusStatistics } from "@discoprep/releases/stats";
import { filesIn } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { implicit, madeUpDocument, smallRelease, writeMadeUpRelease } from "../test/made-up-release.ts";
import type { ReleaseReport } from "./model/report.ts";
import { writeReport } from "./write-report.ts";

const root = mkdtempSync(join(tmpdir(), "report-"));
const small = writeMadeUpRelease(join(root, "small"), smallRelease());

async function releaseReport(folder: string, out: string): Promise<ReleaseReport> {
  const messages: Message[] = [];
  const { result } = await writeReport({
    folders: [folder],
    out,
    report: (message) => messages.push(message),
  });
  expect(messages).toEqual([]);
  return result.parts[0] as ReleaseReport;
}

describe("the manifest of a site", () => {
  const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

  it("names each input by its content, in any folder", async () => {
    const releases = ["one", "other"].map((name) =>
      writeMadeUpRelease(join(root, name, "release"), smallRelease()),
    );
    const changed = releases[1] ?? "";
    for (const folder of releases) await writeReport({ folders: [folder], out: `${folder}-site` });
    const [first, second] = releases.map((folder) => manifest(`${folder}-site`));
    expect(first.inputs.map(({ name }: { name: string }) => name)).toEqual(["folder/release"]);
    expect(first.counts).toEqual({ parts: 1 });
    expect(second).toEqual(first);
    writeFileSync(join(changed, "relations.json"), "");
    await writeReport({ folders: [changed], out: join(root, "changed") });
    expect(manifest(join(root, "changed")).inputs).not.toEqual(first.inputs);
  });

  it("does not take the place of an input", async () => {
    await expect(writeReport({ folders: [small], out: small })).rejects.toThrow("take the place");
    expect(readdirSync(small)).toContain("relations.json");
  });
});

describe("provenance", () => {
  const manifest = {
    command: "convert",
    options: { format: "pdtb2", language: "en", senses: "keep" },
    inputs: [{ name: "annotations", bytes: 17, sha256: "0a1b" }],
    counts: {
      documents: { in: 3, kept: 2, dropped: { "no-text": 1 } },
      relations: { in: 9, kept: 5, dropped: { NoRel: 3, "no-spans": 1 } },
      dropped: { attribution: 4 },
    },
    versions: { discoprep: "9.9.9", commit: "0123456789abcdef" },
  };
  async function overview(name: string, files: Readonly<Record<string, string>>) {
    const folder = writeMadeUpRelease(join(root, name), smallRelease());
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const report = await releaseReport(folder, join(root, `${name}-site`));
    return { report, page: readFileSync(join(root, `${name}-site`, "index.html"), "utf8") };
  }

  it("is what the manifest and the licence say", async () => {
    const { report, page } = await overview("made", {
      "manifest.json": JSON.stringify(manifest),
      LICENSE: "\n# Licence of <the harbour>\n\nDo what you like.\n",
    });
    expect(report.provenance?.made?.leftOut).toEqual([
      { what: "documents", reason: "no-text", count: 1 },
      { what: "relations", reason: "NoRel", count: 3 },
      { what: "relations", reason: "no-spans", count: 1 },
      { what: "parts of relations", reason: "attribution", count: 4 },
    ]);
    for (const text of [
      "<code>convert</code> of discoprep 9.9.9",
      "Licence of &lt;the harbour>",
      "<code>0123456789abcdef</code>",
      '<th scope="row">NoRel</th><td>relations</td><td class="number" data-value="3">3</td>',
      "<code>0a1b</code>",
    ])
      expect(page).toContain(text);
  });

  it.each([
    ["absent", {}],
    ["damaged", { "manifest.json": "{" }],
  ])("is said to be unknown where the manifest is %s", async (name, files) => {
    const { report, page } = await overview(name, files);
    expect(report.provenance).toBeUndefined();
    expect(page).toContain("not known: the release has no readable manifest.json");
    expect(page).toContain("not stated: no file LICENSE in the release");
  });

  it("holds what is left of a manifest of another command", async () => {
    const { report } = await overview("masked", {
      "manifest.json": JSON.stringify({ ...manifest, command: "mask", counts: { files: 4, documents: 2 } }),
    });
    expect(report.provenance?.made).toMatchObject({ command: "mask", read: [], leftOut: [] });
  });
});

describe("the numbers of a release", async () => {
  const report = await releaseReport(small, join(root, "site"));

  it("are those of stats", async () => {
    expect(report.statistics).toEqual(corpusStatistics(small).statistics);
    const written = JSON.parse(readFileSync(join(root, "site", "report.json"), "utf8"));
    expect(written).toEqual({ parts: [report] });
  });

  it("count lengths, distances and discontinuous parts as counted by hand", () => {
    // Arg1: 4, 9, 2, 2, 5 tokens; Arg2: 4, 2, 4, 2, 7.
    const lengths = Object.values(report.argumentLengths).map((buckets) => buckets.map(({ count }) => count));
    expect(lengths).toEqual([
      [3, 2],
      [4, 1],
    ]);
    expect(report.argumentLengths.arg1.map(({ label }) => label)).toEqual(["0–4", "5–9"]);
    // because: one sentence; Implicit 1: next; however: next; If … then: one sentence; Implicit 4: next.
    expect(report.distances).toEqual([
      { label: "0", count: 2 },
      { label: "1", count: 3 },
    ]);
    expect(report.discontinuous).toEqual({
      arg1: { count: 0, of: 5 },
      arg2: { count: 1, of: 5 },
      connective: { count: 1, of: 3 },
    });
    expect(report.documents.map((document) => Object.values(document))).toEqual([
      ["harbour_01", "small", 21, 3, 3, { Explicit: 2, Implicit: 1 }],
      ["harbour_02", "small", 16, 2, 2, { Explicit: 1, Implicit: 1 }],
    ]);
  });

  it("are drawn for each document on one scale", () => {
    const page = readFileSync(join(root, "site", "documents.html"), "utf8");
    const drawn = [...page.matchAll(/<a href="(doc[^"]+)">.*?width="([\d.]+%)".*?width="([\d.]+%)"/g)];
    // 21 and 16 words; 3 of 21 and 2 of 16 are 14.29 and 12.5 by 100 words.
    expect(drawn.map(([, ...values]) => values)).toEqual([
      ["doc/harbour_01.html", "100%", "100%"],
      ["doc/harbour_02.html", "76.2%", "87.5%"],
    ]);
  });

  it("list connectives by head", () => {
    expect(
      report.connectives.map(({ head, forms, senses }) => [head, forms[0]?.label, senses[0]?.label]),
    ).toEqual([
      ["because", "because", "Contingency.Cause.Reason"],
      ["however", "however", "Comparison.Contrast"],
      ["if then", "if then", "Contingency.Condition"],
    ]);
  });
});

describe("the site", () => {
  it("is the same, byte for byte, for the same input", async () => {
    await releaseReport(small, join(root, "again"));
    expect(filesIn(join(root, "again"))).toEqual(filesIn(join(root, "site")));
  });

  it("stays in its folder and shows hostile text as text, whatever ids and texts hold", async () => {
    const hostile = [
      "</script><script>x()</script>",
      "<img src=x onerror=x()>",
      "]]>",
      "\u202eright",
      "\ud800half",
    ];
    const ids = ["a#b", "a%20b", "Twin", "twin", "con", "<b>", "a b", "__proto__"];
    const documents = ids.map((id, index) =>
      madeUpDocument(id, [hostile.join(" "), "Next ."], (span) => [
        implicit(index, "</script><script>x()", span(0, 2), span(6, 6)),
      ]),
    );
    const folder = writeMadeUpRelease(join(root, "hostile"), documents);
    const out = join(root, "hostile-site");
    const { result: report } = await writeReport({ folders: [folder], out });
    expect((report.parts[0] as ReleaseReport).documents).toHaveLength(ids.length);
    expect(readdirSync(join(out, "doc")).sort()).toEqual(
      ["%3Cb%3E", "Twin", "__proto__", "_con", "a%20b", "a%23b", "a%2520b", "twin~2"].map(
        (name) => `${name}.html`,
      ),
    );
    for (const [path, text] of Object.entries(filesIn(out))) {
      if (path.endsWith(".html")) expect(text, path).not.toMatch(/<script>x|<img/);
      if (path.endsWith(".js") && path.startsWith("data")) expect(text).not.toContain("</script>");
    }
  });

  it("shows the punctuation mark of Chinese relations", async () => {
    const chinese = madeUpDocument(
      "jiao_01",
      ["下雨 ， 没有 人 出门 。"],
      (span) => [
        {
          ...implicit(0, "Causation", span(0, 0), span(2, 4)),
          punctuation: { spans: [span(1, 1)], type: "Comma" },
        },
        {
          ...implicit(1, "EntRel", span(2, 3), span(4, 4)),
          type: "EntRel",
          punctuation: { spans: [span(5, 5)] },
        },
      ],
      "zh",
    );
    const folder = join(mkdtempSync(join(tmpdir(), "chinese-")), "release");
    const site = join(folder, "..", "site");
    await writeReport({ folders: [writeMadeUpRelease(folder, [chinese])], out: site, language: "zh" });
    const page = readFileSync(join(site, "doc", "jiao_01.html"), "utf8");
    expect(page.match(/<dt>Punctuation<.*?<\/dd>/g)).toEqual([
      '<dt>Punctuation</dt><dd><span lang="zh">，</span> Comma</dd>',
      '<dt>Punctuation</dt><dd><span lang="zh">。</span></dd>',
    ]);
  });

  it("holds no word of the texts with --no-text", async () => {
    const out = join(root, "labels");
    await writeReport({ folders: [small], out, text: false });
    for (const [path, text] of Object.entries(filesIn(out))) {
      if (path.startsWith("assets")) continue;
      expect(text, path).not.toMatch(/ferry|complained|fog|sings|𠮷田/);
    }
  });

  it("warns of texts of a licensed corpus", async () => {
    const [document] = smallRelease();
    const folder = writeMadeUpRelease(join(root, "licensed"), [
      { ...(document as typeof document & object), id: "wsj_0003" },
    ]);
    const out = join(root, "licensed-site");
    await writeReport({ folders: [folder], out });
    expect(readFileSync(join(out, "index.html"), "utf8")).toContain("Do not publish its text");
    await writeReport({ folders: [folder], out, text: false });
    expect(readFileSync(join(out, "index.html"), "utf8")).not.toContain("Do not publish its text");
    expect(readFileSync(join(out, "relations.html"), "utf8")).not.toContain("Arg1 | Arg2");
  });

  it("shows text outside sentences, and documents without parses", async () => {
    const folder = writeMadeUpRelease(join(root, "bare"), smallRelease());
    rmSync(join(folder, "parses.json"));
    rmSync(join(folder, "conll_format"), { recursive: true });
    writeFileSync(join(folder, "raw", "alone"), "No parses here.\n\nTwo paragraphs.");
    const out = join(root, "bare-site");
    await writeReport({ folders: [folder], out });
    expect(readFileSync(join(out, "doc", "alone.html"), "utf8")).toContain("Two paragraphs.");
    expect(readFileSync(join(out, "doc", "harbour_01.html"), "utf8")).toContain("Nobody complained");
  });
});

it("compares the releases that published counts know", async () => {
  const unrelated = writeMadeUpRelease(join(root, "others"), smallRelease());
  const expected = join(root, "counts.json");
  writeFileSync(expected, JSON.stringify({ documents: { small: 2 } }));
  const messages: Message[] = [];
  const { result } = await writeReport({
    folders: [small, unrelated],
    expect: expected,
    out: join(root, "both"),
    report: (message) => messages.push(message),
  });
  expect(result.parts.map((part) => (part as ReleaseReport).comparison?.length)).toEqual([1, undefined]);
  expect(messages.map(({ rule }) => rule)).toEqual(["no-common-set"]);
  await expect(
    writeReport({ folders: [unrelated], expect: expected, out: join(root, "none") }),
  ).rejects.toThrow("no set in common");
});

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesBelow } from "@discoprep/files";
import { samplePath } from "@discoprep/shared-data";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { expect, it } from "vitest";
import { implicit, madeUpDocument } from "../test/made-up-release.ts";
import { whisker } from "./html/charts.ts";
import type { Page } from "./html/page.ts";
import { decimal, percent, shareText } from "./html/table.ts";
import { histogram } from "./model/buckets.ts";
import { connectiveFigures } from "./model/connectives.ts";
import { relationFigures } from "./model/relation-figures.ts";
import { writeList } from "./pages/articles-site.ts";
import { parseScript } from "./pages/document.ts";
import { comparedParts } from "./pages/relation-parts.ts";
import { rowScripts, type SiteFolder } from "./site-folder.ts";
import { writeReport } from "./write-report.ts";

it("figures are shown in per cent, with their intervals, and as shares", () => {
  expect(percent(0.125).shown).toBe("12.50");
  expect(percent(0.5, [0.25, 0.751]).shown).toBe("50.00 [25.00, 75.10]");
  expect([decimal(0.12345), decimal(3), decimal(null)].map(({ shown }) => shown)).toEqual([
    "0.1235",
    "3",
    "–",
  ]);
  expect([shareText(1, 8), shareText(0, 0)]).toEqual(["1 (12.5 %)", "0"]);
});

it("a long list is several pages", () => {
  const pages: Page[] = [];
  const site = { page: (page: Page) => void pages.push(page) } as SiteFolder;
  const rows = Array.from({ length: 2001 }, (_, index) => [index]);
  const first = writeList(site, { path: "list", title: "List", caption: "", head: ["Number"], rows });
  expect([first, ...pages.map(({ path }) => path)]).toEqual([
    "list-1.html",
    "list-1.html",
    "list-2.html",
    "list-3.html",
  ]);
  const lengths = pages.map(({ main }) => renderToString(main as VNode).match(/<tr>/g)?.length);
  // With their headings.
  expect(lengths).toEqual([1001, 1001, 2]);
});

it("scripts of rows hold as many as fit", () => {
  const documents = Array.from({ length: 5 }, () => ({ document: "x".repeat(200_000), rows: [] }));
  const lengths = [...rowScripts(documents)].map(({ length }) => Math.round(length / 1000));
  expect(lengths).toEqual([400, 400, 200]);
});

it("dots and intervals are where their values are, and those below 0 at 0", () => {
  const drawn = (value: number, interval?: [number, number]): string =>
    renderToString(whisker(value, interval) as VNode);
  expect([1, 0.5, -1].map((value) => /cx="([^"]*)"/.exec(drawn(value))?.[1])).toEqual(["100%", "50%", "0%"]);
  expect(drawn(0.5, [-0.1, 0.75])).toContain('x1="0%" x2="75%"');
});

it("the last bucket of a histogram, on either side, has all values beyond", () => {
  const buckets = histogram([1, 12, 300, -300], { width: 10, most: 20 }).map((bucket) =>
    Object.values(bucket),
  );
  expect([buckets[0], ...buckets.slice(2)]).toEqual([
    ...[
      ["-20 or less", 1],
      ["0–9", 1],
    ],
    ...[
      ["10–19", 1],
      ["20 or more", 1],
    ],
  ]);
});

it("the ambiguity of a connective is the entropy of its senses, in bits", () => {
  const use = { head: "as", split: "train", form: "as" };
  const senses = ["A", "A", "A", "B"].map((sense) => ({ ...use, sense }));
  expect(connectiveFigures(senses, ["train"])[0]?.ambiguity).toBe(0.8113);
});

it("the distance of arguments counts from the last span of the first, and is below 0 where that is Arg2", () => {
  const document = madeUpDocument("d", ["It rained .", "We", "stayed ."], (span) => [
    implicit(0, "A", span(4, 5), span(0, 2)),
    { ...implicit(1, "A", span(0, 2), span(4, 5)), arg1: { spans: [span(0, 2), span(3, 3)] } },
  ]);
  const figures = [...relationFigures(document).values()];
  expect(figures.map((relation) => Object.values(relation))).toEqual([
    [2, 3, -2],
    [4, 2, 1],
  ]);
});

it("tokens have their heads, and the root 0", () => {
  const document = madeUpDocument("d", ["It rains"], () => []);
  const sentences = document.sentences.map((sentence) => ({
    ...sentence,
    dependencies: [
      { dependent: 1, head: 2, label: "nsubj" },
      { dependent: 2, head: 0, label: "ROOT" },
    ],
  }));
  const script = parseScript({ ...document, sentences });
  expect(script).toContain(
    '[{"form":"It","head":2,"label":"nsubj"},{"form":"rains","head":0,"label":"ROOT"}]',
  );
});

it("the parts of gold and of a system say what is between them", () => {
  const raw = "We go, and stay.";
  const tokens = [
    [0, 2],
    [3, 5],
    [5, 6],
    [7, 10],
    [11, 15],
  ].map(([start = 0, end = 0]) => ({ form: "", start, end }));
  const relation = (arg1: number[]) =>
    ({ arg1, arg2: [], connective: [] }) as unknown as Parameters<typeof comparedParts>[0];
  expect(comparedParts(relation([0, 1, 4]), relation([1, 2, 4]), { raw, tokens })).toEqual([
    { role: "arg1", text: "We", only: "gold" },
    { role: "arg1", text: "go", joint: " " },
    { role: "arg1", text: ",", only: "system", joint: "" },
    { role: "arg1", text: "stay" },
  ]);
});

it("only addresses of the web become links", async () => {
  const root = mkdtempSync(join(tmpdir(), "links-"));
  const [folder, out] = [join(root, "articles"), join(root, "site")];
  cpSync(samplePath("eng.articles"), folder, { recursive: true });
  const file = join(folder, "articles.jsonl");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/"url":"[^"]*"/g, '"url":"javascript://x()"'));
  await writeReport({ folders: [folder], out });
  const pages = filesBelow(out).filter((file) => file.endsWith(".html"));
  expect(pages.filter((file) => readFileSync(file, "utf8").includes("javascript:"))).toEqual([]);
});

it("a folder beside the sets that is not read is named", async () => {
  const root = mkdtempSync(join(tmpdir(), "sets-"));
  const [folder, out] = [join(root, "sets"), join(root, "site")];
  cpSync(samplePath("eng.release/dev"), join(folder, "dev"), { recursive: true });
  cpSync(samplePath("eng.release/dev"), join(folder, "old", "dev"), { recursive: true });
  const named: unknown[] = [];
  await writeReport({ folders: [folder], out, report: ({ rule, where }) => named.push([rule, where.file]) });
  expect(named).toContainEqual(["folder-not-read", "old"]);
});

import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { extractDump } from "@discoprep/articles/extract";
import { selectArticles } from "@discoprep/articles/select";
import { type Document, spanTexts } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";
import { convertCorpus } from "@discoprep/releases/convert";
import { openRelease } from "@discoprep/releases/folder";
import { describeShared } from "@discoprep/shared-data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, hasBrowser, noBrowser, startBrowser, watchedPage } from "../test/browser.ts";
import { implicit, madeUpDocument, smallRelease, writeMadeUpRelease } from "../test/made-up-release.ts";
import type { ReleaseReport } from "./model/report.ts";
import { keyedRelations } from "./pages/relation-card.ts";
import { writeReport } from "./write-report.ts";

const root = mkdtempSync(join(tmpdir(), "pages-"));
const sample = new URL("../../../datasets/sample/sample/", import.meta.url).pathname;
type Browser = Awaited<ReturnType<typeof startBrowser>>;
let browser: Browser;

/** Opens each page; nothing may be said on its console, asked of a network, or found by axe. */
async function checkPages(paths: readonly string[]): Promise<void> {
  const { page, complaints } = await watchedPage(browser);
  for (const path of paths) {
    await page.goto(pathToFileURL(path).href);
    expect(complaints, path).toEqual([]);
    expect(await accessibilityFaults(page), path).toEqual([]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    expect(overflow, `${path} scrolls sideways`).toBe(false);
    expect(statSync(path).size).toBeLessThan(2_000_000);
  }
  await page.close();
}

/** Writes the site of a release and checks its pages of each kind, and marks against spans for some relations. */
async function checkRelease(release: string, name: string, language: string | undefined): Promise<void> {
  const out = join(root, name);
  const { report } = await writeReport({ folders: [release], out, language });
  const documents = filesBelow(join(out, "doc"));
  const lists = ["index", "documents", "relations", "connectives"].map((page) => join(out, `${page}.html`));
  await checkPages([...lists, ...documents.slice(0, 5)]);
  await checkMarks(release, out, language);
  await checkOverview(out, report.parts[0] as ReleaseReport);
}

/** For up to 200 relations: the marked text is that of the spans, white space folded. */
async function checkMarks(release: string, out: string, language: string | undefined): Promise<void> {
  const all = [...openRelease(release, language).documents].flatMap((document) =>
    keyedRelations(document.relations).map((keyed) => ({ ...keyed, document })),
  );
  const step = Math.max(1, Math.floor(all.length / 200));
  const { page } = await watchedPage(browser);
  let shown: Document | undefined;
  for (const { key, relation, document } of all.filter((_, index) => index % step === 0)) {
    if (document !== shown) await page.goto(pathToFileURL(join(out, "doc", `${document.id}.html`)).href);
    shown = document;
    await page.evaluate(`new Promise((resolve) => {
      addEventListener("hashchange", () => setTimeout(resolve), { once: true });
      location.hash = ${JSON.stringify(key)};
    })`);
    const marked = await page.evaluate<Record<string, string>>(`Object.fromEntries(
      ["arg1", "arg2", "connective"].map((role) =>
        [role, [...document.querySelectorAll(".text ." + role)].map((one) => one.textContent).join("")]))`);
    for (const role of ["arg1", "arg2", "connective"] as const) {
      const text = spanTexts(document.raw, relation[role]?.spans ?? []).join("");
      expect(marked[role]?.replace(/\s+/g, ""), `${document.id} ${key} ${role}`).toBe(
        text.replace(/\s+/g, ""),
      );
    }
    expect(await page.evaluate("document.querySelectorAll('[aria-current=true]').length")).toBe(1);
  }
  await page.close();
}

/** The numbers of the overview's table are those of report.json. */
async function checkOverview(out: string, { statistics }: ReleaseReport): Promise<void> {
  const { page } = await watchedPage(browser);
  await page.goto(pathToFileURL(join(out, "index.html")).href);
  const shown = await page.evaluate<Record<string, string[]>>(`Object.fromEntries(
    [...document.querySelectorAll("table")[0].tBodies[0].rows].map(({ cells: [name, ...cells] }) =>
      [name.textContent, cells.map((cell) => cell.textContent)]))`);
  for (const figure of ["documents", "tokens", "relations"] as const) {
    expect(shown[figure]).toEqual(statistics.sets.map((set) => String(statistics[figure][set])));
  }
  await page.close();
}

describe.skipIf(!hasBrowser)("pages in a browser", () => {
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it("show a made-up release, emoji and rare characters included", async () => {
    await checkRelease(writeMadeUpRelease(join(root, "small"), smallRelease()), "small-site", undefined);
  });

  it("show the sample's releases, articles and blind set", async () => {
    const english = join(root, "eng.release");
    const chinese = join(root, "zho.release");
    const folders = { annotations: "pdtb", raw: "raw", trees: "trees", dependencies: "dependencies" };
    const below = (corpus: string, names: object) =>
      Object.fromEntries(Object.entries(names).map(([key, name]) => [key, join(sample, corpus, name)])) as {
        annotations: string;
        raw: string;
      };
    await convertCorpus({ format: "pdtb2", language: "en", ...below("pdtb", folders), out: english });
    const cdtb = { annotations: "cdtb", raw: "raw", trees: "trees" };
    await convertCorpus({ format: "cdtb", language: "zh", ...below("cdtb", cdtb), out: chinese });
    const articles = join(root, "articles");
    const blind = join(root, "blind");
    await extractDump({
      dump: join(sample, "enwikinews-sample-pages-articles.xml"),
      language: "en",
      out: articles,
    });
    await selectArticles({ articles, out: blind, minWords: 40, words: 400 });
    await checkRelease(english, "english-site", undefined);
    await checkRelease(chinese, "chinese-site", undefined);
    const out = join(root, "all-site");
    await writeReport({ folders: [english, chinese, articles, blind], out });
    await checkPages(filesBelow(out).filter((file) => file.endsWith(".html")));
  });

  it("show scores and agreement", async () => {
    const gold = writeMadeUpRelease(join(root, "gold"), smallRelease());
    const system = join(root, "output.json");
    const relations = readFileSync(join(gold, "relations.json"), "utf8").split("\n").slice(1).join("\n");
    writeFileSync(system, relations.replace("Comparison.Contrast", "Contingency.Condition"));
    const out = join(root, "score-site");
    await writeReport({
      folders: [gold],
      gold,
      system: [system, system],
      agreement: [gold, gold],

      out,
    });
    await checkPages(filesBelow(out).filter((file) => file.endsWith(".html")));
    const { page } = await watchedPage(browser);
    await page.goto(pathToFileURL(join(out, "score", "confusion-1.html")).href);
    const cells = await page.evaluate<[string, string][]>(
      "[...document.querySelectorAll('td a')].map((link) => [link.href, link.textContent])",
    );
    expect(cells.length).toBeGreaterThan(3);
    for (const [address, count] of cells) {
      await page.goto(address);
      expect(await page.evaluate("document.querySelectorAll('#rows tr').length"), address).toBe(
        Number(count),
      );
    }
    await page.close();
  });

  it("show a list of relations with long ids and senses in the width of a screen", async () => {
    const long = madeUpDocument(
      "GUM_conversation_harbour-and-shipping-news_0123456789",
      ["The ferry was late , and the fog was thick all day long on the whole coast .", "We stayed ."],
      (span) => [implicit(0, "Expansion.Level-of-detail.Arg2-as-detail", span(0, 15), span(17, 18))],
    );
    const out = join(root, "wide-site");
    await writeReport({ folders: [writeMadeUpRelease(join(root, "wide"), [long])], out });
    const { page } = await watchedPage(browser);
    await page.setViewport({ width: 1200, height: 900 });
    await page.goto(pathToFileURL(join(out, "relations.html")).href);
    const [needed, given] = await page.evaluate<[number, number]>(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.table'))",
    );
    expect(needed).toBeLessThanOrEqual(given);
    // What may break a line is no text: an id or a sense that is copied is as it was.
    expect(await page.evaluate("document.querySelector('#rows th').textContent")).toBe(`${long.id} r0`);
    await page.close();
  });

  it("filter relations, keep the filter in the address, and show tokens and trees on demand", async () => {
    const out = join(root, "filter-site");
    await writeReport({ folders: [writeMadeUpRelease(join(root, "filter"), smallRelease())], out });
    const { page, complaints } = await watchedPage(browser);
    await page.goto(`${pathToFileURL(join(out, "relations.html")).href}?sense=Comparison`);
    const count = () => page.evaluate<string>("document.getElementById('count').textContent");
    expect(await count()).toBe("2 of 5 relations");
    await page.evaluate(
      "document.querySelector('[name=type]').value = 'Explicit'; document.forms[0].dispatchEvent(new Event('input'))",
    );
    expect(await count()).toBe("1 of 5 relations");
    expect(await page.evaluate("location.search")).toBe("?type=Explicit&sense=Comparison");
    expect(await page.evaluate("document.querySelector('#rows a').getAttribute('href')")).toBe(
      "doc/harbour_01.html#r2",
    );
    await page.goto(pathToFileURL(join(out, "doc", "harbour_02.html")).href);
    await page.evaluate("document.getElementById('parse').open = true");
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
    expect(await page.evaluate("document.querySelectorAll('#parse h3').length")).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate(
      "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))",
    );
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))");
    expect(await page.evaluate("location.hash")).toBe("#r3");
    expect(complaints).toEqual([]);
    expect(readFileSync(join(out, "relations.html"), "utf8")).toContain("data/relations-0.js");
    await page.close();
  });

  describeShared("data/gdtb/gold", "GDTB in a browser", (gold) => {
    it("opens without a complaint and marks what the spans say", async () => {
      const out = join(root, "gdtb");
      const below = (name: string) => join(gold, "..", name);
      const layers = { raw: below("raw"), conllu: below("conllu") };
      await convertCorpus({
        format: "annotator",
        language: "en",
        annotations: gold,
        ...layers,
        senses: "keep",
        keepGoing: true,
        out,
      });
      await checkRelease(out, "gdtb-site", "en");
    });
  });

  describeShared("data/ted-mdb/Turkish", "Turkish TED-MDB in a browser", (folder) => {
    it("opens without a complaint and marks what the spans say", async () => {
      const out = join(root, "turkish");
      const [annotations, raw] = [join(folder, "ann"), join(folder, "raw")];
      await convertCorpus({
        format: "annotator",
        language: "tr",
        annotations,
        raw,
        senses: "keep",
        keepGoing: true,
        out,
      });
      await checkRelease(out, "turkish-site", "tr");
    });
  });

  describeShared("data/trial", "the trial documents in a browser", (trial) => {
    it.each(["en", "zh"])("%s opens without a complaint and marks what the spans say", async (language) => {
      await checkRelease(join(trial, language), `trial-${language}-site`, language);
    });
  });
});

if (!hasBrowser) process.stderr.write(`skipped: pages in a browser (${noBrowser})\n`);

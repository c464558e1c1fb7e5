import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow } from "@discoprep/files";
import { readRelease } from "@discoprep/formats/release";
import { convertCorpus } from "@discoprep/releases/convert";
import { describeShared, samplePath } from "@discoprep/shared-data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReport } from "../src/write-report.ts";
import { implicit, madeUpDocument, smallRelease, writeMadeUpRelease } from "../test/made-up-release.ts";
import { compareMarks } from "../test/shown-marks.ts";
import {
  accessibilityFaults,
  type BrowserPage,
  hasBrowser,
  noBrowser,
  startBrowser,
  watchedPage,
} from "./browser.ts";

// What needs a layout, a history or the rules of a browser for pages from files; all else is tested beside the sources.

const root = mkdtempSync(join(tmpdir(), "pages-"));
const [site, sample, scores] = [join(root, "site"), join(root, "sample"), join(root, "scores")];
const gold = writeMadeUpRelease(join(root, "gold"), smallRelease());

describe.skipIf(!hasBrowser)("pages in a browser", () => {
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let page: BrowserPage;
  let complaints: string[];

  const open = (folder: string, address: string) => page.goto(`${pathToFileURL(folder).href}/${address}`);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 250));

  /** Opens pages: nothing may be said on their console, asked of a network, or stand outside the screen. */
  async function openPages(folder: string, paths: readonly string[], withAxe = true): Promise<void> {
    for (const path of paths) {
      await open(folder, path);
      expect(complaints, path).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path).toBe(true);
      if (withAxe) expect(await accessibilityFaults(page), path).toEqual([]);
    }
  }

  beforeAll(async () => {
    browser = await startBrowser();
    ({ page, complaints } = await watchedPage(browser));
    const museum = madeUpDocument(
      "lines_03",
      [
        "The ferry was late again .",
        "",
        ...Array.from({ length: 60 }, () => "It rained ."),
        "",
        "We saw the Museum .",
      ],
      (span) => [implicit(11, "Comparison.Contrast", span(6, 7), span(186, 189))],
    );
    const release = writeMadeUpRelease(join(root, "release"), [...smallRelease(), museum]);
    await writeReport({ folders: [release], out: site });
    const folders = ["eng.release", "zho.release", "eng.articles", "eng.blind"].map(samplePath);
    await writeReport({ folders, out: sample });
    const system = join(root, "output.json");
    const relations = readFileSync(join(gold, "relations.json"), "utf8").split("\n").slice(1).join("\n");
    writeFileSync(system, relations.replace("Comparison.Contrast", "Contingency.Condition"));
    await writeReport({ gold, system: [system, system], agreement: [gold, gold], out: scores });
  });
  afterAll(() => browser.close());

  it("show releases, articles and blind sets, each kind of page without a fault of accessibility", async () => {
    const lists = ["index", "documents", "relations", "concordance", "connectives"].map(
      (name) => `eng.release/${name}.html`,
    );
    const articles = ["index", "articles-1", "left-redirect-1", "remnants", "article/101"].map(
      (name) => `eng.articles/${name}.html`,
    );
    await openPages(sample, ["index.html", ...lists, "eng.release/doc/wsj_0299.html", ...articles]);
    await openPages(
      sample,
      ["zho.release/doc/chtb_0901.html", "zho.release/connectives.html", "eng.blind/index.html"],
      false,
    );
  });

  it("show scores and agreement", async () => {
    const score = ["index", "system-1", "confusion-1", "outcomes", "doc-1/harbour_02"];
    await openPages(
      scores,
      score.map((name) => `score/${name}.html`),
    );
    await openPages(scores, ["agreement/index.html", "agreement/disagreements.html"]);
    await open(scores, "score/confusion-1.html");
    const styles =
      "[...document.querySelectorAll('.matrix td.number')].map((cell) => getComputedStyle(cell).whiteSpace)";
    expect(new Set(await page.evaluate<string[]>(styles))).toEqual(new Set(["nowrap"]));
    for (const part of ["thead", "tbody th"])
      expect(
        await page.evaluate(`getComputedStyle(document.querySelector(".matrix ${part}")).position`),
      ).toBe("sticky");
  });

  it("show a list of relations with long ids and senses in the width of a screen", async () => {
    const long = madeUpDocument(
      "GUM_conversation_harbour-and-shipping-news_0123456789",
      ["The ferry was late , and the fog was thick all day long on the whole coast .", "We stayed ."],
      (span) => [implicit(0, "Expansion.Level-of-detail.Arg2-as-detail", span(0, 15), span(17, 18))],
    );
    const out = join(root, "wide-site");
    await writeReport({ folders: [writeMadeUpRelease(join(root, "wide"), [long])], out });
    await page.setViewport({ width: 1200, height: 900 });
    await open(out, "relations.html");
    const [needed, available] = await page.evaluate<[number, number]>(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.table'))",
    );
    expect(needed).toBeLessThanOrEqual(available);
    // What may break a line is no text: an id or a sense that is copied is as it was.
    expect(await page.evaluate("document.querySelector('#rows th').textContent")).toBe(`${long.id} r0`);
  });

  it("filter by the fields of a form, and load tokens and trees when their section is opened", async () => {
    await open(site, "relations.html?sense=Comparison");
    await page.evaluate(
      "document.querySelector('[name=type]').value = 'Explicit'; document.forms[0].dispatchEvent(new Event('input'))",
    );
    expect(await page.evaluate("document.getElementById('count').textContent")).toBe("1 of 6 relations");
    expect(await page.evaluate("location.search")).toBe("?type=Explicit&sense=Comparison");
    await open(site, "doc/harbour_02.html");
    await page.evaluate("document.getElementById('parse').open = true");
    await expect.poll(() => page.evaluate("document.querySelectorAll('#parse h3').length")).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("show the marked text when a link to a relation opens, on a phone and at 200 %", async () => {
    for (const size of [
      { width: 380, height: 700 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewport(size);
      await open(site, "index.html");
      await open(site, "doc/lines_03.html#r11");
      await settled();
      const isVisible = await page.evaluate<boolean>(`(() => {
        const { top, bottom } = document.querySelector(".text .arg1, .text .arg2, .text .connective").getBoundingClientRect();
        const list = document.querySelector(".relations").getBoundingClientRect();
        return top >= 0 && bottom <= Math.min(innerHeight, list.top);
      })()`);
      expect(isVisible, `${size.width} pixels`).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    await page.setViewport({ width: 1280, height: 900 });
  });

  it("go through relations and hits without entries in the history, and back to the list", async () => {
    await open(site, "relations.html?sense=Comparison.Contrast");
    await page.evaluate("document.querySelector('#rows a').click()");
    const hit = async (number: number): Promise<void> => {
      const hitText = "document.querySelector('.hits')?.textContent";
      await expect.poll(() => page.evaluate(hitText)).toContain(`Hit ${number} of 3`);
    };
    await hit(1);
    const entries = await page.evaluate<number>("history.length");
    await page.evaluate(
      "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))",
    );
    await hit(2);
    expect(await page.evaluate("history.length")).toBe(entries);
    await page.evaluate("[...document.querySelectorAll('.hits a')].at(-2).click()");
    await hit(3);
    const back = "[...document.querySelectorAll('.hits a')].at(-1).href";
    expect(await page.evaluate(back)).toContain("?sense=Comparison.Contrast");
    expect(complaints).toEqual([]);
  });

  /** Writes the site of a release, opens a page of each kind, and compares the marks of every relation. */
  async function checkRelease(release: string, language: string): Promise<void> {
    const out = `${release.startsWith(root) ? release : join(root, language)}-site`;
    await writeReport({ folders: [release], out, language });
    const [document] = filesBelow(join(out, "doc"));
    const lists = ["index", "documents", "relations", "connectives"].map((name) => `${name}.html`);
    await openPages(out, [...lists, document?.slice(out.length + 1) ?? ""], false);
    compareMarks(readRelease(release, language).documents, out);
    const sizes = filesBelow(out).map((file) => readFileSync(file).length);
    expect(Math.max(...sizes)).toBeLessThan(2_000_000);
  }

  describe.each([
    ["en", "data/gdtb", { annotations: "gold", raw: "raw", conllu: "conllu" }],
    ["tr", "data/ted-mdb/Turkish", { annotations: "ann", raw: "raw" }],
  ])("a corpus of the Annotator (%s)", (language, path, names) => {
    describeShared(path, "in a browser", (folder) => {
      it("opens without a complaint and marks what the spans say", async () => {
        const inputs = Object.entries(names).map(([name, part]) => [name, join(folder, part)]);
        const settings = { format: "annotator", senses: "keep", errors: "skip" } as const;
        const out = join(root, `converted-${language}`);
        await convertCorpus({ ...settings, language, ...Object.fromEntries(inputs), out });
        await checkRelease(out, language);
      });
    });
  });

  describeShared("data/trial", "the trial documents in a browser", (trial) => {
    it.each(["en", "zh"])("%s opens without a complaint and marks what the spans say", async (language) => {
      await checkRelease(join(trial, language), language);
    });
  });
});

if (!hasBrowser) process.stderr.write(`skipped: pages in a browser (${noBrowser})\n`);

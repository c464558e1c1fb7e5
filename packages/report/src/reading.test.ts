import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserPage, hasBrowser, startBrowser, watchedPage } from "../test/browser.ts";
import {
  explicit,
  implicit,
  madeUpDocument,
  smallRelease,
  writeMadeUpRelease,
} from "../test/made-up-release.ts";
import type { ReleaseReport } from "./model/report.ts";
import { writeReport } from "./write-report.ts";

// What readers do with the pages: search, follow links, select relations, sort.

const root = mkdtempSync(join(tmpdir(), "reading-"));
const long =
  "The old ferry of the harbour was late again on this grey morning in the north of the country and so was the train to the";
const release = writeMadeUpRelease(join(root, "release"), [
  ...smallRelease(),
  madeUpDocument(
    "lines_03",
    [`${long} museum .`, "", ...Array.from({ length: 60 }, () => "It rained ."), "", "We saw the Museum ."],
    (span) => [
      implicit(10, "Expansion.Conjunction", span(0, 26), span(208, 212)),
      explicit(11, "Comparison.Contrast", "museum", {
        arg1: [span(28, 29)],
        arg2: [span(31, 32)],
        connective: [span(211, 211)],
      }),
      {
        ...implicit(12, "Comparison.Contrast", span(28, 29), span(31, 32)),
        conn1: { text: "museum-wise", senses: ["Comparison.Contrast"] },
      },
    ],
  ),
]);
const site = join(root, "site");
const scores = join(root, "scores");

/** A system that swaps the arguments of one relation, shortens one, and leaves out two. */
function systemOutput(): string {
  const lines = readFileSync(join(release, "relations.json"), "utf8").trim().split("\n");
  const relations = lines.slice(2).map((line) => JSON.parse(line));
  [relations[0].Arg1, relations[0].Arg2] = [relations[0].Arg2, relations[0].Arg1];
  relations[3].Arg1.TokenList.pop();
  const file = join(root, "system.json");
  writeFileSync(file, relations.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return file;
}

describe.skipIf(!hasBrowser)("readers of the pages", () => {
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let page: BrowserPage;
  let complaints: string[];
  const open = (folder: string, address: string): Promise<unknown> =>
    page.goto(`${pathToFileURL(folder).href}/${address}`);
  const count = () => page.evaluate<string>("document.getElementById('count').textContent");
  const press = (key: string) =>
    page.evaluate(
      `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`,
    );
  const settled = () => new Promise((resolve) => setTimeout(resolve, 250));

  beforeAll(async () => {
    browser = await startBrowser();
    ({ page, complaints } = await watchedPage(browser));
    await writeReport({ folders: [release], out: site });
    await writeReport({
      gold: release,
      system: [systemOutput(), join(release, "relations.json")],
      out: scores,
    });
  });
  afterAll(() => browser.close());

  it("find a word in both arguments and in connectives, inserted ones too, and see it marked", async () => {
    await open(site, "relations.html?text=museum");
    expect(await count()).toBe("3 of 8 relations");
    const marked =
      "[...document.querySelectorAll('#rows tr')].map((row) => [...row.querySelectorAll('mark')].map((mark) => mark.textContent))";
    expect(await page.evaluate(marked)).toEqual([["museum", "Museum"], ["Museum"], ["museum"]]);
    await open(scores, "outcomes-1.html?text=museum");
    expect(await count()).toMatch(/^3 of /);
    await open(site, "concordance.html?text=museum&sort=left");
    expect(await count()).toBe("3 of 8 relations");
  });

  it("find swapped arguments as an error of their own", async () => {
    await open(scores, "system-1.html");
    const link =
      "[...document.querySelectorAll('tr')].find((one) => one.textContent.startsWith('Swapped')).querySelector('a')";
    expect(await page.evaluate(`${link}.textContent`)).toBe("1");
    await page.goto(await page.evaluate<string>(`${link}.href`));
    expect(await count()).toMatch(/^1 of /);
    await open(scores, "confusion-1.html");
    expect(await page.evaluate("document.body.textContent.includes('missed')")).toBe(false);
  });

  it("see which words of an argument differ", async () => {
    await open(scores, "outcomes-1.html?kind=arg1");
    expect(
      await page.evaluate("[...document.querySelectorAll('del, ins')].map((one) => one.textContent)"),
    ).toEqual(["museum"]);
  });

  it.each([
    ["relations", site, "index.html", "td a"],
    ["connectives", site, "connectives.html", "td.number a"],
    ["confusion", scores, "confusion-1.html", "td a"],
    ["errors", scores, "system-1.html", "td a"],
    ["differences of systems", scores, "index.html", "td.number a"],
  ])("get as many rows as a number of %s says", async (_, folder, address, links) => {
    await open(folder, address);
    const cells = await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll(${JSON.stringify(links)})].map((link) => [link.href, link.textContent])`,
    );
    expect(cells.length).toBeGreaterThan(2);
    for (const [list, number] of cells) {
      await page.goto(list);
      expect((await count()).split(" ")[0], list).toBe(number);
    }
  });

  it("read numbers of the confusion whole, and its heads while they scroll", async () => {
    await open(scores, "confusion-1.html");
    const styles =
      "[...document.querySelectorAll('.matrix td.number')].map((cell) => getComputedStyle(cell).whiteSpace)";
    expect(new Set(await page.evaluate<string[]>(styles))).toEqual(new Set(["nowrap"]));
    for (const part of ["thead", "tbody th"])
      expect(
        await page.evaluate(`getComputedStyle(document.querySelector(".matrix ${part}")).position`),
      ).toBe("sticky");
  });

  it("see the marked text when a link to a relation opens, on a phone and at 200 %", async () => {
    for (const size of [
      { width: 380, height: 700 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewport(size);
      await open(site, "index.html");
      await open(site, "doc/lines_03.html#r11");
      await settled();
      const seen = await page.evaluate<boolean>(`(() => {
        const { top, bottom } = document.querySelector(".text .arg1, .text .arg2, .text .connective").getBoundingClientRect();
        const list = document.querySelector(".relations").getBoundingClientRect();
        return top >= 0 && bottom <= Math.min(innerHeight, list.top);
      })()`);
      expect(seen, `${size.width} pixels`).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    await page.setViewport({ width: 1280, height: 900 });
  });

  it("go through relations and hits without entries in the history, and back to the list", async () => {
    await open(site, "relations.html?sense=Comparison.Contrast");
    await page.evaluate("document.querySelector('#rows a').click()");
    const hit = async (number: number): Promise<void> => {
      const shown = "document.querySelector('.hits')?.textContent";
      await expect.poll(() => page.evaluate(shown)).toContain(`Hit ${number} of 4`);
    };
    await hit(1);
    const entries = await page.evaluate<number>("history.length");
    await press("j");
    await hit(2);
    expect(await page.evaluate("history.length")).toBe(entries);
    await page.evaluate("[...document.querySelectorAll('.hits a')].at(-2).click()");
    await hit(3);
    expect(await page.evaluate("[...document.querySelectorAll('.hits a')].at(-1).href")).toContain(
      "?sense=Comparison.Contrast",
    );
  });

  it("get the sentences of the selected relation with arcs, and no others", async () => {
    await open(site, "doc/harbour_01.html#r1");
    await page.evaluate("document.getElementById('parse').open = true");
    await settled();
    const headings = "[...document.querySelectorAll('#parse h3')].map((one) => one.textContent)";
    expect(await page.evaluate(headings)).toEqual(["Sentence 1", "Sentence 2"]);
    await press("j");
    expect(await page.evaluate(headings)).toEqual(["Sentence 2", "Sentence 3"]);
    expect(await page.evaluate("document.querySelectorAll('#parse svg[role=img]').length")).toBe(2);
  });

  it("select a relation on the ribbon of its document, which shows each", async () => {
    await open(site, "doc/harbour_01.html");
    expect(await page.evaluate("document.querySelectorAll('.ribbon a').length")).toBe(3);
    await page.evaluate(
      "document.querySelectorAll('.ribbon a')[1].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))",
    );
    expect(await page.evaluate("location.hash")).toBe("#r1");
    expect(await page.evaluate("document.querySelector('.ribbon .selected').getAttribute('href')")).toBe(
      "#r1",
    );
  });

  it("copy the link and the citation of a relation", async () => {
    await open(site, "doc/harbour_01.html");
    const tools = "document.querySelector('#selected + .tools')";
    expect(await page.evaluate(`${tools}.checkVisibility()`)).toBe(false);
    await open(site, "doc/harbour_01.html#r2");
    const copied = async (label: string): Promise<string> => {
      await page.evaluate(
        "document.execCommand = () => { window.copied = document.activeElement.value; }; navigator.clipboard && (navigator.clipboard.writeText = async (text) => { window.copied = text; })",
      );
      await page.evaluate(
        `[...${tools}.children].find((one) => one.textContent === ${JSON.stringify(label)}).click()`,
      );
      await settled();
      return page.evaluate<string>("window.copied");
    };
    expect(await copied("Copy link")).toMatch(/harbour_01\.html#r2$/);
    expect(await copied("Copy citation")).toBe(
      "[Arg1 Nobody complained] [Connective however] [Arg2 Later … the fog rose] (Explicit, Comparison.Contrast, however; harbour_01, r2, release)",
    );
  });

  it("sort a table by its column", async () => {
    await open(site, "documents.html");
    const names = "[...document.querySelectorAll('tbody th')].map((one) => one.textContent)";
    const sort =
      "[...document.querySelectorAll('thead button')].find(({ textContent }) => textContent === 'Relations').click()";
    await page.evaluate(sort);
    expect(await page.evaluate(names)).toEqual(["harbour_01", "lines_03", "harbour_02"]);
    await page.evaluate(sort);
    expect(await page.evaluate(names)).toEqual(["harbour_02", "harbour_01", "lines_03"]);
  });

  it("filter disagreements by what they are, in words", async () => {
    const other = writeMadeUpRelease(
      join(root, "other"),
      smallRelease().map((document) => ({ ...document, relations: document.relations.slice(1) })),
    );
    const gold = writeMadeUpRelease(join(root, "gold"), smallRelease());
    const out = join(root, "agreement");
    await writeReport({ agreement: [gold, other], out });
    await open(out, "index.html");
    await page.goto(await page.evaluate<string>("[...document.querySelectorAll('td a, th a')].at(0).href"));
    expect(await count()).toBe("2 of 2 disagreements");
    expect(await page.evaluate("document.querySelector('#rows td').textContent")).toBe("only A has it");
  });

  it("open the examples of each pair of types or senses that annotators confuse", async () => {
    const gold = writeMadeUpRelease(join(root, "annotator-a"), smallRelease());
    const other = writeMadeUpRelease(
      join(root, "annotator-b"),
      smallRelease().map((document) => ({
        ...document,
        relations: document.relations.map((one) => {
          if (one.id === 1) return { ...one, type: "EntRel", conn1: undefined } as unknown as typeof one;
          return one.id === 4 ? { ...one, conn1: { text: "so", senses: ["Expansion.Instantiation"] } } : one;
        }),
      })),
    );
    const out = join(root, "confusions");
    await writeReport({ agreement: [gold, other], out });
    await open(out, "index.html");
    expect(await page.evaluate("document.querySelector('main p').textContent")).toContain(
      "A: annotator-a. B: annotator-b.",
    );
    const links = await page.evaluate<[string, string, string][]>(
      "[...document.querySelectorAll('td a[href*=\"pair=\"]')].map((link) => [link.closest('tr').cells[0].textContent, link.textContent, link.href])",
    );
    expect(links.map(([pair, count]) => [pair, count])).toEqual([
      ["Implicit / EntRel", "1"],
      ["Comparison.Contrast / none", "1"],
      ["Expansion.Conjunction / Expansion.Instantiation", "1"],
    ]);
    for (const [pair, , address] of links) {
      await page.goto(address);
      expect(await count(), pair).toBe("1 of 2 disagreements");
    }
    await open(out, "index.html");
    // A dot with its interval for each type, and for each document.
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('main figure')].map((one) => one.querySelectorAll('path > title').length)",
      ),
    ).toEqual([3, 2]);
  });

  it("see captions on every chart", async () => {
    await open(site, "index.html");
    const bare =
      "[...document.querySelectorAll('main svg[role=img]')].filter((svg) => !svg.closest('figure')?.querySelector('figcaption')).length";
    expect(await page.evaluate(bare)).toBe(0);
    expect(complaints).toEqual([]);
  });
});

it("compares the releases that published counts know", async () => {
  const small = writeMadeUpRelease(join(root, "small"), smallRelease());
  const expected = join(root, "counts.json");
  writeFileSync(expected, JSON.stringify({ documents: { small: 2 } }));
  const { report, messages } = await writeReport({
    folders: [small, release],
    expect: expected,
    out: join(root, "both"),
  });
  expect(report.parts.map((part) => (part as ReleaseReport).comparison?.length)).toEqual([1, undefined]);
  expect(messages.map(({ rule }) => rule)).toEqual(["no-common-set"]);
  await expect(
    writeReport({ folders: [release], expect: expected, out: join(root, "none") }),
  ).rejects.toThrow("no set in common");
});

import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readText } from "@discoprep/files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePage } from "../src/write-report.ts";
import { smallRelease, writeMadeUpRelease } from "../test/made-up-release.ts";
import { accessibilityFaults, type BrowserPage, hasBrowser, startBrowser, watchedPage } from "./browser.ts";

// The page that needs no install, in a browser that opens it from a file.

const root = mkdtempSync(join(tmpdir(), "page-"));
const release = writeMadeUpRelease(join(root, "release"), smallRelease());
const versions = { discoprep: "9.9.9" };
const manifest = { command: "convert", options: {}, inputs: [], counts: {}, versions };
writeFileSync(join(release, "manifest.json"), JSON.stringify(manifest));
const gold = join(release, "relations.json");
const system = join(root, "output.json");
const file = join(root, "discoprep.html");

const lines = readText(gold).trim().split("\n");
const outputs = lines.slice(1).map((line) => {
  const { ID: _, ...relation } = JSON.parse(line);
  for (const part of ["Arg1", "Arg2", "Connective"])
    relation[part] = { TokenList: relation[part].TokenList.map((tuple: number[]) => tuple[2]) };
  return relation;
});
outputs[0].Sense = ["Expansion.Conjunction"];
writeFileSync(system, outputs.map((relation) => `${JSON.stringify(relation)}\n`).join(""));

describe.skipIf(!hasBrowser)("the page that needs no install", () => {
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let page: BrowserPage;
  let complaints: string[];
  const choose = async (id: string, ...paths: string[]): Promise<void> => {
    await (await page.$(`#${id}`))?.uploadFile(...paths);
    const isBusy = "document.body.hasAttribute('aria-busy')";
    for (let step = 0; step === 0 || (await page.evaluate<boolean>(isBusy)); step++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const follow = (text: string) =>
    page.evaluate(
      `[...document.querySelectorAll("#pages a")].find((link) => link.textContent.includes(${JSON.stringify(text)})).click()`,
    );
  const messages = () =>
    page.evaluate<string[]>("[...document.querySelectorAll('#messages li')].map((one) => one.textContent)");

  beforeAll(async () => {
    await writePage(file);
    browser = await startBrowser();
    ({ page, complaints } = await watchedPage(browser));
    await page.goto(pathToFileURL(file).href);
  });
  afterAll(() => browser.close());

  it("is one small file whose policy forbids requests", () => {
    expect(statSync(file).size).toBeLessThan(3_000_000);
    expect(readFileSync(file, "utf8")).toMatch(
      /content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
    );
  });

  it("has the figures of a score", async () => {
    await choose("gold", gold);
    await choose("system", system);
    // Of four predictions, three are among the five of gold.
    const figure = "document.querySelector('[data-figure=overall-f1]').dataset.value";
    expect(await page.evaluate(figure)).toBe(`${2 / 3}`);
    await follow("output");
    expect(await page.evaluate("document.querySelector('#pages h1').textContent")).toBe("Figures of output");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("takes the senses that are allowed from a field, as the command does from --senses", async () => {
    const withOtherSense = join(root, "pdtb3.json");
    writeFileSync(
      withOtherSense,
      `${JSON.stringify({ ...outputs[0], Sense: ["Expansion.Manner.Arg1-as-manner"] })}\n`,
    );
    await choose("system", withOtherSense);
    await expect.poll(async () => (await messages()).join()).toMatch(/unknown-sense: pdtb3\.json:1/);
    await page.select("#senses", "pdtb3");
    await expect.poll(messages).toContain("pdtb3.json: 0 errors, 0 warnings");
    await page.select("#senses", "");
  });

  it("takes the folder of a release that is dropped", async () => {
    await page.goto(pathToFileURL(file).href);
    const session = await page.createCDPSession();
    const data = { items: [], files: [release], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"])
      await session.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
    await expect
      .poll(() => page.evaluate("document.querySelector('#pages h1')?.textContent"))
      .toBe("5 relations in 2 documents");
    expect(await page.evaluate("document.querySelector('#pages .card').textContent")).toContain(
      "convert of discoprep 9.9.9",
    );
    await follow("Relations");
    expect(await page.evaluate("document.getElementById('count').textContent")).toBe("5 of 5 relations");
  });

  it("shows the sample, scored, where nothing is at hand", async () => {
    await page.goto(pathToFileURL(file).href);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate("document.getElementById('example').click()");
    await expect
      .poll(() => page.evaluate("document.querySelector('#pages h1')?.textContent"))
      .toMatch(/^linnet leads: F1 /);
    expect(await messages()).not.toContain("error");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("shows a relation in its text, with its tree, and lists that filter", async () => {
    await choose("system", system);
    await choose("release", release);
    await follow("Relations");
    expect(await page.evaluate("document.getElementById('count').textContent")).toBe("5 of 5 relations");
    await page.evaluate(
      "const field = document.querySelector('[name=text]'); field.value = 'fog'; field.dispatchEvent(new Event('input', { bubbles: true }))",
    );
    expect(await page.evaluate("document.getElementById('count').textContent")).toBe("3 of 5 relations");
    await page.evaluate("document.querySelector('#rows a').click()");
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('.text .arg1')].map((one) => one.textContent).join('')",
      ),
    ).toBe("The ferry was late");
    expect(await page.evaluate("document.querySelector('.hits').textContent")).toContain("Hit 1 of 3");
    await page.evaluate("document.getElementById('parse').open = true");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await page.evaluate("document.querySelectorAll('#parse svg').length")).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

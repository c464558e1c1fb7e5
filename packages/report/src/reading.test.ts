import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Relation } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";
import { readRelease } from "@discoprep/formats/release";
import { samplePath } from "@discoprep/shared-data";
import { beforeAll, expect, it } from "vitest";
import {
  explicit,
  implicit,
  madeUpDocument,
  smallRelease,
  writeMadeUpRelease,
} from "../test/made-up-release.ts";
import { openPage } from "../test/open-page.ts";
import { compareMarks } from "../test/shown-marks.ts";
import { writeReport } from "./write-report.ts";

// What readers do with the pages: search, follow links, select relations, sort. Their scripts run; what needs a layout is a check.

const root = mkdtempSync(join(tmpdir(), "reading-"));
const first =
  "The old ferry of the harbour was late again on this grey morning in the north of the country and so was the train to the";
const release = writeMadeUpRelease(join(root, "release"), [
  ...smallRelease(),
  madeUpDocument(
    "lines_03",
    [`${first} museum .`, "", ...Array.from({ length: 60 }, () => "It rained ."), "", "We saw the Museum ."],
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
const [site, scores, agreement] = [join(root, "site"), join(root, "scores"), join(root, "agreement")];

/** A system that swaps the arguments of one relation, shortens one, and leaves out two. */
function systemOutput(): string {
  const lines = readFileSync(join(release, "relations.json"), "utf8").trim().split("\n");
  const relations = lines.slice(2).map((line) => JSON.parse(line));
  [relations[0].Arg1, relations[0].Arg2] = [relations[0].Arg2, relations[0].Arg1];
  relations[3].Arg1.TokenList.pop();
  const file = join(root, "system.json");
  writeFileSync(file, relations.map((relation) => `${JSON.stringify(relation)}\n`).join(""));
  return file;
}

/** Another annotator, who leaves a relation out and changes two. */
function otherReading(relation: Relation): Relation[] {
  if (relation.id === 0) return [];
  if (relation.id === 1) return [{ ...relation, type: "EntRel", conn1: undefined } as unknown as Relation];
  if (relation.id !== 4) return [relation];
  return [{ ...relation, conn1: { text: "so", senses: ["Expansion.Instantiation"] } }];
}

beforeAll(async () => {
  await writeReport({ folders: [release], out: site });
  const system = [systemOutput(), join(release, "relations.json")];
  await writeReport({ gold: release, system, out: scores });
  const gold = writeMadeUpRelease(join(root, "annotator-a"), smallRelease());
  const documents = smallRelease().map((document) => ({
    ...document,
    relations: document.relations.flatMap(otherReading),
  }));
  const second = writeMadeUpRelease(join(root, "annotator-b"), documents);
  await writeReport({ agreement: [gold, second], out: agreement });
});

const open = (folder: string, address: string) => {
  const [, path = "", query] = /^([^?#]*)(.*)$/.exec(address) ?? [];
  return openPage(join(folder, path), query);
};
const count = (folder: string, address: string) => open(folder, address).texts("#count")[0];

it("words are found in both arguments and in connectives, inserted ones too, and are marked", () => {
  const page = open(site, "relations.html?text=museum");
  expect(page.texts("#count")).toEqual(["3 of 8 relations"]);
  const marked = page
    .all("#rows tr")
    .map((row) => [...row.querySelectorAll("mark")].map((mark) => mark.textContent));
  expect(marked).toEqual([["museum", "Museum"], ["Museum"], ["museum"]]);
  expect(count(scores, "outcomes.html?text=museum")).toMatch(/^3 of /);
  expect(count(site, "concordance.html?text=museum&sort=left")).toBe("3 of 8 relations");
});

it("a long argument is cut around what is searched", () => {
  const cell = (query: string) =>
    open(site, `relations.html?sense=Expansion.Conjunction${query}`).texts("#rows td").at(-1);
  expect(cell("")).toMatch(/^The old ferry of the harbour .*… \| We saw the Museum \.$/);
  expect(cell("&text=museum")).toMatch(/^… [^…]{28,30}museum \| /);
  // No word is cut in two.
  expect(`${first} museum .`).toContain(`${cell("")?.split("…")[0]} `);
});

it("filters are kept in the address, and lead to the relation", () => {
  const page = open(site, "relations.html?sense=Comparison");
  expect(page.texts("#count")).toEqual(["4 of 8 relations"]);
  page.fill({ type: "Explicit", text: " However " });
  expect(page.texts("#count")).toEqual(["1 of 8 relations"]);
  expect(page.address()).toBe("?type=Explicit&sense=Comparison&text=However");
  expect(page.texts("#rows td")).toEqual([
    ...["Explicit", "Comparison.Contrast", "however", "1", "yes", "Nobody complained | Later … the fog rose"],
  ]);
  expect(page.all("#rows a")[0].getAttribute("href")).toBe("doc/harbour_01.html#r2");
});

it.each([
  ["distance=0", 2],
  ["distance=1", 5],
  ["discontinuous=yes", 2],
  ["connective=however", 1],
  ["sense=Contingency", 2],
  ["sense=Contingency&first=exact", 0],
  ["sense=Contingency.Cause&first=yes", 1],
  ["type=Implicit&sense=Comparison.Contrast", 2],
])("%s leaves %i of 8 relations", (query, number) => {
  expect(count(site, `relations.html?${query}`)).toBe(`${number} of 8 relations`);
});

it.each([
  ["", ["because", "so", "however", "If … then", "so", "so", "Museum", "museum-wise"]],
  ["left", ["If … then", "because", "however", "so", "museum-wise", "Museum", "so", "so"]],
  ["right", ["Museum", "so", "museum-wise", "so", "however", "because", "so", "If … then"]],
  ["sense", ["so", "however", "Museum", "museum-wise", "because", "If … then", "so", "so"]],
])("the concordance is sorted by %s", (sort, connectives) => {
  expect(open(site, `concordance.html?sort=${sort}`).texts("#rows th")).toEqual(connectives);
});

it("swapped arguments are an error of their own, and no relation is missed for them", () => {
  const row = open(scores, "system-1.html")
    .all("tr")
    .find((row) => row.textContent.startsWith("Swapped"));
  const link = row.querySelector("a");
  expect(link.textContent).toBe("1");
  expect(count(scores, link.getAttribute("href"))).toMatch(/^1 of /);
  expect(open(scores, "confusion-1.html").texts("body")[0]).not.toContain("missed");
});

it("words that only gold has are struck", () => {
  const page = open(scores, "outcomes.html?s1=arg1");
  expect(page.texts("#rows del, #rows ins")).toEqual(["museum"]);
  expect(page.texts("#rows del")).toEqual(["museum"]);
});

it.each([
  ["relations", "index.html", "td a"],
  ["relations", "connectives.html", "td.number a"],
  ["scores", "confusion-1.html", "td a"],
  ["scores", "system-1.html", "td a"],
  ["scores", "index.html", "td.number a"],
  ["agreement", "index.html", "td a"],
])("as many rows are listed as a number of %s/%s says", (of, address, links) => {
  const folder = { relations: site, scores, agreement }[of] ?? "";
  const cells = open(folder, address).all(links);
  expect(cells.length).toBeGreaterThan(2);
  for (const link of cells) {
    const list = link.getAttribute("href");
    expect(count(folder, list)?.split(" ")[0], list).toBe(link.textContent);
  }
});

it("disagreements are filtered by what they are, in words", () => {
  const [link] = open(agreement, "index.html").all('td a[href*="only"]');
  const page = open(agreement, link.getAttribute("href"));
  expect(page.texts("#count")).toEqual(["1 of 3 disagreements"]);
  expect(page.texts("#rows tr > *").slice(0, 2)).toEqual(["harbour_01", "only A has it"]);
  expect(page.texts("#rows b")).toEqual(["0: Explicit Contingency.Cause.Reason", "no relation"]);
  expect(page.texts("#rows .arg1").join("")).toBe("The ferry was late");
  expect(page.texts("#rows .connective")).toEqual(["because"]);
});

it("each pair of types or senses that annotators confuse has its examples", () => {
  const page = open(agreement, "index.html");
  expect(page.texts("main p")[0]).toContain(
    "A: annotator-a. B: annotator-b. Documents: 2. Relations: 5 of A, 4 of B, 4 paired.",
  );
  const links = page.all('td a[href*="pair="]');
  expect(links.map((link) => [link.closest("tr").firstElementChild.textContent, link.textContent])).toEqual([
    ["Implicit / EntRel", "1"],
    ["Comparison.Contrast / none", "1"],
    ["Expansion.Conjunction / Expansion.Instantiation", "1"],
  ]);
  // A dot with its interval for each type.
  expect(page.all(".whisker circle")).toHaveLength(3);
});

it("a relation's text is marked, and its place in the list of hits is shown", () => {
  const list = open(site, "relations.html?sense=Comparison.Contrast");
  list.all("#rows a")[0].click();
  const page = open(site, list.all("#rows a")[0].getAttribute("href"));
  expect(page.texts(".hits b")).toEqual(["Hit 1 of 4"]);
  expect(page.texts("#selected")).toEqual(["Selected: Implicit Comparison.Contrast."]);
  page.press("j");
  expect(page.address()).toBe("#r2");
  expect(page.texts(".hits b")).toEqual(["Hit 2 of 4"]);
  expect(page.texts(".text .arg1")).toEqual(["Nobody complained"]);
  expect(page.all("[aria-current=true]").map(({ id }) => id)).toEqual(["r2"]);
  expect(page.all(".hits a").at(-1).getAttribute("href")).toContain("?sense=Comparison.Contrast");
  page.press("j");
  expect(page.address()).toBe("#r2");
  page.press("k");
  expect(page.address()).toBe("#r1");
  page.press("Escape");
  expect(page.texts(".text .arg1, .text .arg2, [aria-current=true]")).toEqual([]);
});

it("a click on a text or on the ribbon selects a relation; another one on the text, the next", () => {
  const page = open(site, "doc/harbour_01.html");
  expect(page.all(".ribbon a")).toHaveLength(3);
  page.click(page.all(".ribbon a")[1]);
  expect(page.address()).toBe("#r1");
  expect(page.all(".ribbon .selected").map((link) => link.getAttribute("href"))).toEqual(["#r1"]);
  const [text] = page.all('.text [data-r="r0:1 r1:1"]');
  page.click(text);
  expect(page.address()).toBe("#r0");
  page.click(text);
  expect(page.address()).toBe("#r1");
});

it("the sentences of the selected relation are shown with arcs and trees, and no others", () => {
  const page = open(site, "doc/harbour_01.html#r1");
  const [section] = page.all("#parse");
  page.toggle(section);
  expect(page.texts("#parse h3")).toEqual(["Sentence 1", "Sentence 2"]);
  page.press("j");
  expect(page.texts("#parse h3")).toEqual(["Sentence 2", "Sentence 3"]);
  expect(page.texts("#parse .tree")[0]?.replace(/\s+/g, " ")).toContain("S X Nobody X complained");
  expect(page.all("#parse svg[role=img]")).toHaveLength(2);
});

it("the citation of a relation is copied", () => {
  const page = open(site, "doc/harbour_01.html");
  const [tools] = page.all("#selected + .tools");
  expect(tools.hidden).toBe(true);
  for (let step = 0; step < 3; step++) page.press("j");
  expect(tools.hidden).toBe(false);
  for (const button of tools.children) button.click();
  expect(page.copied).toEqual([
    expect.stringMatching(/harbour_01\.html#r2$/),
    "[Arg1 Nobody complained] [Connective however] [Arg2 Later … the fog rose] (Explicit, Comparison.Contrast, however; harbour_01, r2, release)",
  ]);
});

it("a table is sorted by its column", () => {
  const page = open(site, "documents.html");
  const button = page.all("thead button").find(({ textContent }) => textContent === "Relations");
  button.click();
  expect(page.texts("tbody th")).toEqual(["harbour_01", "lines_03", "harbour_02"]);
  button.click();
  expect(page.texts("tbody th")).toEqual(["harbour_02", "harbour_01", "lines_03"]);
  // All documents are of one split.
  expect(page.texts("thead th:not(:has(button))")).toEqual(["Split"]);
});

it("all relations, links and scripts of the sample are on its pages, charts have captions, and no page is large", async () => {
  const out = join(root, "sample-site");
  const names = ["eng.release", "zho.release", "eng.articles", "eng.blind"];
  await writeReport({ folders: names.map(samplePath), out });
  compareMarks(readRelease(samplePath("eng.release/dev")).documents, join(out, "eng.release"));
  compareMarks(readRelease(samplePath("zho.release")).documents, join(out, "zho.release"));
  compareMarks(smallRelease(), site);
  const files = new Set(filesBelow(out));
  for (const file of [...files].filter((file) => file.endsWith(".html"))) {
    const page = openPage(file);
    const addresses = page.all("a[href], link").map((link) => link.getAttribute("href"));
    for (const address of addresses.filter((address) => !/^(?:#|http)/.test(address))) {
      const target = fileURLToPath(new URL(address.replace(/[?#].*/, ""), `file://${file}`));
      expect(files.has(target), address).toBe(true);
    }
    const figures = page.all("main svg[role=img]").map((svg) => svg.closest("figure"));
    expect(figures.filter((figure) => figure?.querySelector("figcaption") === null)).toEqual([]);
    expect(readFileSync(file, "utf8").length).toBeLessThan(500_000);
  }
});

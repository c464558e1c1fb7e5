import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Article, Message } from "@discoprep/corpus";
import { readJsonLines, toJsonLines } from "@discoprep/files";
import { beforeAll, describe, expect, it } from "vitest";
import { article, selected } from "../../test/selected.ts";
import { documentParagraphs } from "../article-text.ts";
import { blindDocument, languageSegmenter } from "./blind-document.ts";
import type { DoubtRecord } from "./doubtful.ts";
import type { Judgement } from "./judgement.ts";
import type { SelectOptions } from "./options.ts";
import { rankCandidates } from "./ranking.ts";
import { selectArticles } from "./select.ts";

const articles = [
  article("7", "en", "Bridge opens", ["The bridge opened. It is long.", "Trams use it."]),
  article("8", "en", "Short", ["Nothing more."]),
  article("9", "en", "Empty", []),
  article("11", "zh", "新桥通车", ["大桥今天通车。市民很高兴。", "电车也过桥。"]),
  article("12", "zh", "旧闻", ["據說這是真的。"]),
];

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const text = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");

/** Returns a folder of these articles. */
function folderOf(name: string, ...articles: readonly Article[]): string {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, "articles.jsonl"), toJsonLines(articles));
  return join(root, name);
}

let messages: readonly Message[];
beforeAll(async () => {
  ({ messages } = await selected({ articles: folderOf("in", ...articles), out: join(root, "all") }));
});

async function select(name: string, options: Partial<SelectOptions>): Promise<Map<string, Judgement>> {
  await selectArticles({ articles: join(root, "in"), out: join(root, name), ...options });
  return selectionIn(name);
}

function selectionIn(name: string): Map<string, Judgement> {
  const lines = readJsonLines(join(root, name, "selection.jsonl")) as Judgement[];
  return new Map(lines.map((line) => [line.id, line]));
}

describe("selectArticles", () => {
  it("takes all that have a body, with the words counted", () => {
    const selection = selectionIn("all");
    const reasons = [...selection.values()].map(({ reason }) => reason);
    expect(reasons).toEqual(["selected", "selected", "no-body", "selected", "selected"]);
    expect(selection.get("7")).toMatchObject({ words: 11, multiSentenceWords: 6 });
    expect(text("all/raw/7")).toBe("Bridge opens\n\nThe bridge opened. It is long.\n\nTrams use it.\n\n");
  });

  it("writes Chinese segmented, a sentence a line", () => {
    const raw = text("all/raw/11");
    expect(raw).toContain("。 \n");
    expect(raw.replaceAll(" ", "")).toBe(
      "新桥通车\n\n\n【2015年3月9日讯】\n\n\n大桥今天通车。\n市民很高兴。\n\n\n电车也过桥。\n",
    );
  });

  it("warns of traditional documents, unless they are converted", async () => {
    expect(messages).toMatchObject([{ rule: "traditional-text", where: { document: "12" } }]);
    const options = { articles: join(root, "in"), out: join(root, "script") };
    expect((await selected({ ...options, convert: "simplified" })).messages).toEqual([]);
  });

  it("lists where our words and jieba's differ, the least sure ones first", () => {
    const doubts = readJsonLines(join(root, "all/doubtful.jsonl")) as DoubtRecord[];
    const raw = text("all/raw/11");
    expect(doubts.length).toBeGreaterThan(0);
    const margins = doubts.map(({ margin = Number.MAX_VALUE }) => margin);
    expect(margins).toEqual(margins.toSorted((a, b) => a - b));
    for (const { offset, model, jieba } of doubts.filter(({ document }) => document === "11")) {
      expect(model).not.toBe(jieba);
      expect(model.replaceAll(" ", "")).toBe(jieba.replaceAll(" ", ""));
      const around = raw.slice(Math.max(0, offset - model.length - 1), offset + model.length);
      expect(around).toContain(model);
    }
  });

  it("writes the words of every document, and counts words and tokens", () => {
    const segmented = (id: string) => text("all/segmented", `${id}.txt`);
    expect(segmented("7")).toBe("Bridge opens\n\nThe bridge opened .\nIt is long .\n\nTrams use it .\n");
    const [first, second] = segmented("11").replaceAll(" ", "").split("\n").slice(4);
    expect([first, second]).toEqual(["大桥今天通车。", "市民很高兴。"]);
    const { counts } = JSON.parse(text("all/manifest.json"));
    const { sentences } = JSON.parse(text("all/parses.json"))["7"];
    expect(sentences.flatMap(({ words }: { words: unknown[] }) => words)).toHaveLength(14);
    expect(counts.tokens).toBeGreaterThan(counts.words);
  });

  it("leaves what is not purely simplified and names the characters", async () => {
    const selection = await select("simplified", { script: "simplified" });
    expect(selection.get("12")).toMatchObject({ reason: "not-simplified", offending: ["據", "說", "這"] });
    expect(selection.get("7")).toMatchObject({ reason: "not-simplified", offending: [] });
    expect(selection.get("11")?.taken).toBe(true);
  });

  it("applies minimum lengths and the budget", async () => {
    expect((await select("chars", { minChars: 12 })).get("8")?.reason).toBe("selected");
    expect((await select("chars", { minChars: 13 })).get("8")?.reason).toBe("too-few-characters");
    expect((await select("words", { minWords: 4 })).get("8")?.reason).toBe("too-few-words");
    const budget = await select("budget", { words: 5 });
    const selection = [...budget.values()].filter((judgement) => judgement.taken);
    expect(selection.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(5);
    expect(selection.length).toBeGreaterThan(0);
    expect(budget.get("7")?.reason).toBe("over-budget");
  });

  it("writes under a budget that takes all what it writes without one", async () => {
    await select("ample", { words: 1000 });
    for (const file of ["selection.jsonl", "parses.json", "articles.jsonl", "raw/7", "raw/11"])
      expect(readFileSync(join(root, "ample", file)), file).toEqual(readFileSync(join(root, "all", file)));
    expect(readdirSync(join(root, "ample")).sort().join(" ")).toBe(
      "SHA256SUMS articles.jsonl doubtful.jsonl manifest.json parses.json raw segmented selection.jsonl",
    );
  });

  it("leaves the earlier output where a later line is no article", async () => {
    const folder = folderOf("broken", ...articles);
    await select("kept", { articles: folder });
    const before = readFileSync(join(root, "kept", "manifest.json"));
    writeFileSync(join(folder, "articles.jsonl"), `${toJsonLines(articles)}{"id":"99"}\n`);
    await expect(select("kept", { articles: folder })).rejects.toThrow("articles.jsonl:6: the record is not");
    await expect(select("none", { articles: folder, words: 9 })).rejects.toThrow("articles.jsonl:6");
    expect(readFileSync(join(root, "kept", "manifest.json"))).toEqual(before);
    expect(existsSync(join(root, "none"))).toBe(false);
    expect(readdirSync(root).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("gives the same bytes for the same seed", async () => {
    for (const name of ["one", "two"]) await select(name, { words: 12, seed: 3, rank: "long-paragraphs" });
    for (const file of ["selection.jsonl", "parses.json", "manifest.json", "articles.jsonl"]) {
      expect(readFileSync(join(root, "one", file))).toEqual(readFileSync(join(root, "two", file)));
    }
  });

  it("lets a second reader read the pages of those taken", async () => {
    const wikitext =
      "{{Infobox bridge|name=Long Bridge}}\nThe [[tram|bridge]] opened. It is long.\n\nTrams use it.\n\n== Sources ==\n* [http://example.org A paper]\n[[Category:Bridges]]";
    const page = (id: string): string =>
      `<page><title>P${id}</title><ns>0</ns><id>${id}</id><revision><id>1</id><text>${wikitext}</text></revision></page>`;
    const dump = join(root, "dump.xml");
    const again = page("7").replaceAll("tram", "ferry");
    const pages = [page("8"), page("7"), again, page("31"), page("99")].join("");
    writeFileSync(dump, `<mediawiki><siteinfo></siteinfo>${pages}</mediawiki>`);
    const [good] = articles as [Article];
    const paragraphs = ["The bridge opened. It is 300px long.", "Trams use it."];
    const planted = { ...good, id: "31", paragraphs };
    const selection = await select("read again", { articles: folderOf("planted", good, planted), dump });
    const same = { onlyOurs: 0, onlyTheirs: 0, examples: [], flagged: false };
    expect(selection.get("7")).toMatchObject({ secondReading: same });
    const different = { onlyOurs: 1, onlyTheirs: 0, examples: ["ours: 300px"], flagged: true };
    expect(selection.get("31")).toMatchObject({ secondReading: different });
    const otherDump = await selected({ articles: join(root, "in"), out: join(root, "other dump"), dump });
    expect(otherDump.messages).toContainEqual(
      expect.objectContaining({ rule: "not-in-dump", where: expect.objectContaining({ page: "11" }) }),
    );
    const { counts } = JSON.parse(text("read again/manifest.json"));
    expect(counts.secondReading).toEqual({ lookedAt: 2, flagged: 1 });
  });

  it("leaves out pages in which the audit found something, unless told otherwise", async () => {
    const torn = article("21", "en", "Torn", ['class="toccolours" cellpadding="3" The bridge opened.']);
    const whole = article("22", "en", "Whole", ["The bridge opened."]);
    const meant = article("23", "en", "Meant", ["The <b> tag opened."]);
    const folder = folderOf("torn", torn, whole);
    const selection = await select("torn out", { articles: folder });
    expect(selection.get("21")).toMatchObject({ taken: false, reason: "remnants", remnants: ["attribute"] });
    expect(selection.get("22")?.taken).toBe(true);
    const all = await select("torn all", { articles: folder, also: ["remnants"] });
    expect(all.get("21")).toMatchObject({ taken: true, reason: "selected" });
    // The manifest of extract knows what is meant literally.
    folderOf("torn", torn, whole, meant);
    const attribute = { count: 2, pages: ["21"], example: "" };
    const remnants = { attribute, tag: { count: 1, pages: ["21"] } };
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ remnants }));
    const told = await select("torn told", { articles: folder });
    expect(told.get("21")?.remnants).toEqual(["attribute", "tag"]);
    expect(told.get("23")?.taken).toBe(true);
  });

  it("takes exactly the documents of an earlier set, and tells what has changed", async () => {
    await select("earlier", { words: 20, seed: 1 });
    const earlier = readJsonLines(join(root, "earlier", "articles.jsonl")) as Article[];
    const [first, ...rest] = articles.filter(({ id }) => earlier.some((document) => document.id === id));
    const changed = { ...(first as Article), paragraphs: ["The bridge closed."] };
    const now = [changed, ...rest.slice(1), article("99", "en", "New", ["It is new."])];
    const options = { articles: folderOf("new dump", ...now), out: join(root, "again") };
    const { messages } = await selected({ ...options, ids: join(root, "earlier", "articles.jsonl") });
    expect(messages.map(({ rule, where }) => `${rule} ${where.page}`)).toEqual([
      `changed-document ${first?.id}`,
      ...rest.slice(0, 1).map(({ id }) => `missing-document ${id}`),
    ]);
    const selection = [...selectionIn("again").values()].filter((judgement) => judgement.taken);
    expect(selection.map(({ id }) => id)).toEqual(now.slice(0, -1).map(({ id }) => id));
    const list = join(root, "ids.txt");
    writeFileSync(list, "7\n\n11\n");
    const listed = await select("by list", { ids: list });
    expect([...listed.values()].filter(({ taken }) => taken)).toHaveLength(2);
    writeFileSync(list, "7\nBridge\n");
    const bad = select("bad list", { ids: list });
    await expect(bad).rejects.toThrow(/ids\.txt:2: the line is neither a page id/);
    await expect(select("both", { ids: list, minWords: 3 })).rejects.toThrow(
      "--ids cannot be given with --min-words",
    );
  });

  it("says what is missing", async () => {
    await expect(selectArticles({ articles: root, out: `${root}-x` })).rejects.toThrow("no articles.jsonl");
    expect(existsSync(`${root}-x`)).toBe(false);
  });
});

describe("--script simplified", () => {
  it("takes what was turned into simplified characters first", async () => {
    const options = { script: "simplified", convert: "simplified" } as const;
    expect((await select("converted", options)).get("12")).toMatchObject({ taken: true, title: "旧闻" });
    expect(text("converted/raw/12").replaceAll(" ", "")).toContain("据说这是真的。");
    expect((await select("as it is", { script: "simplified" })).get("12")).toMatchObject({ taken: false });
  });

  it("has a second opinion, which decides on request", async () => {
    const both = article("14", "zh", "新桥", ["位於北方的大桥今天通车。"]);
    const options = { articles: folderOf("opinions", both), script: "simplified" } as const;
    const opencc = { changes: ["於"] };
    expect((await select("lenient", options)).get("14")).toMatchObject({ taken: true, opencc });
    const strict = (await select("strict", { ...options, script: "opencc" })).get("14");
    expect(strict).toMatchObject({ taken: false, reason: "not-simplified", opencc });
  });

  it("judges title and body, not the date line set before them", async () => {
    const both = article("13", "zh", "人口", ["大人小人都在山上。"]);
    const selection = await select("judged", { articles: folderOf("shared", both), script: "simplified" });
    expect(selection.get("13")).toMatchObject({ reason: "not-simplified", offending: [] });
  });
});

describe("blindDocument", () => {
  it("puts every token on its form", () => {
    const segment = languageSegmenter();
    for (const each of articles) {
      const document = blindDocument(each, segment);
      for (const token of document.sentences.flatMap(({ tokens }) => tokens)) {
        expect(document.raw.slice(token.start, token.end)).toBe(token.form);
      }
    }
  });

  it("puts a title on one line, whatever the dump holds", () => {
    expect(documentParagraphs(article("7", "en", "Bridge \n opens", ["It is long."]))).toEqual([
      "Bridge opens",
      "It is long.",
    ]);
  });
});

describe("rankCandidates", () => {
  const candidates = Array.from({ length: 400 }, (_, index) => ({
    id: String(index),
    multiSentenceWords: index < 200 ? 0 : 500,
  }));
  const shareOfLong = (rank: "random" | "long-paragraphs"): number =>
    rankCandidates(candidates, rank, 1)
      .slice(0, 100)
      .filter((candidate) => candidate.multiSentenceWords > 0).length;

  it("is even at random and prefers long paragraphs on request", () => {
    expect(Math.abs(shareOfLong("random") - 50)).toBeLessThan(20);
    expect(shareOfLong("long-paragraphs")).toBeGreaterThan(95);
  });

  it("changes with the seed and keeps the order of the others when one is taken away", () => {
    const order = rankCandidates(candidates, "random", 1);
    expect(rankCandidates(candidates, "random", 2)).not.toEqual(order);
    expect(rankCandidates(candidates.slice(1), "random", 1)).toEqual(order.filter(({ id }) => id !== "0"));
  });
});

describe("select --not-in", () => {
  const older = (name: string): string => join(root, name);
  beforeAll(() => {
    mkdirSync(older("older"));
    const packed = gzipSync(toJsonLines([articles[0], articles[3]]));
    writeFileSync(join(older("older"), "articles.jsonl.gz"), packed);
    writeFileSync(join(older("older"), "dropped.jsonl"), toJsonLines([{ id: "12", reason: "redirect" }]));
    writeFileSync(older("older.jsonl"), toJsonLines([articles[0]]));
  });

  it("leaves the pages that the older dump has, dropped ones among them, and counts them", async () => {
    const selection = await select("newer", { notIn: older("older") });
    const reasons = [...selection].map(([id, { reason }]) => `${id} ${reason}`);
    expect(reasons.join(", ")).toBe(
      "7 in-older-dump, 8 selected, 9 no-body, 11 in-older-dump, 12 in-older-dump",
    );
    const { counts, inputs } = JSON.parse(text("newer/manifest.json"));
    expect(counts.notIn).toEqual({ pages: 3, newestId: 12, left: 3, takenWithLowerId: 1 });
    expect(counts.left["in-older-dump"]).toBe(3);
    expect(inputs.map(({ name }: { name: string }) => name)).toContain("notIn");
  });

  it("takes the file of articles, and warns only of pages with a lower id", async () => {
    const out = join(root, "newer by file");
    const options = { articles: join(root, "in"), out };
    const { counts, messages } = await selected({ ...options, notIn: older("older.jsonl") });
    expect(counts.left).toEqual({ "in-older-dump": 1, "no-body": 1 });
    expect(messages.map(({ rule }) => rule)).toEqual(["traditional-text"]);
    const lower = await selected({ ...options, notIn: older("older"), replace: true });
    expect(lower.messages.map(({ rule }) => rule)).toEqual(["page-before-older-dump"]);
  });

  it("refuses an older dump without articles", async () => {
    await expect(select("nothing older", { notIn: join(root, "absent") })).rejects.toThrow(
      "there is no articles.jsonl, plain or .gz",
    );
  });
});

it("reads articles.jsonl.gz as articles.jsonl", async () => {
  mkdirSync(join(root, "packed"));
  writeFileSync(join(root, "packed", "articles.jsonl.gz"), gzipSync(toJsonLines(articles)));
  await selectArticles({ articles: join(root, "packed"), out: join(root, "from packed") });
  for (const name of ["parses.json", "articles.jsonl", "selection.jsonl"])
    expect(text("from packed", name)).toBe(text("all", name));
});

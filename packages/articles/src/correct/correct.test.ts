import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Article, rawDocument } from "@discoprep/corpus";
import { readJsonLines, toJsonLines } from "@discoprep/files";
import { documentSegmenter, segmentedText } from "@discoprep/segment";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { selectArticles } from "../select/index.ts";
import { correct } from "./correct.ts";
import type { Correction } from "./correction.ts";
import { correctDocument } from "./replay.ts";
import { textChanges } from "./text-changes.ts";

const article = (
  id: string,
  language: string,
  title: string,
  paragraphs: string[],
  revision = `${id}00`,
): Article => ({
  ...{ id, revision, title, date: "2015-03-09", language, paragraphs },
  ...{ url: `https://${language}.wikinews.org/wiki?curid=${id}`, categories: [], sources: [] },
});

const articles = [
  article("101", "en", "Galery opens", [
    "The gallery opens its doors to visiters on Monday. It rained Nobody came.",
    "Visiters of old found visiters of today. The 😀 cafe\u0301 closed.",
  ]),
  article("102", "en", "Bridge", ["Trams use it."]),
  article("103", "zh", "新桥通车", ["大桥今天通车。市民很高兴。", "电车也过桥。"]),
];

let root: string;
const at = (...names: string[]): string => join(root, ...names);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "discoprep-correct-"));
});

async function select(name: string, from: readonly Article[], options: object = {}) {
  mkdirSync(at(`${name}.in`));
  writeFileSync(at(`${name}.in`, "articles.jsonl"), toJsonLines(from));
  return selectArticles({ articles: at(`${name}.in`), out: at(name), ...options });
}

/** Edits a copy of the original set. */
function edit(name: string, edits: Readonly<Record<string, (text: string) => string>>): void {
  cpSync(at("original"), at(name), { recursive: true });
  for (const [file, change] of Object.entries(edits))
    writeFileSync(at(name, file), change(readFileSync(at(name, file), "utf8")));
}

const typos = (text: string): string =>
  text.replace("Galery", "Gallery").replace("to visiters", "to visitors");
const windows = (text: string): string => `\ufeff${text.replaceAll("\n", "\r\n")}`;

/** A person's edits: typos and a sentence in English, words and a character in Chinese. */
async function editedSet(): Promise<void> {
  await select("original", articles);
  edit("edited", {
    "raw/101": (text) => windows(typos(text)),
    "segmented/101.txt": (text) => windows(typos(text).replace("rained Nobody", "rained\nNobody")),
    "segmented/103.txt": (text) => text.replace("今天", "今 天").replace("高兴", "高心"),
  });
}

const run = (edited = "edited", more: object = {}) =>
  correct({ original: at("original"), edited: at(edited), out: at("c.jsonl"), ...more });
const texts = (name: string, file: string): string => readFileSync(at(name, file), "utf8");
const states = (name: string) =>
  (readJsonLines(at(name, "corrections.jsonl")) as { state: string; after: string }[]).map(
    ({ state, after }) => `${after} ${state}`,
  );

test("edits become corrections, and the same articles with them the edited set", async () => {
  await editedSet();
  expect(await run("edited", { who: "AB", why: "typos" })).toEqual({ corrections: 5, documents: 2 });
  const [first] = readJsonLines(at("c.jsonl"));
  expect(first).toEqual({
    ...{
      document: "101",
      revision: "10100",
      file: "raw",
      before: "Galery",
      after: "Gallery",
      left: "",
      right: "",
    },
    ...{ who: "AB", why: "typos" },
  });
  const { manifest, messages } = await select("corrected", articles, { corrections: at("c.jsonl") });
  expect(messages).toEqual([]);
  expect(manifest.counts).toMatchObject({
    corrections: { applied: 5, moved: 0, already: 0, gone: 0, ambiguous: 0, unselected: 0 },
  });
  for (const file of ["raw/101", "segmented/101.txt"])
    expect(windows(texts("corrected", file))).toBe(texts("edited", file));
  expect(texts("corrected", "segmented/103.txt")).toBe(texts("edited", "segmented/103.txt"));
  expect(texts("corrected", "raw/103")).toContain("大桥 今 天 通车 。 \n");
  expect(texts("corrected", "selection.jsonl")).toBe(texts("original", "selection.jsonl"));
  expect(states("corrected").every((line) => line.endsWith(" applied"))).toBe(true);
  // Made a second time they are there already.
  expect(await run("edited")).toEqual({ corrections: 0, documents: 0 });
});

test("a file of corrections is continued: by the same person, and by another one", async () => {
  await editedSet();
  await run();
  const before = readFileSync(at("c.jsonl"), "utf8");
  edit("noted", {});
  writeFileSync(at("c.jsonl"), windows(before));
  expect(await run("noted")).toEqual({ corrections: 0, documents: 0 });
  writeFileSync(at("c.jsonl"), before);
  writeFileSync(at("edited", "raw", "102"), "Bridges\n\nTrams use it.\n\n");
  edit("other", { "raw/101": (text) => text.replace("of old", "of yore").replace("Galery", "Gallery") });
  expect(await run()).toEqual({ corrections: 1, documents: 1 });
  expect(await run("other")).toEqual({ corrections: 1, documents: 1 });
  expect(readFileSync(at("c.jsonl"), "utf8").startsWith(before)).toBe(true);
  const { messages } = await select("both", articles, { corrections: at("c.jsonl") });
  expect(messages).toEqual([]);
  expect(texts("both", "raw/101")).toContain("Visiters of yore");
  expect(texts("both", "raw/102")).toContain("Bridges");
  edit("third", { "raw/101": (text) => text.replace("Galery", "Galleria") });
  await expect(run("third")).rejects.toThrow('change the same place; found "Galery" → "Galleria"');
});

test("what a new dump does to corrections", async () => {
  await editedSet();
  await run();
  const [gallery, bridge, chinese] = articles as [Article, Article, Article];
  const [first, second] = gallery.paragraphs as [string, string];
  const moved = { ...gallery, revision: "2", paragraphs: [second, first] };
  await select("moved", [moved, bridge, chinese], { corrections: at("c.jsonl") });
  expect(states("moved")).toEqual([
    ...["Gallery moved", "visitors moved", "\n moved", "今 天 applied", "高心 applied"],
  ]);
  const mended = { ...gallery, title: "Gallery opens", revision: "3" };
  await select("mended", [mended, bridge], { corrections: at("c.jsonl") });
  expect(states("mended")).toEqual([
    ...["Gallery already", "visitors moved", "\n moved", "今 天 unselected", "高心 unselected"],
  ]);
  const changed = { ...gallery, revision: "4", title: "Galery and Galery", paragraphs: [second] };
  const { messages, manifest } = await select("changed", [changed, bridge, chinese], {
    corrections: at("c.jsonl"),
  });
  expect(states("changed")).toEqual([
    ...["Gallery ambiguous", "visitors gone", "\n gone", "今 天 applied", "高心 applied"],
  ]);
  expect(messages.map(({ severity, rule, where }) => [severity, rule, where.document])).toEqual([
    ["error", "correction-ambiguous", "101"],
    ["error", "correction-gone", "101"],
    ["error", "correction-gone", "101"],
  ]);
  expect(manifest.counts.corrections).toMatchObject({ applied: 2, gone: 2, ambiguous: 1 });
});

test("sets that do not go together are refused", async () => {
  await editedSet();
  const refused = async (change: () => void, message: string, original = "original", edited = "wrong") => {
    rmSync(at("wrong"), { recursive: true, force: true });
    cpSync(at("original"), at("wrong"), { recursive: true });
    change();
    await expect(correct({ original: at(original), edited: at(edited), out: at("c.jsonl") })).rejects.toThrow(
      message,
    );
    expect(readdirSync(root)).not.toContain("c.jsonl");
  };
  const write = (file: string, text: string) => () => writeFileSync(at("wrong", file), text);
  await refused(() => rmSync(at("wrong", "raw", "102")), "document 102: a text of the document is missing");
  await refused(write("segmented/999.txt", "So ."), "document 999: a text of the document is missing");
  await refused(
    write("segmented/102.txt", "Bridges\n\nTrams use it ."),
    "segmented text has other characters",
  );
  await refused(write("segmented/102.txt", "Bridge\n\nTramsuse it ."), "over white space");
  await refused(() => {
    write("raw/102", "Bridges\n\nTrams use it.\n\n")();
    write("segmented/102.txt", "Bridge\n\nTrams use it .\n")();
    write("segmented/102.txt", "Bridge\n\nTrams use\nit .\n")();
  }, "segmented/102.txt:3, document 102");
  await refused(() => {}, "not as `discoprep select` wrote it", "edited", "original");
  await refused(() => {
    write("raw/103", "新桥 通车")();
    write("segmented/103.txt", "新桥\n通车")();
  }, "document 103: the corrections found do not make the edited document");
});

test("a line that is no correction is named", async () => {
  writeFileSync(
    at("c.jsonl"),
    '{"document":"1","revision":"1","file":"raw","before":"","after":"x","left":"","right":""}\n',
  );
  await expect(select("bad", articles, { corrections: at("c.jsonl") })).rejects.toThrow(
    "c.jsonl:1: the line is not a correction",
  );
});

test("corrections of any edits make the edited document", () => {
  const words = ["the", "bridge", "opens", "。", ".", "大桥", "今天", "😀", "e\u0301", "\u3000"];
  const text = fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(" ", "\n", "\n\n", "")), {
    minLength: 1,
  });
  const edit = fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom("", " ", "\n", "x", "x y", "é", "桥"));
  const segment = documentSegmenter({ language: "en" });
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 5 }), (pairs, edits) => {
      const raw = `Title\n\n${pairs.flat().join("")}`;
      const characters = [...raw];
      for (const [place, length, put] of edits) characters.splice(place % characters.length, length, put);
      const edited = characters.join("");
      const document = segment(rawDocument("d", "en", raw));
      const changes = textChanges(raw, edited).map(
        (change): Correction => ({ document: "d", revision: "1", file: "raw", ...change }),
      );
      const made = correctDocument(document, "1", changes, segment);
      expect(made.document.raw).toBe(edited);
      expect(segmentedText(made.document)).toBe(segmentedText(segment(rawDocument("d", "en", edited))));
      expect([...made.states.values()].every((state) => state === "applied")).toBe(true);
    }),
  );
});

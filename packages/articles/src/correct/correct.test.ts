import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Article, Message } from "@discoprep/corpus";
import { readJsonLines, toJsonLines } from "@discoprep/files";
import { beforeEach, expect, test } from "vitest";
import { article, selected } from "../../test/selected.ts";
import { correct } from "./correct.ts";

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
  return selected({ articles: at(`${name}.in`), out: at(name), ...options });
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
  const place = { document: "101", revision: "1", file: "raw", left: "", right: "" };
  expect(first).toEqual({ ...place, before: "Galery", after: "Gallery", who: "AB", why: "typos" });
  const { counts, messages } = await select("corrected", articles, { corrections: at("c.jsonl") });
  expect(messages).toEqual([]);
  expect(counts).toMatchObject({
    // 今天 became two words.
    words: JSON.parse(texts("original", "manifest.json")).counts.words + 1,
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
  // A copy of the set without them would take them back.
  await expect(run("edited", { original: at("corrected") })).rejects.toMatchObject({
    problem: { rule: "older-copy", where: { document: "101" }, found: 'without "Galery" → "Gallery"' },
  });
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
  edit("third", { "raw/101": (text) => text.replace("to visiters", "to visitars") });
  await expect(run("third")).rejects.toThrow(
    'segmented/101.txt:3, document 101: two edits change the same place differently; expected one reading; found "visitors" in',
  );
});

test("what a new dump does to corrections", async () => {
  await editedSet();
  await run();
  const [gallery, bridge, chinese] = articles as [Article, Article, Article];
  const [first, second] = gallery.paragraphs as [string, string];
  const moved = { ...gallery, revision: "2", paragraphs: [second, first] };
  await select("moved", [moved, bridge, chinese], { corrections: at("c.jsonl") });
  expect(states("moved").join()).toBe("Gallery moved,visitors moved,\n moved,今 天 applied,高心 applied");
  const mended = { ...gallery, title: "Gallery opens", revision: "3" };
  await select("mended", [mended, bridge], { corrections: at("c.jsonl") });
  expect(states("mended").join()).toBe(
    "Gallery already,visitors moved,\n moved,今 天 unselected,高心 unselected",
  );
  const changed = { ...gallery, revision: "4", title: "Galery and Galery", paragraphs: [second] };
  const options = { corrections: at("c.jsonl") };
  const { messages, counts } = await select("changed", [changed, bridge, chinese], options);
  expect(states("changed").join()).toBe("Gallery ambiguous,visitors gone,\n gone,今 天 applied,高心 applied");
  expect(messages.map(({ severity, rule, where }) => `${severity} ${rule} ${where.document}`)).toEqual([
    "error correction-ambiguous 101",
    "error correction-gone 101",
    "error correction-gone 101",
  ]);
  expect(counts.corrections).toMatchObject({ applied: 2, gone: 2, ambiguous: 1 });
});

test("sets that do not go together are refused", async () => {
  await editedSet();
  const refused = async (change: () => void, message: string, original = "original", edited = "wrong") => {
    rmSync(at("wrong"), { recursive: true, force: true });
    cpSync(at("original"), at("wrong"), { recursive: true });
    change();
    await expect(run(edited, { original: at(original) })).rejects.toThrow(message);
    expect(readdirSync(root)).not.toContain("c.jsonl");
  };
  const write = (file: string, text: string) => () => writeFileSync(at("wrong", file), text);
  await refused(
    () => rmSync(at("wrong", "raw", "102")),
    "wrong/raw/102, document 102: a text of a document is in one of two sets only; found no file. Put the file back",
  );
  await refused(
    write("segmented/999.txt", "So ."),
    "wrong/segmented/999.txt, document 999: a text of a document is in one of two sets only; found an added file",
  );
  await refused(() => {
    for (const file of ["raw/102", "segmented/102.txt"]) rmSync(at("wrong", file));
  }, "To leave the article out, take its id out of ids.jsonl");
  for (const file of ["raw/102", "segmented/102.txt"])
    for (const text of ["", "\ufeff\n \n"])
      await refused(
        write(file, text),
        `wrong/${file}, document 102: an edited text is empty. Restore the file`,
      );
  await refused(write("segmented/102.txt", "Bridge\n\nTramsuse it ."), "over white space");
  await refused(() => {}, "not as `discoprep select` wrote it", "edited", "original");
});

test("a text of which more than half was deleted is warned of", async () => {
  await editedSet();
  edit("cut", { "raw/101": (text) => text.slice(0, 40) });
  const messages: Message[] = [];
  await run("cut", { report: (message: Message) => messages.push(message) });
  const where = { file: at("cut/raw/101") };
  expect(messages).toMatchObject([{ rule: "shortened-text", where, found: "33" }]);
});

test("a line that is no correction is named", async () => {
  const place = { document: "1", revision: "1", file: "raw", left: "", right: "" };
  writeFileSync(at("c.jsonl"), toJsonLines([{ ...place, before: "", after: "x" }]));
  await expect(select("bad", articles, { corrections: at("c.jsonl") })).rejects.toThrow(
    "c.jsonl:1: a line of the file of corrections is not a correction",
  );
});

/** Two edited copies of one document, and the set that is made with their corrections. */
async function mergedCopies(paragraphs: string[], edits: Parameters<typeof edit>[1], language = "en") {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  const only = [article("7", language, language === "en" ? "Rooms" : "房间", paragraphs)];
  await select("original", only);
  edit("edited", edits);
  const { corrections } = await run();
  const { messages } = await select("corrected", only, { corrections: at("c.jsonl") });
  expect(messages).toEqual([]);
  return { corrections, raw: texts("corrected", "raw/7"), segmented: texts("corrected", "segmented/7.txt") };
}

const rooms = ["The lamp room is shut. It rained. Nobody came."];
const joinSentences = (text: string) => text.replace("rained .\nNobody", "rained . Nobody");

test("a blank taken out of the raw text joins the words, beside a joined sentence", async () => {
  const both = {
    "raw/7": (text: string) => text.replace("lamp room", "lamproom"),
    "segmented/7.txt": joinSentences,
  };
  const { corrections, raw, segmented } = await mergedCopies(rooms, both);
  expect(corrections).toBe(2);
  expect(raw).toContain("The lamproom is shut. It rained. Nobody came.");
  expect(segmented).toBe("Rooms\n\nThe lamproom is shut .\nIt rained . Nobody came .\n");
});

test("a word corrected in either copy is corrected in both, boundaries stay", async () => {
  for (const file of ["raw/7", "segmented/7.txt"]) {
    const words = (text: string) => text.replace("shut", "closed");
    const both = { "segmented/7.txt": joinSentences, "raw/7": (text: string) => text };
    const inFile = (text: string) => (file === "raw/7" ? words(text) : joinSentences(words(text)));
    const { corrections, raw, segmented } = await mergedCopies(rooms, { ...both, [file]: inFile });
    expect(corrections).toBe(2);
    expect(raw).toContain("The lamp room is closed. It rained. Nobody came.");
    expect(segmented).toBe("Rooms\n\nThe lamp room is closed .\nIt rained . Nobody came .\n");
  }
});

test("the same correction in both copies counts once", async () => {
  const words = (text: string) => text.replace("shut", "locked");
  const { corrections, segmented } = await mergedCopies(rooms, { "raw/7": words, "segmented/7.txt": words });
  expect(corrections).toBe(1);
  expect(texts("corrected", "corrections.jsonl")).toContain('"raw"');
  expect(segmented).toContain("is locked .");
});

test("words typed into the segmented text have blanks in the raw text, marks have none", async () => {
  const words = (text: string) => text.replace("Nobody came .", "Nobody came today , or tried .");
  const { raw } = await mergedCopies(rooms, { "segmented/7.txt": words });
  expect(raw).toBe("Rooms\n\nThe lamp room is shut. It rained. Nobody came today, or tried.\n\n");
});

test("a sentence typed into the raw text leaves the sentence end beside it where it was", async () => {
  const { segmented } = await mergedCopies(["It rained Nobody came."], {
    "raw/7": (text) => text.replace("rained Nobody", "rained much Nobody"),
    "segmented/7.txt": (text) => text.replace("rained Nobody", "rained\nNobody"),
  });
  expect(segmented).toBe("Rooms\n\nIt rained much\nNobody came .\n");
});

test("Chinese characters corrected in raw/ and a word parted in segmented/ are both kept", async () => {
  const edits = {
    "raw/7": (text: string) => text.replace("八千", "九千"),
    "segmented/7.txt": (text: string) => text.replace(/新 ?桥/, "新 桥"),
  };
  const { corrections, raw, segmented } = await mergedCopies(["八千人来看新桥。市民很高兴。"], edits, "zh");
  expect(corrections).toBe(2);
  expect([raw, segmented]).toEqual([expect.stringContaining("九千"), expect.stringMatching(/九千.*新 桥/)]);
});

test.each([
  ["zh", "今年来看新桥。", "今年", "今们", /今 ?年/, "今 年", "今 们"],
  ["zh", "今年来看新桥。", "今年", "们年", /今 ?年/, "今 年", "们 年"],
  ["en", "The lamproom is shut.", "lamproom", "lamproof", /lamproom/, "lampro om", "lampro of"],
])(
  "a word of %s that is changed in raw/ and separated at that character in segmented/ is both",
  async (...row) => {
    const [language, text, before, after, word, separated, both] = row;
    const edits = {
      "raw/7": (raw: string) => raw.replace(before, after),
      "segmented/7.txt": (segmented: string) => segmented.replace(word, separated),
    };
    const { segmented } = await mergedCopies([text], edits, language);
    expect(segmented).toContain(both);
  },
);

test("different edits of one place are refused with both readings", async () => {
  const edits = {
    "raw/7": (text: string) => text.replace("lamp", "lump"),
    "segmented/7.txt": (text: string) => text.replace("lamp", "limp"),
  };
  await expect(mergedCopies(rooms, edits)).rejects.toThrow(
    'segmented/7.txt:3, document 7: two edits change the same place differently; expected one reading; found "lump" in raw/7, "limp" in segmented/7.txt. Choose',
  );
  expect(readdirSync(root)).not.toContain("c.jsonl");
});

test("an edited copy of a corrected set gives only what is new", async () => {
  await editedSet();
  await run();
  await select("corrected", articles, { corrections: at("c.jsonl") });
  cpSync(at("corrected"), at("second"), { recursive: true });
  const guests = texts("corrected", "raw/101").replace("to visitors on", "to guests on");
  writeFileSync(at("second", "raw", "101"), guests);
  expect(await run("second", { who: "CD" })).toEqual({ corrections: 1, documents: 1 });
  const { messages } = await select("twice", articles, { corrections: at("c.jsonl") });
  expect([messages, texts("twice", "raw/101")]).toEqual([[], expect.stringContaining("to guests on")]);
  expect(states("twice").every((line) => line.endsWith(" applied"))).toBe(true);
});

test("empty lines that an editor strips or adds are no correction", async () => {
  await editedSet();
  edit("stripped", { "raw/102": (text) => text.trimEnd(), "segmented/102.txt": (text) => `${text}\n\n` });
  expect(await run("stripped")).toEqual({ corrections: 0, documents: 0 });
});

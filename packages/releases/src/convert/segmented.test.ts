import { join } from "node:path";
import { describeProblem } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { at, row } from "../../test/annotated-text.ts";
import { convertFolder } from "../../test/convert-folder.ts";
import type { ConvertOptions } from "./options.ts";

async function convert(
  files: Readonly<Record<string, string>>,
  language: string,
  options: Partial<ConvertOptions> = {},
) {
  const folder = testFolder(files);
  const hasWords = Object.keys(files).some((name) => name.startsWith("segmented/"));
  const segmented = hasWords ? join(folder, "segmented") : undefined;
  const annotations = options.format && join(folder, "annotations");
  const places = { format: undefined, language, segmented, annotations };
  const { files: written, ...converted } = await convertFolder(folder, { ...places, ...options });
  const { messages, error, manifest } = converted;
  const parses = JSON.parse(written["parses.json"] ?? "{}");
  const words = (id: string): string[] =>
    parses[id].sentences.map((sentence: { words: [string][] }) =>
      sentence.words.map(([form]) => form).join(" "),
    );
  const { counts, layers } = manifest;
  const problems = messages.filter(({ severity }) => severity === "error").map(describeProblem);
  const warnings = messages.filter(({ severity }) => severity === "warning").map(describeProblem);
  return { written, words, counts, layers, problems, warnings, error };
}

const plain = "新桥通车\n\n大桥今天通车。市民很高兴。\n";
const parted = "新桥 通车 \n\n\n大桥 今天 通车 。 \n市民 很 高兴 。 \n";

test("a raw text that is empty is named", async () => {
  const { warnings } = await convert({ "raw/1": "\n", "raw/2": "It rained.\n" }, "en");
  expect(warnings).toEqual([expect.stringContaining("document 1: the raw text of the document is empty")]);
});

test("Chinese words: as segmented, as the raw text parts them, or our own", async () => {
  const edited = "新桥通车\n\n大 桥今天 通车 。 市民 很\n高兴 。\n";
  const follows = await convert({ "raw/1": parted, "segmented/1.txt": edited }, "zh");
  expect(follows.words("1")).toEqual(["新桥通车", "大 桥今天 通车 。 市民 很", "高兴 。"]);
  expect(follows.written["raw/1"]).toBe("新桥通车 \n\n\n大 桥今天 通车 。 市民 很 \n高兴 。 \n");
  expect(follows).toMatchObject({
    layers: { sentences: "segmented", tokens: "segmented", trees: "none" },
    counts: { wordsFrom: { segmented: 1 }, rewritten: 1, words: 9, tokens: 9 },
  });
  const same = await convert({ "raw/1": parted, "segmented/1.txt": parted.replaceAll(" \n", "\r\n") }, "zh");
  expect(same.written["raw/1"]).toBe(parted);
  expect(same.counts.rewritten).toBe(0);

  const asRaw = await convert({ "raw/1": parted.replace("很 高兴", "很高兴"), "raw/2": plain }, "zh");
  expect(asRaw.words("1")).toEqual(["新桥 通车", "大桥 今天 通车 。", "市民 很高兴 。"]);
  expect(asRaw.written["raw/2"]).toBe(plain);
  expect(asRaw.layers.tokens).toBe("discoprep, raw");
  expect(asRaw.counts.wordsFrom).toEqual({ raw: 1, discoprep: 1 });
  const anew = await convert({ "raw/1": "新 桥 通 车\n\n大 桥 今 天 通 车。" }, "zh", { resegment: true });
  expect(anew.layers.tokens).toBe("discoprep");
});

test("a traditional text that is segmented as zh is warned of once", async () => {
  const { warnings } = await convert({ "raw/1": "據說這是真的。\n\n這是橋。", "raw/2": plain }, "zh");
  expect(warnings).toEqual([expect.stringMatching(/^document 1: .*traditional.*found 5 .*: 據說這橋/)]);
  const { warnings: newWarnings } = await convert({ "raw/1": "據說這是真的。" }, "zh-Hant");
  expect(newWarnings).toEqual([]);
});

test("a raw text that is neither segmented nor plain is refused", async () => {
  const { problems, error, written } = await convert({ "raw/1": plain.replace("今天", "今 天") }, "zh");
  expect(problems).toEqual([
    expect.stringMatching(
      /^document 1: it is not clear .*found 8 %\. .*--segmented.*"resegment": true` in a dataset.json\.$/,
    ),
  ]);
  expect(error?.message).toContain("found 1 of 1 document: ");
  expect(written).toEqual({});
});

test("other languages: words of the segmented text on the raw text as it is", async () => {
  const raw = "Doors\n\nIt cannot\u3000open. \u{1f600} ne\u0301e\n";
  const { written, words, layers } = await convert(
    { "raw/1": raw, "segmented/1.txt": "\ufeffDoors\r\n\r\nIt can not\r\nopen . \u{1f600} ne\u0301e" },
    "en",
  );
  expect(words("1")).toEqual(["Doors", "It can not", "open . \u{1f600} ne\u0301e"]);
  expect(written["raw/1"]).toBe(raw);
  expect(layers.sentences).toBe("segmented");
});

test.each<[segmented: string, raw: Record<string, string>, RegExp]>([
  ["It run .", {}, /^1\.txt:1, document 1, offset 4: .*expected raw text "an."; found "run"/],
  ["Itran .", {}, /^1\.txt:1, document 1, offset 2: .*over white space/],
  ["It ran .", { "raw/2": "So." }, /^document 2: .* expected a file named 2.txt; found none/],
])("what is not of the raw text is refused, and nothing is written: %s", async (segmented, raw, problem) => {
  const files = { "raw/1": "It ran.", "segmented/1.txt": segmented, ...raw };
  const { problems, error, written } = await convert(files, "en");
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(error?.message).toContain("cannot be converted");
  expect(written).toEqual({});
});

test("a segmented text without a raw text is refused", async () => {
  const extra = { "raw/1": "It.", "segmented/1.txt": "It .", "segmented/2.txt": "So ." };
  const { error, written } = await convert(extra, "en");
  expect(error?.message).toContain(
    "2.txt, document 2: a segmented text and its raw text are not of one text; expected a raw text of document 2; found none",
  );
  expect(written).toEqual({});
});

test("words do not go with parse layers, nor --segmented with --resegment", async () => {
  const files = { "raw/1": "It.", "segmented/1.txt": "It ." };
  const conflicting = { trees: "x", parses: "x", conllu: "x", resegment: true };
  for (const [name, value] of Object.entries(conflicting)) {
    const { error } = await convert(files, "zh", { [name]: value });
    expect(error?.message).toMatch(/^--segmented cannot be given with --(resegment|parses|trees|conllu)$/);
  }
});

test("spans of annotations keep their characters where the raw text is written anew", async () => {
  const raw = "小店 去年 关门 ， 店主 搬家 。 \n大家 难过 。 \n";
  const annotation = row({
    0: "Implicit",
    6: at("，", raw),
    7: "Comma",
    8: "Causation",
    14: at("小店 去年 关门", raw),
    20: `${at("店主", raw)};${at("大家 难过", raw)}`,
  });
  const words = "小 店\n去 年 关门 ， 店主搬家 。 大家难 过。\n";
  const files = { "raw/1": raw, "segmented/1.txt": words, "annotations/1": annotation };
  const { written, counts } = await convert(files, "zh", { format: "cdtb" });
  const text = written["raw/1"] ?? "";
  expect(text).toBe("小 店 \n去 年 关门 ， 店主搬家 。 大家难 过。 \n");
  const { Arg1, Arg2, Punctuation } = JSON.parse(written["relations.json"] ?? "{}");
  const texts = (part: { CharacterSpanList: [number, number][] }) =>
    part.CharacterSpanList.map(([start, end]) => text.slice(start, end));
  const arg2 = ["店主", "大家难 过"];
  expect([Arg1, Arg2, Punctuation].map(texts)).toEqual([["小 店 \n去 年 关门"], arg2, ["，"]]);
  expect(counts.relations.kept).toBe(1);
});

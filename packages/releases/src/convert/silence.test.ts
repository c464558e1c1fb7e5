import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runJob } from "@discoprep/files";
import { describe, expect, it } from "vitest";
import { annotator, at, row as cells } from "../../test/annotated-text.ts";
import { convertFiles, convertFolder } from "../../test/convert-folder.ts";

const english = "The ferry stopped. The river froze. Nobody came to the harbour.\n";
const chinese = "渡轮停了。河水结冰了，所以没有人来到港口。天气很冷。\n";

const implicit = {
  0: "Implicit",
  7: "because",
  8: "Contingency.Cause.Reason",
  14: at("The ferry stopped", english),
  20: at("The river froze", english),
  32: "DEFAULT",
};
const row = (fields: Readonly<Record<number, string>> = {}): string => cells({ ...implicit, ...fields }, 34);

describe("a text", () => {
  it("in another script than its language's is refused, and taken on request", async () => {
    const texts = { "annotations/x": row(), "raw/x": english };
    const { error, messages, files } = await convertFiles(texts, { ...annotator, language: "zh" });
    expect(error?.message).toContain("found 1 of 1 document: ");
    const what = "most letters of the text are not in a script of the language that was named";
    expect(messages).toMatchObject([{ rule: "wrong-language", what }]);
    expect(files).toEqual({});
    const anyScript = await convertFiles(texts, { ...annotator, language: "zh", anyScript: true });
    expect(anyScript.error).toBeUndefined();
  });

  const wide = (text: string, order: string, mark: string): Buffer => {
    const bytes = Buffer.from(mark + text, "utf16le");
    return order === "be" ? bytes.swap16() : bytes;
  };
  const read = async (annotations: string | Buffer, raw: Buffer): Promise<void> => {
    const texts = { "annotations/x": annotations, "raw/x": raw };
    const { files, error } = await convertFiles(texts, { ...annotator, encoding: "utf-16" });
    expect([error, files["raw/x"]]).toEqual([undefined, english]);
    expect(files["relations.json"]).toContain('"RawText": "The ferry stopped"');
  };

  it.each([
    ["le", "\ufeff"],
    ["le", ""],
    ["be", "\ufeff"],
    ["be", ""],
  ])("of UTF-16 is named, and read where the option says so: %s, mark %j", async (order, mark) => {
    const [annotations, raw] = [wide(row(), order, mark), wide(english, order, mark)];
    const refused = await convertFiles({ "annotations/x": annotations, "raw/x": raw });
    expect(refused.messages.map(({ rule }) => rule)).toEqual(["wrong-encoding"]);
    expect(refused.error).toBeDefined();
    await read(annotations, raw);
  });

  it("of UTF-16 is read with annotations of UTF-8, too", () => read(row(), wide(english, "le", "\ufeff")));

  it("with NUL is refused", async () => {
    const raw = english.replace("harbour", "har\0bour");
    const { messages } = await convertFiles({ "annotations/x": row(), "raw/x": raw });
    expect(messages[0]).toMatchObject({ rule: "wrong-encoding", found: "a NUL byte" });
  });
});

describe("annotations of another text", () => {
  const shifted =
    row({ 14: "1..8", 20: "20..32" }) + row({ 14: "2..9", 20: "21..33" }) + row({ 14: "5..8", 20: "24..28" });

  it("are one error, which says whether the raw text was changed", async () => {
    const past = row({ 20: "90..99" });
    const { folder, error, messages } = await convertFiles({
      "annotations/x": shifted + past,
      "raw/x": english,
    });
    expect(error).toBeDefined();
    expect(messages.filter(({ severity }) => severity === "error")).toMatchObject([
      { rule: "wrong-text", found: "7 of 8 parts cut tokens or are outside the text" },
    ]);
    const project = join(folder, "project");
    await runJob({ command: "export", options: { out: project } }, (target) => {
      mkdirSync(join(target, "raw"));
      writeFileSync(join(target, "raw", "x"), english);
      return { inputs: [], counts: {}, summary: "" };
    });
    writeFileSync(join(project, "raw", "x"), english.replace("ferry", "old ferry"));
    const edited = await convertFolder(folder, { ...annotator, raw: join(project, "raw") });
    const wrong = edited.messages.find(({ rule }) => rule === "wrong-text");
    expect(wrong?.found).toContain("changed since it was written");
  });

  it("are left out with --errors skip", async () => {
    const texts = { "annotations/x": shifted, "raw/x": english, "annotations/y": row(), "raw/y": english };
    const { error, manifest } = await convertFiles(texts, { ...annotator, errors: "skip" });
    expect(error).toBeUndefined();
    expect(manifest.counts.documents).toEqual({ in: 2, kept: 1, dropped: { "wrong-text": 1 } });
  });
});

describe("what a release does not hold", () => {
  it("is counted by kind, and so is each sense that was mapped", async () => {
    const annotations =
      row({ 2: "Ot", 3: "Comm", 13: "36..42", 27: "unsure", 32: "PDTB2::wsj" }) +
      row({ 9: "Expansion.Level-of-detail.Arg2-as-detail" }) +
      cells({ 0: "EntRel", 14: implicit[14], 20: implicit[20] }, 34);
    const { manifest, error } = await convertFiles({ "annotations/x": annotations, "raw/x": english });
    expect(error).toBeUndefined();
    const { dropped, senses } = manifest.counts;
    expect(dropped).toEqual({ attribution: 1, supplement: 1, provenance: 1, comment: 1 });
    const pairs = { "Expansion.Level-of-detail.Arg2-as-detail -> Expansion.Restatement": 1 };
    expect(senses).toEqual({ by: "conll2015", in: 4, mapped: 1, pairs });
  });

  it("Chinese is never mapped by the English inventory, and has no inserted connectives", async () => {
    const annotations = row({ 7: "因为", 8: "Causation", 14: "0..4", 20: "5..10" });
    const texts = { "annotations/x": annotations, "raw/x": chinese };
    const { files, manifest } = await convertFiles(texts, { ...annotator, language: "zh" });
    const { Connective } = JSON.parse(files["relations.json"] ?? "");
    expect(Connective).toEqual({ CharacterSpanList: [], RawText: "", TokenList: [] });
    expect(manifest.counts).toMatchObject({
      senses: { by: "conll2016-zh" },
      dropped: { "inserted-connective": 1 },
    });
  });
});

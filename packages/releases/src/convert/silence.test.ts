import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runJob } from "@discoprep/files";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

const english = "The ferry stopped. The river froze. Nobody came to the harbour.\n";
const chinese = "渡轮停了。河水结冰了，所以没有人来到港口。天气很冷。\n";

function row(cells: Readonly<Record<number, string>>): string {
  return `${Array.from({ length: 34 }, (_, index) => cells[index] ?? "").join("|")}\n`;
}

const implicit = {
  0: "Implicit",
  7: "because",
  8: "Contingency.Cause.Reason",
  14: "0..17",
  20: "19..34",
  32: "DEFAULT",
};
const annotator = { format: "annotator", language: "en" } as const;

describe("a text", () => {
  it("in another script than its language's is refused, and taken on request", async () => {
    const folder = testFolder({ "annotations/x": row(implicit), "raw/x": english });
    const { error, messages } = await convertFolder(folder, { ...annotator, language: "zh" });
    expect(error?.message).toContain("found 1 of 1 document: ");
    expect(messages.map(({ rule, what }) => [rule, what])).toEqual([
      ["wrong-language", "most letters of the text are not in a script of the language that was named"],
    ]);
    expect(folderContents(folder)["release/manifest.json"]).toBeUndefined();
    const anyScript = await convertFolder(folder, { ...annotator, language: "zh", anyScript: true });
    expect(anyScript.error).toBeUndefined();
  });

  it("of UTF-16 is named, and read where the option says so, with annotations of UTF-8, too", async () => {
    const wide = (text: string, order: string, mark: string): Buffer => {
      const bytes = Buffer.from(mark + text, "utf16le");
      return order === "be" ? bytes.swap16() : bytes;
    };
    const read = async (folder: string): Promise<void> => {
      const { out, error } = await convertFolder(folder, { ...annotator, encoding: "utf-16" });
      expect(error).toBeUndefined();
      expect(folderContents(out)["raw/x"]).toBe(english);
      expect(folderContents(out)["relations.json"]).toContain('"RawText": "The ferry stopped"');
    };
    for (const order of ["le", "be"])
      for (const mark of ["\ufeff", ""]) {
        const raw = wide(english, order, mark);
        const folder = testFolder({ "annotations/x": wide(row(implicit), order, mark), "raw/x": raw });
        const refused = await convertFolder(folder, annotator);
        expect(refused.messages.map(({ rule }) => rule)).toEqual(["wrong-encoding"]);
        expect(refused.error).toBeDefined();
        await read(folder);
      }
    await read(testFolder({ "annotations/x": row(implicit), "raw/x": wide(english, "le", "\ufeff") }));
  });

  it("with NUL is refused", async () => {
    const folder = testFolder({
      "annotations/x": row(implicit),
      "raw/x": english.replace("harbour", "har\0bour"),
    });
    expect((await convertFolder(folder, annotator)).messages[0]).toMatchObject({
      rule: "wrong-encoding",
      found: "a NUL byte",
    });
  });
});

describe("annotations of another text", () => {
  const shifted = [
    ["1..8", "20..32"],
    ["2..9", "21..33"],
    ["5..8", "24..28"],
  ].map(([arg1 = "", arg2 = ""]) => row({ ...implicit, 14: arg1, 20: arg2 }));

  it("are one error, which says whether the raw text was changed", async () => {
    const past = row({ ...implicit, 20: "90..99" });
    const folder = testFolder({ "annotations/x": shifted.join("") + past, "raw/x": english });
    const { error, messages } = await convertFolder(folder, annotator);
    expect(error).toBeDefined();
    expect(
      messages.filter(({ severity }) => severity === "error").map(({ rule, found }) => [rule, found]),
    ).toEqual([["wrong-text", "7 of 8 parts cut tokens or are outside the text"]]);
    const project = join(folder, "project");
    await runJob({ command: "export", options: { out: project } }, (target) => {
      mkdirSync(join(target, "raw"));
      writeFileSync(join(target, "raw", "x"), english);
      return { inputs: [], counts: {}, summary: "" };
    });
    writeFileSync(join(project, "raw", "x"), english.replace("ferry", "old ferry"));
    const edited = await convertFolder(folder, { ...annotator, raw: join(project, "raw") });
    expect(edited.messages.find(({ rule }) => rule === "wrong-text")?.found).toContain(
      "changed since it was written",
    );
  });

  it("are left out with --errors skip", async () => {
    const files = {
      "annotations/x": shifted.join(""),
      "raw/x": english,
      "annotations/y": row(implicit),
      "raw/y": english,
    };
    const { error, out } = await convertFolder(testFolder(files), { ...annotator, errors: "skip" });
    expect(error).toBeUndefined();
    expect(JSON.parse(folderContents(out)["manifest.json"] ?? "").counts.documents).toEqual({
      in: 2,
      kept: 1,
      dropped: { "wrong-text": 1 },
    });
  });
});

describe("what a release does not hold", () => {
  const counts = async (files: Record<string, string>, options: object = {}) => {
    const { error, out } = await convertFolder(testFolder(files), { ...annotator, ...options });
    expect(error).toBeUndefined();
    const contents = folderContents(out);
    return { ...JSON.parse(contents["manifest.json"] ?? "").counts, release: contents["relations.json"] };
  };

  it("is counted by kind, and so is each sense that was mapped", async () => {
    const full = { ...implicit, 2: "Ot", 3: "Comm", 13: "36..42", 27: "unsure", 32: "PDTB2::wsj" };
    const { dropped, senses } = await counts({
      "annotations/x":
        row(full) +
        row({ ...implicit, 8: "Contingency.Cause.Reason", 9: "Expansion.Level-of-detail.Arg2-as-detail" }) +
        row({ 0: "EntRel", 14: "0..17", 20: "19..34" }),
      "raw/x": english,
    });
    expect(dropped).toEqual({ attribution: 1, supplement: 1, provenance: 1, comment: 1 });
    expect(senses).toEqual({
      by: "conll2015",
      in: 4,
      mapped: 1,
      pairs: { "Expansion.Level-of-detail.Arg2-as-detail -> Expansion.Restatement": 1 },
    });
  });

  it("Chinese is never mapped by the English inventory, and has no inserted connectives", async () => {
    const cells = { ...implicit, 7: "因为", 8: "Causation", 14: "0..4", 20: "5..10" };
    const { dropped, senses, release } = await counts(
      { "annotations/x": row(cells), "raw/x": chinese },
      { language: "zh" },
    );
    expect(JSON.parse(release).Connective).toEqual({ CharacterSpanList: [], RawText: "", TokenList: [] });
    expect(senses.by).toBe("conll2016-zh");
    expect(dropped).toEqual({ "inserted-connective": 1 });
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readParses } from "@discoprep/formats/conll16";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { convertFolder } from "../../test/convert-folder.ts";

const empty = testFolder({});

describeShared("data/invented-pdtb", "the invented document from every source format", (folder) => {
  test.each([
    ["pdtb", "pdtb2"],
    ["pipe48", "pipe48"],
    ["annotator27", "annotator"],
    ["annotator34", "annotator"],
  ] as const)("%s", async (annotations, format) => {
    const { files } = await convertFolder(empty, {
      format,
      language: "en",
      annotations: join(folder, annotations),
      raw: join(folder, "raw"),
      trees: join(folder, "ptb"),
      out: join(empty, annotations),
    });
    expect(files["relations.json"]).toBe(readFileSync(join(folder, "expected_relations.json"), "utf8"));
    const parsed = readParses(files["parses.json"] ?? "", "parses.json").documents.get("wsj_9901");
    const text = readFileSync(join(folder, "expected_parses.json"), "utf8");
    const expected = readParses(text, "expected_parses.json").documents.get("wsj_9901");
    // The expected file has no Linkers and no line feeds after trees.
    expect(
      parsed?.sentences.map((sentence) => ({
        ...sentence,
        parsetree: sentence.parsetree.trimEnd(),
        words: sentence.words.map(([form, word]) => [form, { ...word, Linkers: [] }]),
      })),
    ).toEqual(expected?.sentences);
  });
});

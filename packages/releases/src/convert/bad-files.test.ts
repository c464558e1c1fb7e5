import { UsageError } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import {
  annotator,
  good,
  implicit,
  problems,
  raw,
  relationCounts,
  row,
  trees,
} from "../../test/annotated-text.ts";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

describe("annotation files of different columns", () => {
  it("are not converted together", async () => {
    const of34 = good.replaceAll("\n", `${"|".repeat(7)}\n`);
    const files = { "annotations/x": good, "annotations/y": of34, "raw/x": raw, "raw/y": raw };
    const { error, messages, out } = await convertFolder(testFolder(files), annotator);
    expect(error?.message).toContain("found 1 of 2 documents: y");
    expect(problems(messages)).toEqual([
      "y, document y: the annotation file does not have the columns of the others; expected 27 columns as in x; found 34 columns. Save all files with one version of the tool, or convert them apart.",
    ]);
    expect(folderContents(out)).toEqual({});
  });
});

describe("annotation files of another format", () => {
  const native = `${"_".repeat(56)}\n____EntRel____\n14\n1\n`;
  it.each([
    ["pipe48", native, "an annotation file of PDTB 2.0 (.pdtb)"],
    ["pdtb2", good, "a file of the PDTB Annotator with 27 columns"],
    ["annotator", `${"|".repeat(47)}\n`, "a pipe file of PDTB 2.0 with 48 columns (pipe48)"],
    ["brat", good, "a file of the PDTB Annotator with 27 columns"],
    ["annotator", "T1\tArg1 0 3\tTom\n", "a standoff file of brat"],
    ["pdtb2", '{"Arg1": {}, "DocID": "x"}\n', "relations of a release, one JSON object a line"],
    ["cdtb", native, "an annotation file of PDTB 2.0 (.pdtb)"],
  ] as const)("are recognised: %s", async (format, annotations, look) => {
    const folder = testFolder({ "annotations/x.ann": annotations, "raw/x.txt": raw });
    const { out, messages } = await convertFolder(folder, {
      format,
      language: format === "cdtb" ? "zh" : "en",
    });
    expect(problems(messages)).toEqual([
      `x.ann, document x: the annotation file looks like another format than the one named; expected ${format}; found ${look}. Name its format with --from, or take the file out.`,
    ]);
    expect(folderContents(out)).toEqual({});
  });

  it("are not seen where a file of the right format has only bad rows", async () => {
    const folder = testFolder({ "annotations/x": row({ ...implicit, 14: "9..3" }), "raw/x": raw });
    const { messages } = await convertFolder(folder, annotator);
    expect(messages.map(({ rule }) => rule)).not.toContain("other-format");
  });
});

describe("a language", () => {
  it.each(["en", "tr", "und", "yue"])("that is not the format's is refused: %s", async (language) => {
    const folder = testFolder({ "annotations/x": good, "raw/x": raw });
    const { out, error } = await convertFolder(folder, { format: "cdtb", language });
    expect(error).toBeInstanceOf(UsageError);
    expect(error?.message).toBe(
      `the format cdtb is for Chinese only, and the language is ${language}; name --lang zh, or another format`,
    );
    expect(folderContents(out)).toEqual({});
  });

  it.each(["zh", "zh-Hans", "zh-Hant", "zh-Hant-TW", "ZH", "cmn", "zho"])(
    "is the format's in any spelling: %s",
    async (language) => {
      const folder = testFolder({ "annotations/x": good, "raw/x": raw });
      const { error } = await convertFolder(folder, { format: "cdtb", language, anyScript: true });
      expect(error).toBeUndefined();
    },
  );

  it("is free where the format has none of its own", async () => {
    const folder = testFolder({ "annotations/x": good, "raw/x": raw });
    const { error } = await convertFolder(folder, { ...annotator, language: "zh", anyScript: true });
    expect(error).toBeUndefined();
  });

  const files = { "annotations/x": good, "raw/x": raw };
  it("that is not known is refused where its rules are needed", async () => {
    const { error } = await convertFolder(testFolder(files), { ...annotator, language: "klingon" });
    expect(error?.message).toContain('no known language has the tag "klingon"');
  });

  it("is named where parse layers make rules needless", async () => {
    const folder = testFolder({ ...files, "trees/x": trees });
    const { error, messages } = await convertFolder(folder, { ...annotator, language: "klingon" });
    expect(error).toBeUndefined();
    expect(problems(messages)[0]).toBe(
      'no known language has the tag; it is kept as named; found "klingon". Check --lang. The tag und stands for an undetermined language.',
    );
  });
});

describe("files without annotation", () => {
  it("are named and left out", async () => {
    const folder = testFolder({
      "annotations/x": good,
      "annotations/notes.xml": "<groups><group/></groups>\n",
      "raw/x": raw,
      "raw/z.txt": raw,
      "trees/x": trees,
      "trees/z.mrg": trees,
    });
    const { out, messages } = await convertFolder(folder, annotator);
    expect(problems(messages)).toEqual([
      "notes.xml, document notes: the file is passed over: it has no raw text and no relation can be read in it. Add its raw text, if it is an annotation file.",
      "z.txt, document z: the document of the file has no annotation file; it is left out; found raw text. Check the file's name, add the annotation file, or remove the file.",
      "z.mrg, document z: the document of the file has no annotation file; it is left out; found tree file. Check the file's name, add the annotation file, or remove the file.",
    ]);
    expect(relationCounts(out)).toEqual({ in: 2, kept: 2, dropped: {} });
  });

  it("leave nothing to convert in an empty folder", async () => {
    const folder = testFolder({ "annotations/x": "", "raw/y": raw });
    const { error, out } = await convertFolder(folder, annotator);
    expect(error?.message).toContain(
      "the release is not written: no document is left; found no document that can be converted. Check the folders and the format.",
    );
    expect(folderContents(out)).toEqual({});
  });

  it("that are empty are named, but not where the format makes them", async () => {
    const folder = testFolder({ "annotations/x": good, "annotations/y": "", "raw/x": raw, "raw/y": raw });
    const { out, messages } = await convertFolder(folder, annotator);
    expect(problems(messages)).toEqual([
      "y, document y: the annotation file is empty; its document has no relations. Compare it with the copy it was made from, or take the document out if it was never annotated.",
    ]);
    expect(relationCounts(out)).toEqual({ in: 2, kept: 2, dropped: {} });
    const brat = testFolder({ "annotations/y.ann": "", "raw/y.txt": raw });
    expect(problems((await convertFolder(brat, { format: "brat", language: "en" })).messages)).toEqual([
      "no annotation file holds a relation, so the release has none. Check the folder and --from, if there should be relations.",
    ]);
  });

  it("two of one document are refused", async () => {
    const folder = testFolder({ "annotations/a/x.txt": good, "annotations/b/x.ann": good, "raw/x": raw });
    const { error } = await convertFolder(folder, annotator);
    expect(error?.message.replaceAll(folder, "")).toBe(
      "/annotations/b/x.ann, document x: two files have the same document id, which is the name of a file without endings such as .pdtb; found /annotations/a/x.txt. Name a folder that holds only one of the two files, or move one elsewhere.",
    );
  });
});

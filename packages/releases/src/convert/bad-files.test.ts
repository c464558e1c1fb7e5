import { UsageError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { annotator, entRel, good, implicit, raw, row, trees } from "../../test/annotated-text.ts";
import { convertFiles } from "../../test/convert-folder.ts";

it("annotation files of different columns are not converted together", async () => {
  const of34 = good.replaceAll("\n", `${"|".repeat(7)}\n`);
  const converted = { "annotations/x": good, "annotations/y": of34, "raw/x": raw, "raw/y": raw };
  const { error, problems, files } = await convertFiles(converted);
  expect(error?.message).toContain("found 1 of 2 documents: y");
  expect(problems).toEqual([
    "y, document y: the annotation file does not have the columns of the others; expected 27 columns as in x; found 34 columns. Save all files with one version of the tool, or convert them apart.",
  ]);
  expect(files).toEqual({});
});

describe("annotation files of another format", () => {
  const native = entRel("Tom slept in", "Nobody");
  it.each([
    ["pipe48", native, "an annotation file of PDTB 2.0 (.pdtb)"],
    ["pdtb2", good, "a file of the PDTB Annotator with 27 columns"],
    ["annotator", `${"|".repeat(47)}\n`, "a pipe file of PDTB 2.0 with 48 columns (pipe48)"],
    ["brat", good, "a file of the PDTB Annotator with 27 columns"],
    ["annotator", "T1\tArg1 0 3\tTom\n", "a standoff file of brat"],
    ["pdtb2", '{"Arg1": {}, "DocID": "x"}\n', "relations of a release, one JSON object a line"],
    ["cdtb", native, "an annotation file of PDTB 2.0 (.pdtb)"],
  ] as const)("are recognised: %s", async (format, annotations, look) => {
    const language = format === "cdtb" ? "zh" : "en";
    const converted = { "annotations/x.ann": annotations, "raw/x.txt": raw };
    const { problems, files } = await convertFiles(converted, { format, language });
    expect(problems).toEqual([
      `x.ann, document x: the annotation file looks like another format than the one named; expected ${format}; found ${look}. Name its format with --from, or take the file out.`,
    ]);
    expect(files).toEqual({});
  });

  it("are not seen where a file of the right format has only bad rows", async () => {
    const bad = row({ ...implicit, 14: "9..3" });
    expect((await convertFiles({ "annotations/x": bad, "raw/x": raw })).rules).not.toContain("other-format");
  });
});

describe("a language", () => {
  const texts = { "annotations/x": good, "raw/x": raw };

  it.each(["en", "tr", "und", "yue"])("that is not the format's is refused: %s", async (language) => {
    const { error, files } = await convertFiles(texts, { format: "cdtb", language });
    expect(error).toBeInstanceOf(UsageError);
    expect(error?.message).toBe(
      `the format cdtb is for Chinese only, and the language is ${language}; name --lang zh, or another format`,
    );
    expect(files).toEqual({});
  });

  it.each(["zh", "zh-Hans", "zh-Hant", "zh-Hant-TW", "ZH", "cmn", "zho"])(
    "is the format's in any spelling: %s",
    async (language) => {
      const { error } = await convertFiles(texts, { format: "cdtb", language, anyScript: true });
      expect(error).toBeUndefined();
    },
  );

  it("is free where the format has none of its own", async () => {
    const { error } = await convertFiles(texts, { ...annotator, language: "zh", anyScript: true });
    expect(error).toBeUndefined();
  });

  it("that is not known is refused where its rules are needed", async () => {
    const { error } = await convertFiles(texts, { ...annotator, language: "klingon" });
    expect(error?.message).toContain('no known language has the tag "klingon"');
  });

  it("is named where parse layers make rules needless", async () => {
    const parsed = { ...texts, "trees/x": trees };
    const { error, problems } = await convertFiles(parsed, { ...annotator, language: "klingon" });
    expect(error).toBeUndefined();
    expect(problems[0]).toBe(
      'no known language has the tag; it is kept as named; found "klingon". Check --lang. The tag und stands for an undetermined language.',
    );
  });
});

describe("files without annotation", () => {
  it("are named and left out", async () => {
    const { problems, manifest } = await convertFiles({
      "annotations/x": good,
      "annotations/notes.xml": "<groups><group/></groups>\n",
      "raw/x": raw,
      "raw/z.txt": raw,
      "trees/x": trees,
      "trees/z.mrg": trees,
    });
    expect(problems).toEqual([
      "notes.xml, document notes: the file is passed over: it has no raw text and no relation can be read in it. Add its raw text, if it is an annotation file.",
      "z.txt, document z: the document of the file has no annotation file; it is left out; found raw text. Check the file's name, add the annotation file, or remove the file.",
      "z.mrg, document z: the document of the file has no annotation file; it is left out; found tree file. Check the file's name, add the annotation file, or remove the file.",
    ]);
    expect(manifest.counts.relations).toEqual({ in: 2, kept: 2, dropped: {} });
  });

  it("leave nothing to convert in an empty folder", async () => {
    const { error, files } = await convertFiles({ "annotations/x": "", "raw/y": raw });
    expect(error?.message).toMatch(
      /no document is left; found no document that can be converted in \/.*annotations\. Check the folders/,
    );
    expect(files).toEqual({});
  });

  it("that are empty are named, but not where the format makes them", async () => {
    const texts = { "annotations/x": good, "annotations/y": "", "raw/x": raw, "raw/y": raw };
    const { problems, manifest } = await convertFiles(texts);
    expect(problems).toEqual([
      "y, document y: the annotation file is empty; its document has no relations. Compare it with the copy it was made from, or take the document out if it was never annotated.",
    ]);
    expect(manifest.counts.relations).toEqual({ in: 2, kept: 2, dropped: {} });
    const empty = { "annotations/y.ann": "", "raw/y.txt": raw };
    const brat = await convertFiles(empty, { format: "brat", language: "en" });
    expect(brat.problems).toEqual([
      "no annotation file holds a relation, so the release has none. Check the folder and --from, if there should be relations.",
    ]);
  });

  it("two of one document are refused", async () => {
    const twice = { "annotations/a/x.txt": good, "annotations/b/x.ann": good, "raw/x": raw };
    const { error, folder } = await convertFiles(twice);
    expect(error?.message.replaceAll(folder, "")).toBe(
      "/annotations/b/x.ann, document x: two files have the same document id, which is the name of a file without endings such as .pdtb; found /annotations/a/x.txt. Name a folder that holds only one of the two files, or move one elsewhere.",
    );
  });
});

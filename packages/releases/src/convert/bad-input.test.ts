import { rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  annotator,
  at,
  entRel,
  good,
  implicit,
  noDependencies,
  raw,
  row,
  trees,
} from "../../test/annotated-text.ts";
import { convertFiles, convertFolder } from "../../test/convert-folder.ts";

describe("a bad document", () => {
  async function refusal(
    files: Record<string, string>,
    options: Parameters<typeof convertFolder>[1] = annotator,
  ): Promise<string[]> {
    const folder = testFolder({ "annotations/x": good, "raw/x": raw, ...files });
    const refused = await convertFolder(folder, options);
    expect(refused.error).toBeInstanceOf(ProblemError);
    expect(refused.error?.message).toContain(
      "found 1 of 2 documents: y. Correct them, or leave them out with --errors skip.",
    );
    expect(refused.files).toEqual({});
    const lenient = await convertFolder(folder, { ...options, errors: "skip" });
    expect(lenient.error).toBeUndefined();
    expect(Object.keys(lenient.files).filter((path) => path.startsWith("raw/"))).toEqual(["raw/x"]);
    const { documents, relations } = lenient.manifest.counts;
    expect(documents).toMatchObject({ in: 2, kept: 1 });
    expect(relations.in).toBe(relations.kept + relations.dropped["document-not-converted"]);
    return refused.problems;
  }

  const y = { "annotations/y": good, "raw/y": raw, "trees/x": trees };
  const both = { ...y, "trees/y": trees, "dependencies/x": noDependencies };
  it.each<[what: string, files: Record<string, string>, message: string]>([
    [
      "no raw text",
      { "annotations/y": good },
      "y, document y: the annotation file has no raw text; expected a raw file named y, with any extension; found none. Add the raw text, or remove the annotation file.",
    ],
    [
      "no parse layer",
      y,
      "document y: the document has no parse layer; expected a tree file; found none. Add it, or convert the corpus without parse layers.",
    ],
    [
      "no dependencies where others have",
      both,
      "document y: the document has no parse layer; expected a dependency file; found none. Add it, or convert the corpus without parse layers.",
    ],
    [
      "the trees of another document",
      { ...y, "trees/y.mrg": "( (S (NP (NNP Ann)) (VP (VBD left)) (. .)) )" },
      'y.mrg:1, document y, offset 0: a parse layer has other words than the raw text; expected raw text "Tom slept in. He missed the bus, so he w"; found "Ann" as token 1 of sentence 1. Check that the parse layer and the raw text are of the same document, edition and encoding.',
    ],
    [
      "trees with a bracket missing",
      { ...y, "trees/y": trees.slice(0, -3) },
      "y:3, document y: the tree lacks closing brackets; expected balanced brackets such as ( (S (NP (DT The) (NN cat)) (VP (VBD sat))) ); found 2 brackets without an end. Complete the tree.",
    ],
    [
      "dependencies of another parse",
      { ...both, "dependencies/y": "root(ROOT-0, slept-2)\nnsubj(slept-2, Ann-1)\n\n\n\n" },
      'y:1, document y: a dependency names another word than the sentence has; expected "Tom"; found Ann as token 1 of sentence 1. Check that trees and dependencies come from the same parse.',
    ],
  ])("has %s", async (_, files, message) => {
    expect(await refusal(files)).toEqual([message]);
  });

  it("has offsets in parses.json that do not lead to the words", async () => {
    const { files } = await convertFiles({ "annotations/x": good, "raw/x": raw, "trees/x": trees });
    const x = files["parses.json"] ?? "";
    const y = x.replace('{"x": ', '"y": ');
    const parses = join(testFolder({ "parses.json": `${x.slice(0, -1)}, ${y}` }), "parses.json");
    const moved = { "annotations/y": good, "raw/y": raw.replace("Tom slept", "Tim slept") };
    expect(await refusal(moved, { ...annotator, parses })).toEqual([
      'parses.json, document y, offset 0: a parse layer has other words than the raw text; expected "Tom" as token 1 of sentence 1; found raw text "Tim". Check that the parse layer and the raw text are of the same document, edition and encoding. If the raw text was corrected after the annotation began, `discoprep move` moves the annotations.',
    ]);
  });

  it("has a raw text with other line ends, told by the stated texts", async () => {
    const native = entRel("He missed the bus", "Nobody minded at all");
    const files = { "annotations/x": native, "annotations/y": native, "raw/y": raw.replaceAll("\n", "\r\n") };
    expect(await refusal(files, { format: "pdtb2", language: "en" })).toEqual([
      'y:2, document y, relation 1, offset 46: the annotations fit the raw text with other line ends only; expected a raw text with LF line ends; found parts that do not fit: 1; the first difference is at "\\r\\nNobody m". Restore the line ends of the distributed raw file.',
    ]);
  });

  it("has the raw text of another document, told by the stated texts", async () => {
    const parts = ["Tom slept in", "He missed the bus", "Nobody"];
    const native = parts.map((part) => entRel(part, part)).join("");
    const foreign = "Something else altogether, and of about the same length.";
    const files = { "annotations/x": native, "annotations/y": native, "raw/y": foreign };
    const texts = await refusal(files, { format: "pdtb2", language: "en" });
    expect(texts.at(-1)).toBe(
      'y:2, document y, relation 3, offset 0: most relations state another text than the raw text holds under their spans; expected "Tom slept in"; found 3 of 3 relations; the first has Arg1 "Something el". Check that annotation and raw text are of the same document and edition.',
    );
  });

  it("has offsets that count line ends otherwise, told by the tokens", async () => {
    const lines = Array.from({ length: 6 }, (_, index) => `Line number ${index} ended here.`);
    const counted = lines.join("\r\n");
    const rows = lines.slice(1).map((line, index) => {
      return row({ ...implicit, 14: at(lines[index] as string, counted), 20: at(line, counted) });
    });
    expect(await refusal({ "annotations/y": rows.join(""), "raw/y": `${lines.join("\n")}\n` })).toEqual([
      'y:1, document y, relation 2, offset 25: the annotations fit the raw text with other line ends only; expected a raw text with CR LF line ends; found parts that do not fit: 9; the first difference is at "\\nLine numb". Restore the line ends of the distributed raw file.',
    ]);
  });
});

it("any input ends in a release or a ProblemError, and leaves nothing half-written", async () => {
  const pieces = ["(", ")", "(S (X a))", "nsubj(a-1, b-2)", "|", "0..3", "\n", "\r\n", "Explicit"];
  const piece = fc.constantFrom(...pieces, "1\ta\t_\t_\tX\t_\t0\troot");
  const text = fc.array(fc.oneof(piece, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));
  const bytes = fc.oneof(text, fc.uint8Array());
  const damaged = fc.record({
    "annotations/x": bytes,
    "raw/x": bytes,
    "trees/x": bytes,
    "dependencies/x": bytes,
  });
  const sound = { "annotations/y": good, "raw/y": raw, "trees/y": trees, "dependencies/y": noDependencies };
  const formats = fc.constantFrom(...(["pdtb2", "pipe48", "annotator", "cdtb"] as const));
  await fc.assert(
    fc.asyncProperty(formats, damaged, async (format, files) => {
      const converted = await convertFiles({ ...files, ...sound }, { format, language: "zh" });
      if (converted.error !== undefined) expect(converted.error).toBeInstanceOf(ProblemError);
      expect(Object.keys(converted.files).length).toBe(converted.error === undefined ? 8 : 0);
      rmSync(converted.folder, { recursive: true });
    }),
    { numRuns: 40 },
  );
});

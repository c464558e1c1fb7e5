import { rmSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, type Message, ProblemError } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertFolder, folderContents, testFolder } from "../../test/convert-folder.ts";

const raw = "Tom slept in. He missed the bus, so he walked.\nNobody minded at all.\n";
const at = (text: string): string => `${raw.indexOf(text)}..${raw.indexOf(text) + text.length}`;

/** A row of the PDTB Annotator's 27 columns. */
function row(fields: Readonly<Record<number, string>>): string {
  return `${Array.from({ length: 27 }, (_, column) => fields[column] ?? "").join("|")}\n`;
}

const explicit = {
  0: "Explicit",
  1: at("so"),
  8: "Contingency.Cause.Result",
  14: at("He missed the bus"),
  20: at("he walked"),
};
const implicit = {
  0: "Implicit",
  7: "because",
  8: "Contingency.Cause.Reason",
  14: at("Tom slept in"),
  20: at("He missed the bus"),
};
const good = row(explicit) + row(implicit);

const trees = [
  "( (S (NP (NNP Tom)) (VP (VBD slept) (PRT (RP in))) (. .)) )",
  "( (S (NP (PRP He)) (VP (VBD missed) (NP (DT the) (NN bus))) (, ,) (S (IN so) (NP (PRP he)) (VP (VBD walked))) (. .)) )",
  "( (S (NP (NN Nobody)) (VP (VBD minded) (ADVP (IN at) (DT all))) (. .)) )",
].join("\n");

const annotator = { format: "annotator", language: "en" } as const;

function problems(messages: readonly Message[]): string[] {
  return messages.filter(({ severity }) => severity !== "info").map(describeProblem);
}

/** The release's counts of relations. */
function relationCounts(out: string): unknown {
  return JSON.parse(folderContents(out)["manifest.json"] ?? "{}").counts?.relations;
}

describe("a bad relation", () => {
  it.each([
    [
      "a span past the end",
      { 20: "32..999" },
      "x:3, document x, relation 2: Arg2: the span goes past the end of the raw text; expected offsets up to 69; found 32..999. Correct the span, or check that annotation and raw text belong together.",
    ],
    [
      "a reversed span",
      { 20: "9..3" },
      "x:3, document x, relation 2: Arg2: the span is reversed; expected start before end; found 9..3. Correct the span, or check that annotation and raw text belong together.",
    ],
    [
      "an empty span",
      { 14: "9..9" },
      "x:3, document x, relation 2: Arg1: the span is empty; expected at least one character; found 9..9. Correct the span, or check that annotation and raw text belong together.",
    ],
  ])("%s is reported and left out, the others stay", async (_name, change, message) => {
    const folder = testFolder({
      "annotations/x": good + row({ ...explicit, ...change }),
      "raw/x": raw,
      "trees/x": trees,
    });
    const { out, messages, error } = await convertFolder(folder, annotator);
    expect(error).toBeUndefined();
    expect(problems(messages)).toEqual([message]);
    expect(relationCounts(out)).toEqual({ in: 3, kept: 2, dropped: { "unusable-span": 1 } });
  });

  it("with a bad attribution span is reported and kept", async () => {
    const folder = testFolder({
      "annotations/x": good + row({ ...implicit, 6: "5..999", 13: "9..9" }),
      "raw/x": raw,
      "trees/x": trees,
    });
    const { out, messages } = await convertFolder(folder, { ...annotator, language: "zh" });
    expect(messages.map(({ rule }) => rule)).toEqual(["empty-span", "span-past-end", "repeated-relation"]);
    expect(relationCounts(out)).toEqual({ in: 3, kept: 3, dropped: {} });
    expect(folderContents(out)["relations.json"]).not.toContain("Sup1Span");
  });

  it("with an unknown sense is reported and kept as annotated", async () => {
    const folder = testFolder({
      "annotations/x": good + row({ ...explicit, 8: "Cause.Maybe" }),
      "raw/x": raw,
    });
    const { out, messages } = await convertFolder(folder, annotator);
    expect(problems(messages)).toEqual(
      [
        "x:3, document x, relation 2: the sense is unknown and is kept as annotated; expected a sense of pdtb2 + pdtb3; found Cause.Maybe. Correct the sense, or name a mapping file that knows it.",
      ].slice(0, 1),
    );
    expect(folderContents(out)["relations.json"]).toContain('"Sense": ["Cause.Maybe"]');
  });

  it("with a span that cuts a token or holds none is reported and kept", async () => {
    const cut = row({ ...implicit, 14: "4..8", 20: "14..15" });
    const folder = testFolder({ "annotations/x": good + cut, "raw/x": raw, "trees/x": trees });
    const { out, messages } = await convertFolder(folder, annotator);
    expect(problems(messages)).toEqual([
      'x:3, document x, relation 2, offset 8: Arg1: a span begins or ends inside a token, which is left out; found "slep|t"',
      'x:3, document x, relation 2: Arg1 has no token; the relation is kept, but scorers cannot use it; expected spans that hold at least one token; found "slep". Correct the spans.',
      'x:3, document x, relation 2, offset 15: Arg2: a span begins or ends inside a token, which is left out; found "H|e"',
      'x:3, document x, relation 2: Arg2 has no token; the relation is kept, but scorers cannot use it; expected spans that hold at least one token; found "H". Correct the spans.',
    ]);
    expect(relationCounts(out)).toEqual({ in: 3, kept: 3, dropped: {} });
  });

  it("with a stray column separator or a truncated block hides nothing else", async () => {
    const stray = testFolder({ "annotations/x": `${good}Explicit|${row(explicit)}`, "raw/x": raw });
    const first = await convertFolder(stray, annotator);
    expect(problems(first.messages)).toEqual([
      "x:3, document x, relation 2: the row is not one of the PDTB Annotator; expected 27 or 34 columns separated by |; found 28 columns. Complete the row, or choose another format.",
    ]);
    expect(relationCounts(first.out)).toEqual({ in: 3, kept: 2, dropped: { "wrong-column-count": 1 } });
    const block = (end: string): string =>
      `${"_".repeat(56)}\n____EntRel____\n14\n1\n____Arg1____\n${at("Tom slept in")}\n0\n____Arg2____\n${end}`;
    const native = block(`${at("He missed the bus")}\n1\n${"_".repeat(56)}\n`) + block("");
    const second = await convertFolder(testFolder({ "annotations/x.pdtb": native, "raw/x": raw }), {
      format: "pdtb2",
      language: "en",
    });
    expect(problems(second.messages)).toEqual([
      "x.pdtb:20, document x, relation 1: the block ends too early; expected a span list; found another block or the end of the file. Restore the missing lines.",
    ]);
    expect(relationCounts(second.out)).toEqual({ in: 2, kept: 1, dropped: { "truncated-block": 1 } });
  });

  it("refuses the release under --strict, which leaves the folder as it was", async () => {
    const folder = testFolder({
      "annotations/x": good,
      "raw/x": raw,
      "worse/x": good + row({ ...explicit, 20: "5..999" }),
    });
    const { out } = await convertFolder(folder, annotator);
    const before = folderContents(out);
    const { error } = await convertFolder(folder, {
      ...annotator,
      annotations: `${folder}/worse`,
      strict: true,
    });
    expect(error?.message.replace(folder, "")).toBe(
      "/release: the release is not written: --strict allows no error; found 1 errors. Mend them, or leave --strict out.",
    );
    expect(folderContents(out)).toEqual(before);
  });
});

describe("a bad document", () => {
  /** Converts a good document x and a bad one y; the release is refused, or written without y. */
  async function refusal(
    files: Record<string, string>,
    options: Parameters<typeof convertFolder>[1] = annotator,
  ): Promise<string[]> {
    const folder = testFolder({ "annotations/x": good, "raw/x": raw, ...files });
    const refused = await convertFolder(folder, options);
    expect(refused.error).toBeInstanceOf(ProblemError);
    expect(refused.error?.message).toContain(
      "1 of 2 documents cannot be converted; found y. Mend them, or leave them out with --keep-going.",
    );
    expect(folderContents(refused.out)).toEqual({});
    const kept = await convertFolder(folder, { ...options, keepGoing: true });
    expect(kept.error).toBeUndefined();
    const contents = folderContents(kept.out);
    expect(Object.keys(contents).filter((path) => path.startsWith("raw/"))).toEqual(["raw/x"]);
    const { documents, relations } = JSON.parse(contents["manifest.json"] ?? "").counts;
    expect(documents).toMatchObject({ in: 2, kept: 1 });
    expect(relations.in).toBe(relations.kept + relations.dropped["document-not-converted"]);
    return problems(refused.messages);
  }

  it("has no raw text", async () => {
    expect(await refusal({ "annotations/y": good })).toEqual([
      "y, document y: the annotation file has no raw text; expected a raw file named y, with any extension; found none. Add the raw text, or take the annotation file out.",
    ]);
  });

  it("has no parse layer", async () => {
    expect(await refusal({ "annotations/y": good, "raw/y": raw, "trees/x": trees })).toEqual([
      "document y: the document has no parse layer; expected a tree file; found none. Add it, or convert the corpus without parse layers.",
    ]);
  });

  it("has no dependencies where others have", async () => {
    const files = {
      "annotations/y": good,
      "raw/y": raw,
      "trees/x": trees,
      "trees/y": trees,
      "dependencies/x": "",
    };
    expect(await refusal(files)).toEqual([
      "document y: the document has no parse layer; expected a dependency file; found none. Add it, or convert the corpus without parse layers.",
    ]);
  });

  it("has the trees of another document", async () => {
    const other = "( (S (NP (NNP Ann)) (VP (VBD left)) (. .)) )";
    expect(
      await refusal({ "annotations/y": good, "raw/y": raw, "trees/x": trees, "trees/y.mrg": other }),
    ).toEqual([
      'y.mrg:1, document y, offset 0: token 1 of sentence 1 is not where the raw text should have it; expected raw text "Tom slept in. He missed the bus, so he w"; found "Ann". Check that the parse layer and the raw text are of the same document and edition.',
    ]);
  });

  it("has offsets in parses.json that do not lead to the words", async () => {
    const folder = testFolder({ "annotations/x": good, "raw/x": raw, "trees/x": trees });
    const { out } = await convertFolder(folder, annotator);
    const x = folderContents(out)["parses.json"] ?? "";
    const y = x.replace('{"x": ', '"y": ');
    const parses = join(testFolder({ "parses.json": `${x.slice(0, -1)}, ${y}` }), "parses.json");
    expect(
      await refusal(
        { "annotations/y": good, "raw/y": raw.replace("Tom slept", "Tim slept") },
        { ...annotator, parses },
      ),
    ).toEqual([
      'parses.json, document y, offset 0: the offsets of token 1 of sentence 1 do not lead to its text; expected raw text "Tom"; found "Tim". Check that the parse layer and the raw text are of the same document and edition.',
    ]);
  });

  it("has trees with a bracket missing", async () => {
    expect(
      await refusal({ "annotations/y": good, "raw/y": raw, "trees/x": trees, "trees/y": trees.slice(0, -3) }),
    ).toEqual([
      "y:3, document y: the tree lacks 2 closing brackets; expected balanced brackets such as ( (S (NP (DT The) (NN cat)) (VP (VBD sat))) )",
    ]);
  });

  it("has dependencies of another parse", async () => {
    const dependencies = "root(ROOT-0, slept-2)\nnsubj(slept-2, Ann-1)\n\n\n\n";
    const files = {
      "annotations/y": good,
      "raw/y": raw,
      "trees/x": trees,
      "trees/y": trees,
      "dependencies/x": "",
    };
    expect(await refusal({ ...files, "dependencies/y": dependencies })).toEqual([
      'y:1, document y: the dependencies of sentence 1 name another word than its tree at token 1; expected "Tom"; found Ann. Check that trees and dependencies come from the same parse.',
    ]);
  });

  it("has a raw text with other line ends, told by the stated texts", async () => {
    const native = (text: string): string => {
      const span = (part: string): string =>
        `${raw.indexOf(part)}..${raw.indexOf(part) + part.length}\n0\n#### Text ####\n${part}\n##############\n`;
      const bar = `${"_".repeat(56)}\n`;
      return `${bar}____EntRel____\n14\n1\n____Arg1____\n${span("He missed the bus")}____Arg2____\n${span(text)}${bar}`;
    };
    const files = {
      "annotations/x": native("Nobody minded at all"),
      "annotations/y": native("Nobody minded at all"),
      "raw/y": raw.replaceAll("\n", "\r\n"),
    };
    expect(await refusal(files, { format: "pdtb2", language: "en" })).toEqual([
      'y:2, document y, relation 1, offset 46: 1 of 2 stated texts differ from the raw text; expected a raw text with LF line ends (with them the stated texts fit); found "\\r\\nNobody m" at the first difference. Restore the line ends of the distributed raw file.',
    ]);
  });

  it("has the raw text of another document, told by the stated texts", async () => {
    const bar = `${"_".repeat(56)}\n`;
    const block = (from: number, to: number): string => {
      const selection = `${from}..${to}\n0\n#### Text ####\n${raw.slice(from, to)}\n##############\n`;
      return `${bar}____EntRel____\n14\n1\n____Arg1____\n${selection}____Arg2____\n${selection}${bar}`;
    };
    const native = block(0, 12) + block(14, 31) + block(47, 53);
    const files = {
      "annotations/x": native,
      "annotations/y": native,
      "raw/y": "Something else altogether, and of about the same length.",
    };
    const found = await refusal(files, { format: "pdtb2", language: "en" });
    expect(found.at(-1)).toBe(
      'y:2, document y, relation 3, offset 0: 3 of 3 relations state another text than the raw text holds; expected "Tom slept in"; found "Something el". Check that annotation and raw text are of the same document and edition.',
    );
  });

  it("has offsets that count line ends otherwise, told by the tokens", async () => {
    const lines = Array.from({ length: 6 }, (_, index) => `Line number ${index} ended here.`);
    const text = `${lines.join("\n")}\n`;
    const counted = text.replaceAll("\n", "\r\n");
    const rows = lines.slice(1).map((line, index) => {
      const span = (part: string): string =>
        `${counted.indexOf(part)}..${counted.indexOf(part) + part.length}`;
      return row({ ...implicit, 14: span(lines[index] as string), 20: span(line) });
    });
    expect(await refusal({ "annotations/y": rows.join(""), "raw/y": text })).toEqual([
      "y:5, document y, relation 6: Arg2: the span goes past the end of the raw text; expected offsets up to 156; found 135..160. Correct the span, or check that annotation and raw text belong together.",
      'document y, offset 27: 11 of 16 span ends lie inside tokens; expected offsets over LF line ends (these fit CR LF); found "ed here.\\nL|ine number" at the first of them. Restore the raw file the annotators had, or correct the offsets.',
    ]);
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
      "notes.xml, document notes: the file is passed over: it has no raw text and no relation can be read in it",
      "z.txt, document z: the raw text has no annotation file; the document is left out; expected an annotation file of document z; found none",
      "z.mrg, document z: the tree file has no annotation file; the document is left out; expected an annotation file of document z; found none",
    ]);
    expect(relationCounts(out)).toEqual({ in: 2, kept: 2, dropped: {} });
  });

  it("leave nothing to convert in an empty folder", async () => {
    const folder = testFolder({ "annotations/x": "", "raw/y": raw });
    const { error, out } = await convertFolder(folder, annotator);
    expect(error?.message).toContain(
      "the release is not written: no document is left; found 1 annotation files. Check the folders and the format.",
    );
    expect(folderContents(out)).toEqual({});
  });

  it("two of one document are refused", async () => {
    const folder = testFolder({ "annotations/a/x.txt": good, "annotations/b/x.ann": good, "raw/x": raw });
    const { error } = await convertFolder(folder, annotator);
    expect(error?.message.replaceAll(folder, "")).toBe(
      '/annotations/b/x.ann, document x: two files claim the document id "x"; expected one file a document (its id is the file name up to the first dot); found /annotations/a/x.txt. Move one of the two files elsewhere.',
    );
  });
});

describe("any input", () => {
  it("ends in a release or a ProblemError, and leaves nothing half-written", async () => {
    const pieces = [
      "(",
      ")",
      "(S (X a))",
      "nsubj(a-1, b-2)",
      "|",
      "0..3",
      "1\ta\t_\t_\tX\t_\t0\troot",
      "\n",
      "\r\n",
      "Explicit",
    ];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })))
      .map((parts) => parts.join(""));
    const bytes = fc.oneof(text, fc.uint8Array());
    const format = fc.constantFrom(
      "pdtb2" as const,
      "pipe48" as const,
      "annotator" as const,
      "cdtb" as const,
    );
    await fc.assert(
      fc.asyncProperty(
        format,
        bytes,
        bytes,
        bytes,
        bytes,
        async (of, annotations, rawText, treeText, dependencies) => {
          const folder = testFolder({
            "annotations/x": annotations,
            "annotations/y": good,
            "raw/x": rawText,
            "raw/y": raw,
            "trees/x": treeText,
            "trees/y": trees,
            "dependencies/x": dependencies,
            "dependencies/y": "",
          });
          const { out, error } = await convertFolder(folder, { format: of, language: "zh" });
          if (error !== undefined) expect(error).toBeInstanceOf(ProblemError);
          expect(Object.keys(folderContents(out)).length).toBe(error === undefined ? 8 : 0);
          rmSync(folder, { recursive: true });
        },
      ),
      { numRuns: 40 },
    );
  });
});

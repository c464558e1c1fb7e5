import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReleaseRelation, readParses, readRelations } from "@discoprep/formats/conll16";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { row } from "../../test/annotated-text.ts";
import { convertFiles } from "../../test/convert-folder.ts";

type Pairs = ReleaseRelation["Arg1"]["CharacterSpanList"];

const spanList = (pairs: Pairs): string => pairs.map(([start, end]) => `${start}..${end}`).join(";");

function trial(folder: string, id: string) {
  const text = (path: string): string => readFileSync(join(folder, path), "utf8");
  const raw = text(`raw/${id}`);
  const { relations } = readRelations(text("relations.json"), "relations.json");
  const sentences = readParses(text("parses.json"), "parses.json").documents.get(id)?.sentences ?? [];
  const dependencies = sentences.map((sentence) =>
    sentence.dependencies.map(([label, head, dependent]) => `${label}(${head}, ${dependent})\n`).join(""),
  );
  return { text, raw, relations, sentences, dependencies: `${dependencies.join("\n")}\n` };
}

type Converted = Awaited<ReturnType<typeof convertFiles>>;

function expectRelease(
  { files: all, manifest }: Converted,
  text: (path: string) => string,
  id: string,
): void {
  const { "manifest.json": _, SHA256SUMS: __, ...files } = all;
  expect(manifest.counts.documents).toEqual({ in: 1, kept: 1, dropped: {} });
  expect(Object.keys(files)).toEqual([
    `conll_format/${id}.conll`,
    "parses.json",
    `raw/${id}`,
    "relations-no-senses.json",
    "relations.json",
  ]);
  for (const [path, content] of Object.entries(files)) expect(content, path).toBe(text(path));
}

/** Blocks of native PDTB 2.0; the release dropped supplements, attributions and features. */
function nativeText(relations: readonly ReleaseRelation[], raw: string): string {
  const bar = `${"_".repeat(56)}\n`;
  const selection = (pairs: Pairs): string => {
    const pieces = pairs.map(([start, end]) => raw.slice(start, end)).join(" ");
    return `${spanList(pairs)}\n0;1,2\n#### Text ####\n${pieces}\n##############\n`;
  };
  const features = "#### Features ####\nWr, Comm, Null, Null\n";
  const attributed = `#### Features ####\nOt, Comm, Null, Null\n${selection([[9, 15]])}`;
  const blocks = relations.map((relation, index) => {
    const { Type, Sense, Connective, Arg1, Arg2 } = relation;
    const plain = Type === "EntRel" || Type === "NoRel";
    const head =
      Connective.CharacterSpanList.length > 0 ? selection(Connective.CharacterSpanList) : "578\n3\n";
    const connective = Type === "AltLex" ? Sense : [Connective.RawText.toLowerCase(), ...Sense];
    const sense = plain ? "" : `${index % 2 === 0 ? features : attributed}${connective.join(", ")}\n`;
    const sup1 = plain || index % 3 > 0 ? "" : `____Sup1____\n${selection([[16, 20]])}`;
    const sup2 = plain || index % 4 > 0 ? "" : `____Sup2____\n${selection([[16, 20]])}`;
    const arg = (name: string, pairs: Pairs): string =>
      `____${name}____\n${selection(pairs)}${plain ? "" : features}`;
    const args = arg("Arg1", Arg1.CharacterSpanList) + arg("Arg2", Arg2.CharacterSpanList);
    return `${bar}____${Type}____\n${head}${sense}${sup1}${args}${sup2}${bar}`;
  });
  return blocks.join("");
}

describeShared("data/trial/en", "the English trial document from its PDTB source", (folder) => {
  const id = "wsj_1000";
  const { text, raw, relations, sentences, dependencies } = trial(folder, id);
  const noRel = { ...relations[0], Type: "NoRel" } as ReleaseRelation;
  const options = { format: "pdtb2", language: "en", firstId: 14877 } as const;

  test.each([
    ["one tree a line", (tree: string) => tree],
    ["trees over several lines", (tree: string) => `${tree.replaceAll(" (", "\n  (")}\n`],
  ])("%s: every file byte for byte", async (_name, layout) => {
    const source = {
      [`annotations/10/${id}.pdtb`]: nativeText([...relations, noRel] as ReleaseRelation[], raw),
      [`raw/10/${id}`]: raw,
      [`trees/10/${id}.mrg`]: sentences.map((sentence) => layout(sentence.parsetree)).join(""),
      [`dependencies/${id}.dep`]: dependencies,
    };
    const converted = await convertFiles(source, options);
    // The document's last quotation mark is not tokenised.
    expect(converted.messages).toMatchObject([{ rule: "uncovered-text", found: '"\\""' }]);
    expectRelease(converted, text, id);
  });

  test("from parses.json as parse layer", async () => {
    const native = nativeText(relations as ReleaseRelation[], raw);
    const source = { [`annotations/${id}`]: native, [`raw/${id}`]: raw };
    const parses = join(folder, "parses.json");
    expectRelease(await convertFiles(source, { ...options, parses }), text, id);
  });
});

/** Rows of 27 fields as the PDTB Annotator writes them. */
function cdtbText(relations: readonly ReleaseRelation[], bracketed: boolean): string {
  const rows = relations.map(({ Type, Connective, Punctuation, Sense, Sup1Span, Arg1, Arg2 }) =>
    row({
      0: Type,
      1: spanList(Connective.CharacterSpanList),
      6: spanList(Punctuation?.CharacterSpanList ?? []),
      7: Punctuation?.PunctuationType ?? "",
      8: Sense[0] ?? "",
      9: Sense[1] ?? "",
      13: spanList(Sup1Span ?? []),
      14: spanList(Arg1.CharacterSpanList),
      20: spanList(Arg2.CharacterSpanList),
    }),
  );
  return bracketed ? rows.join("").replaceAll(/[^|\n]+/g, "<$&>") : rows.join("");
}

describeShared("data/trial/zh", "the Chinese trial document from its CDTB source", (folder) => {
  const id = "chtb_0001";
  const { text, raw, relations, sentences, dependencies } = trial(folder, id);
  const trees = sentences.map((sentence) => sentence.parsetree);

  test.each([
    ["plain fields, plain trees, dependencies given", false, dependencies, trees.join("")],
    [
      "fields in angle brackets, trees in sentence elements, dependencies computed",
      true,
      undefined,
      `<DOC>\n<DATE> (1994) </DATE>\n${trees.map((tree, index) => `<S ID=${index}>\n${tree}</S>\n`).join("")}</DOC>\n`,
    ],
  ])("%s: every file byte for byte", async (_name, bracketed, dependencies, treeText) => {
    const source = {
      [`annotations/${id}.txt`]: cdtbText(relations as ReleaseRelation[], bracketed),
      [`raw/${id}.raw`]: raw,
      [`trees/${id}.nw`]: treeText,
      ...(dependencies !== undefined && { [`dependencies/${id}.dep`]: dependencies }),
    };
    const converted = await convertFiles(source, { format: "cdtb", language: "zh" });
    expect(converted.messages).toEqual([]);
    expectRelease(converted, text, id);
  });
});

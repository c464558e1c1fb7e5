import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReleaseRelation, readParses, readRelations } from "@discoprep/formats/conll16";
import { describeShared } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, test } from "vitest";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

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

async function expectRelease(out: string, text: (path: string) => string, id: string): Promise<void> {
  const { "manifest.json": manifest, SHA256SUMS: _list, ...files } = folderContents(out);
  expect(JSON.parse(manifest ?? "").counts.documents).toEqual({ in: 1, kept: 1, dropped: {} });
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

  test.each([
    ["one tree a line", (tree: string) => tree],
    ["trees over several lines", (tree: string) => `${tree.replaceAll(" (", "\n  (")}\n`],
  ])("%s: every file byte for byte", async (_name, layout) => {
    const source = testFolder({
      [`annotations/10/${id}.pdtb`]: nativeText([...relations, noRel] as ReleaseRelation[], raw),
      [`raw/10/${id}`]: raw,
      [`trees/10/${id}.mrg`]: sentences.map((sentence) => layout(sentence.parsetree)).join(""),
      [`dependencies/${id}.dep`]: dependencies,
    });
    const { out, messages } = await convertFolder(source, {
      format: "pdtb2",
      language: "en",
      firstId: 14877,
    });
    // The document's last quotation mark is not tokenised.
    expect(messages.map((message) => [message.rule, message.found])).toEqual([["uncovered-text", '"\\""']]);
    await expectRelease(out, text, id);
  });

  test("from parses.json as parse layer", async () => {
    const source = testFolder({
      [`annotations/${id}`]: nativeText(relations as ReleaseRelation[], raw),
      [`raw/${id}`]: raw,
    });
    const parses = join(folder, "parses.json");
    const { out } = await convertFolder(source, { format: "pdtb2", language: "en", firstId: 14877, parses });
    await expectRelease(out, text, id);
  });
});

/** Rows of 27 fields as the PDTB Annotator writes them. */
function cdtbText(relations: readonly ReleaseRelation[], bracketed: boolean): string {
  const rows = relations.map((relation) => {
    const fields: string[] = Array.from({ length: 27 }, () => "");
    const { Type, Connective, Punctuation, Sense, Sup1Span, Arg1, Arg2 } = relation;
    fields[0] = Type;
    fields[1] = spanList(Connective.CharacterSpanList);
    fields[6] = spanList(Punctuation?.CharacterSpanList ?? []);
    fields[7] = Punctuation?.PunctuationType ?? "";
    fields[8] = Sense[0] ?? "";
    fields[9] = Sense[1] ?? "";
    fields[13] = spanList(Sup1Span ?? []);
    fields[14] = spanList(Arg1.CharacterSpanList);
    fields[20] = spanList(Arg2.CharacterSpanList);
    return fields.map((field) => (bracketed && field !== "" ? `<${field}>` : field)).join("|");
  });
  return `${rows.join("\n")}\n`;
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
    const source = testFolder({
      [`annotations/${id}.txt`]: cdtbText(relations as ReleaseRelation[], bracketed),
      [`raw/${id}.raw`]: raw,
      [`trees/${id}.nw`]: treeText,
      ...(dependencies !== undefined && { [`dependencies/${id}.dep`]: dependencies }),
    });
    const { out, messages } = await convertFolder(source, { format: "cdtb", language: "zh" });
    expect(messages).toEqual([]);
    await expectRelease(out, text, id);
  });
});

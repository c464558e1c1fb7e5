import type { ParsedDocument } from "@discoprep/formats/conll16";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

const text = "The pond froze (twice). Geese left.\n";
const parse =
  "(ROOT\n  (S (NP (DT The) (NN pond)) (VP (VBD froze) (PRN (-LRB- -LRB-) (RB twice) (-RRB- -RRB-)))\n    (. .)))";
const dependency = (
  dep: string,
  governor: number,
  governorGloss: string,
  dependent: number,
  dependentGloss: string,
) => {
  return { dep, governor, governorGloss, dependent, dependentGloss };
};
const corenlp = {
  sentences: [
    {
      index: 0,
      parse,
      basicDependencies: [
        dependency("ROOT", 0, "ROOT", 3, "froze"),
        dependency("nsubj", 3, "froze", 2, "pond"),
      ],
    },
    {
      index: 1,
      parse: "(ROOT (S (NP (NNS Geese)) (VP (VBD left)) (. .)))",
      basicDependencies: [dependency("ROOT", 0, "ROOT", 2, "left")],
    },
  ],
};

async function convert(name: string, layer: string): Promise<ParsedDocument["sentences"]> {
  const folder = testFolder({ "raw/d.txt": text, [`trees/${name}`]: layer });
  const { out, messages, error } = await convertFolder(folder, {
    ...{ format: undefined, annotations: undefined, language: "en" },
  });
  if (error !== undefined)
    throw new Error(
      messages.map(({ what, where, remedy }) => `${where.file}:${where.line}: ${what}. ${remedy}`).join("\n"),
    );
  return JSON.parse(folderContents(out)["parses.json"] ?? "").d.sentences;
}

it("CoreNLP's JSON gives words, trees and basic dependencies", async () => {
  const [first, second] = await convert("d.txt.json", JSON.stringify(corenlp));
  expect(first?.words.map(([word]) => word).join(" ")).toBe("The pond froze -LRB- twice -RRB- .");
  expect(first?.parsetree).toContain("(NP (DT The) (NN pond))");
  expect(first?.dependencies).toEqual([
    ["nsubj", "froze-3", "pond-2"],
    ["root", "ROOT-0", "froze-3"],
  ]);
  expect(second?.words[1]).toEqual(["left", expect.objectContaining({ PartOfSpeech: "VBD" })]);
});

it("what CoreNLP writes without a parser is refused, with the annotators to run", async () => {
  const tokens = JSON.stringify({ sentences: [{ index: 0, tokens: [] }] });
  await expect(convert("d.json", tokens)).rejects.toThrow("-annotators tokenize,ssplit,pos,parse");
  await expect(convert("d.json", "{")).rejects.toThrow("no output of CoreNLP");
});

it("a broken tree of CoreNLP's JSON is named by its sentence", async () => {
  const broken = { sentences: [corenlp.sentences[0], { ...corenlp.sentences[1], parse: "(ROOT (S (NP" }] };
  await expect(convert("d.json", JSON.stringify(broken))).rejects.toThrow("sentence:2");
});

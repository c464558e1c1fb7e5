import type { ParsedDocument } from "@discoprep/formats/conll16";
import { expect, it } from "vitest";
import { convertFiles } from "../../test/convert-folder.ts";

const text = "The pond froze (twice). Geese left.\n";
const parse =
  "(ROOT\n  (S (NP (DT The) (NN pond)) (VP (VBD froze) (PRN (-LRB- -LRB-) (RB twice) (-RRB- -RRB-)))\n    (. .)))";
const dependency = (dep: string, governor: string, dependent: string) => {
  const [governorGloss, dependentGloss] = [governor, dependent].map((word) => word.split("-")[0]);
  const [from, to] = [governor, dependent].map((word) => Number(word.split("-")[1]));
  return { dep, governor: from, governorGloss, dependent: to, dependentGloss };
};
const [first, second] = [
  {
    parse,
    basicDependencies: [dependency("ROOT", "ROOT-0", "froze-3"), dependency("nsubj", "froze-3", "pond-2")],
  },
  {
    parse: "(ROOT (S (NP (NNS Geese)) (VP (VBD left)) (. .)))",
    basicDependencies: [dependency("ROOT", "ROOT-0", "left-2")],
  },
];
const output = (...sentences: object[]): string =>
  JSON.stringify({ sentences: sentences.map((sentence, index) => ({ index, ...sentence })) });

async function convert(name: string, layer: string): Promise<ParsedDocument["sentences"]> {
  const options = { format: undefined, annotations: undefined, language: "en" };
  const texts = { "raw/d.txt": text, [`trees/${name}`]: layer };
  const { files, problems, error } = await convertFiles(texts, options);
  if (error !== undefined) throw new Error(problems.join("\n"));
  return JSON.parse(files["parses.json"] ?? "").d.sentences;
}

it("CoreNLP's JSON gives words, trees and basic dependencies", async () => {
  const [pond, geese] = await convert("d.txt.json", output(first, second));
  expect(pond?.words.map(([word]) => word).join(" ")).toBe("The pond froze -LRB- twice -RRB- .");
  expect(pond?.parsetree).toContain("(NP (DT The) (NN pond))");
  expect(pond?.dependencies.join(" ")).toBe("nsubj,froze-3,pond-2 root,ROOT-0,froze-3");
  expect(geese?.words[1]).toEqual(["left", expect.objectContaining({ PartOfSpeech: "VBD" })]);
});

it("what CoreNLP writes without a parser is refused, with the annotators to run", async () => {
  await expect(convert("d.json", output({ tokens: [] }))).rejects.toThrow(
    "-annotators tokenize,ssplit,pos,parse",
  );
  await expect(convert("d.json", "{")).rejects.toThrow("no output of CoreNLP");
});

it("a broken tree of CoreNLP's JSON is named by its sentence", async () => {
  const broken = output(first, { ...second, parse: "(ROOT (S (NP" });
  await expect(convert("d.json", broken)).rejects.toThrow("sentence:2");
});

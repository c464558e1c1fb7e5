import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { expect, it } from "vitest";
import { convertCorpus } from "./convert-corpus.ts";

const text = "The pond froze (twice). Geese left.\n";
const parse =
  "(ROOT\n  (S (NP (DT The) (NN pond)) (VP (VBD froze) (PRN (-LRB- -LRB-) (RB twice) (-RRB- -RRB-)))\n    (. .)))";
const dependency = (
  dep: string,
  governorGloss: string,
  governor: number,
  dependentGloss: string,
  dependent: number,
) => ({
  ...{ dep, governor, governorGloss, dependent, dependentGloss },
});
const corenlp = {
  sentences: [
    {
      index: 0,
      parse,
      basicDependencies: [
        dependency("ROOT", "ROOT", 0, "froze", 3),
        dependency("nsubj", "froze", 3, "pond", 2),
      ],
    },
    {
      index: 1,
      parse: "(ROOT (S (NP (NNS Geese)) (VP (VBD left)) (. .)))",
      basicDependencies: [dependency("ROOT", "ROOT", 0, "left", 2)],
    },
  ],
};

async function convert(name: string, layer: string) {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const folder of ["raw", "trees"]) mkdirSync(join(work, folder));
  writeFileSync(join(work, "raw", "d.txt"), text);
  writeFileSync(join(work, "trees", name), layer);
  const out = join(work, "out");
  const found: string[] = [];
  const onMessage = ({ what, where, remedy }: Message): void => {
    found.push(`${where.file}:${where.line}: ${what}. ${remedy}`);
  };
  const folders = { raw: join(work, "raw"), trees: join(work, "trees") };
  const made = convertCorpus({ language: "en", ...folders, out, onMessage });
  await made.catch(() => Promise.reject(new Error(found.join("\n"))));
  const { d } = JSON.parse(readFileSync(join(out, "parses.json"), "utf8"));
  return d.sentences as {
    parsetree: string;
    dependencies: string[][];
    words: [string, { PartOfSpeech: string }][];
  }[];
}

it("CoreNLP's JSON gives words, trees and basic dependencies", async () => {
  const [first, second] = await convert("d.txt.json", JSON.stringify(corenlp));
  expect(first?.words.map(([word]) => word)).toEqual([
    "The",
    "pond",
    "froze",
    "-LRB-",
    "twice",
    "-RRB-",
    ".",
  ]);
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

import { expect, it } from "vitest";
import { treesIn } from "../../test/trees.ts";
import { conversion, type schemes } from "../constituents/schemes.ts";
import { treeText } from "../trees/tree.ts";
import { type DependencyFormat, dependencyText } from "./dependency-text.ts";

const sentence = "( (S (NP-SBJ (NNP Ada)) (VP (VBZ sails))) )";

function printed(format: DependencyFormat, text: string, scheme: (typeof schemes)[number] = "lth") {
  const convert = conversion(scheme);
  function* converted() {
    for (const [index, line] of text.split("\n").entries()) {
      for (const [at, { tree }] of treesIn(line).trees.entries()) {
        const parse = { ...convert(tree), parsetree: treeText(tree) };
        yield { document: "abc".charAt(index), number: at + 1, parse };
      }
    }
  }
  return [...dependencyText(converted(), format, scheme !== "lth")].join("");
}

it.each<[DependencyFormat, string]>([
  ["conllx", "1\tAda\t_\tNNP\t_\t_\t2\tSBJ\t_\t_\n2\tsails\t_\tVBZ\t_\t_\t0\tROOT\t_\t_\n\n"],
  [
    "conllu",
    "# sent_id = a-1\n# text = Ada sails\n1\tAda\t_\t_\tNNP\t_\t2\tSBJ\t_\t_\n2\tsails\t_\t_\tVBZ\t_\t0\troot\t_\t_\n\n",
  ],
  [
    "conll08",
    "1\tAda\t_\tNNP\tNNP\tAda\t_\tNNP\t2\tSBJ\t_\n2\tsails\t_\tVBZ\tVBZ\tsails\t_\tVBZ\t0\tROOT\t_\n\n",
  ],
])("prints %s", (format, expected) => {
  expect(printed(format, sentence)).toBe(expected);
});

it("prints one object of parses.json, with the root's name of its language", () => {
  const text = printed("parses", `${sentence}${sentence}\n${sentence}`);
  const entry = {
    dependencies: [
      ["SBJ", "sails-2", "Ada-1"],
      ["ROOT", "ROOT-0", "sails-2"],
    ],
    parsetree: sentence,
    words: [
      ["Ada", { Linkers: [], PartOfSpeech: "NNP" }],
      ["sails", { Linkers: [], PartOfSpeech: "VBZ" }],
    ],
  };
  expect(JSON.parse(text)).toEqual({ a: { sentences: [entry, entry] }, b: { sentences: [entry] } });
  expect(text.startsWith('{"a": {"sentences": [{"dependencies":[["SBJ",')).toBe(true);
  expect(printed("parses", "")).toBe("{}\n");
  expect(printed("parses", "( (VP (VV 唱)) )", "penn2malt-zh")).toContain('["ROOT","root-0","唱-1"]');
});

it("prints the part of speech of Chinese words twice", () => {
  expect(printed("conllx", "( (IP (NP (PN 她)) (VP (VV 唱))) )", "penn2malt-zh")).toBe(
    "1\t她\t_\tPN\tPN\t_\t2\tVMOD\t_\t_\n2\t唱\t_\tVV\tVV\t_\t0\tROOT\t_\t_\n\n",
  );
});

it("prints the parts of words with slashes as CoNLL-2008 has them", () => {
  expect(printed("conll08", "( (NP (NN sail\\/oar) (NNS boats)) )")).toBe(
    [
      "1\tsail\\/oar\t_\tNN\tNN\tsail\t_\tNN\t4\tNMOD\t_",
      "2\t_\t_\t_\t_\t/\t_\tCC\t1\tCOORD\t_",
      "3\t_\t_\t_\t_\toar\t_\tNN\t2\tCONJ\t_",
      "4\tboats\t_\tNNS\tNNS\tboats\t_\tNNS\t0\tROOT\t_",
      "\n",
    ].join("\n"),
  );
});

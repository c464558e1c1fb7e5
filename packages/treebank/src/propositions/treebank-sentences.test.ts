import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, type Message } from "@discoprep/corpus";
import { columnText } from "@discoprep/formats/columns";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeEach, expect, it } from "vitest";
import { conll08Columns } from "../formats/columns.ts";
import { type TreebankSources, treebankSentences } from "./treebank-sentences.ts";
import { readLemmas } from "./word-files.ts";

let work: string;
let sources: TreebankSources;

function put(name: string, text: string): string {
  const file = join(work, name);
  writeFileSync(file, text);
  return file;
}

beforeEach(() => {
  work = testFolder({
    // The0 Oslo-based1 yard2 sold3 forty4 boats5 in6 May7 .8
    "trees/tale_0201.mrg":
      "(())\n( (S (NP-SBJ (DT The) (JJ Oslo-based) (NN yard)) (VP (VBD sold) (NP (CD forty) (NNS boats)) (PP-TMP (IN in) (NP (NNP May)))) (. .)) )\n",
    "trees/tale_0202.mrg": "( (NP (NNS Sails)) )\n",
    prop: "t/02/tale_0201.mrg 1 3 gold sell.01 vp--a 0:1-ARG0 3:0-rel 4:1-ARG1 6:1-ARGM-TMP\n",
  });
  sources = { trees: join(work, "trees"), options: "rightBranching=false", propbank: join(work, "prop") };
});

function corpusOf(options: Partial<TreebankSources> = {}) {
  const messages: Message[] = [];
  const sentences = treebankSentences({ ...sources, ...options }, (message) => void messages.push(message));
  const documents: string[] = [];
  let text = "";
  for (const { document, parse } of sentences) {
    documents.push(document);
    text += columnText([conll08Columns(parse)]);
  }
  return { documents, text, problems: messages.map(describeProblem) };
}

it("makes sentences of trees, propositions, words, entities and lemmas", () => {
  const { documents, text, problems } = corpusOf({
    words: put("words", "based\nbeige\n"),
    entities: put("entities", "Oslo\n"),
    lemmas: put("lemmas", "the\tthe\nsails\tVBZ\tsail\nsails\tNNS\tsails\nbased\tVBN\tbase\n"),
  });
  expect(documents).toEqual(["tale_0201", "tale_0202"]);
  expect(problems).toEqual([expect.stringContaining("tale_0201.mrg:1: the tree holds no words")]);
  expect(text).toBe(
    [
      "1\tThe\tthe\tDT\tDT\tThe\tthe\tDT\t5\tNMOD\t_\t_",
      "2\tOslo-based\t_\tJJ\tJJ\tOslo\t_\tNNP\t4\tHMOD\t_\t_",
      "3\t_\t_\t_\t_\t-\t_\tHYPH\t2\tHYPH\t_\t_",
      "4\t_\t_\t_\t_\tbased\tbase\tVBN\t5\tNMOD\t_\t_",
      "5\tyard\t_\tNN\tNN\tyard\t_\tNN\t6\tSBJ\t_\tA0",
      "6\tsold\t_\tVBD\tVBD\tsold\t_\tVBD\t0\tROOT\tsell.01\t_",
      "7\tforty\t_\tCD\tCD\tforty\t_\tCD\t8\tNMOD\t_\t_",
      "8\tboats\t_\tNNS\tNNS\tboats\t_\tNNS\t6\tOBJ\t_\tA1",
      "9\tin\t_\tIN\tIN\tin\t_\tIN\t6\tTMP\t_\tAM-TMP",
      "10\tMay\t_\tNNP\tNNP\tMay\t_\tNNP\t9\tPMOD\t_\t_",
      "11\t.\t_\t.\t.\t.\t_\t.\t6\tP\t_\t_",
      "\n1\tSails\tsails\tNNS\tNNS\tSails\tsails\tNNS\t0\tROOT\t_\n\n",
    ].join("\n"),
  );
});

it("splits no word with a slash whose parts are in no list", () => {
  put("trees/tale_0202.mrg", "( (NN sail\\/oar) )\n");
  const { text } = corpusOf({ wants: (document) => document === "tale_0202" });
  expect(text).toBe("1\tsail\\/oar\t_\tNN\tNN\tsail\\/oar\t_\tNN\t0\tROOT\t_\n\n");
});

it("makes the documents that are wanted, without a word of the others' propositions", () => {
  expect(corpusOf({ wants: (document) => document === "tale_0202" })).toEqual({
    documents: ["tale_0202"],
    text: "1\tSails\t_\tNNS\tNNS\tSails\t_\tNNS\t0\tROOT\t_\n\n",
    problems: [],
  });
});

it("names propositions that fit no tree and lines that are none, and makes the rest", () => {
  const { text, problems } = corpusOf({
    nombank: put(
      "nom",
      "t/02/tale_0201.mrg 1 5 boat 01 5:0-rel\nnonsense\nt/02/tale_0201.mrg 4 1 boat 01 1:0-rel\nt/09/gone.mrg 0 1 boat 01 1:0-rel\nt/09/gone.mrg 1 1 boat 01 1:0-rel\n",
    ),
  });
  expect(text).toMatch(/\tboat\.01\t/);
  expect(problems.map((problem) => problem.replace(work, ""))).toEqual([
    expect.stringContaining("/nom:2: the line of a pointer file is not a proposition"),
    expect.stringContaining("tale_0201.mrg:1: the tree holds no words"),
    expect.stringMatching(/nom:3.*tale_0201.*trees that are not there.*found 1 propositions/),
    expect.stringMatching(/nom:4.*gone.*trees that are not there.*found 2 propositions/),
  ]);
});

it("refuses two files that are one document, and a source that is absent", () => {
  expect(() => corpusOf({ propbank: join(work, "none") })).toThrow("does not exist");
  mkdirSync(join(work, "trees/03"));
  put("trees/03/tale_0201.mrg", "");
  expect(() => corpusOf()).toThrow("have the same document id");
});

it("reads lemmas of a form, for a part of speech or any", () => {
  const lemmaOf = readLemmas(put("lemmas", "left\tVBD\tleave\r\n\nleft\tleft\nMay\tmay\n"));
  const lemmas = [lemmaOf("Left", "VBD"), lemmaOf("left", "JJ"), lemmaOf("may", "MD")];
  expect(lemmas).toEqual(["leave", "left", undefined]);
  for (const wrong of ["sails", "a\tb\tc\td", "\ta", "a\t"])
    expect(() => readLemmas(put("lemmas", `the\tthe\n${wrong}\n`))).toThrow("lemmas:2: the line is no entry");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { convertCorpus } from "./convert-corpus.ts";
import type { ConvertOptions } from "./options.ts";

const connectives: readonly string[] = ["if", "then", "also"];

function tok(id: string, words: string): string {
  const lines = words.split(" ").map((word, index) => {
    return `${index + 1}\t${word}${"\t_".repeat(7)}\t${connectives.includes(word) ? "Conn=B-conn" : "_"}\n`;
  });
  return `# newdoc id = ${id}\n${lines.join("")}`;
}

/** Makes a row of document a.b, of the texts of two units and `TYPE ORIG_LABEL LABEL`. */
function row(unit1: string, unit2: string, texts: string, labels: string): string {
  return `a.b\t${unit1}\t${unit2}\t${texts.replace("|", "\t")}\t${labels.replaceAll(" ", "\t")}\n`;
}

const header = `${["doc", "unit1_toks", "unit2_toks", "unit1_txt", "unit2_txt", "rel_type", "orig_label", "label"].join("\t")}\n`;
const words = "if it rains then we also stay . She sings .";
const conditional = "if it rains|then we also stay";
const condition = row("1-3", "4-7", conditional, "explicit contingency.condition condition");
const conjunction = row("2-3", "5-7", "it rains|we also stay", "explicit expansion.conjunction conjunction");
const cause = row("2-3", "9-10", "it rains|She sings", "implicit contingency.cause.result conjunction");

async function converted(files: Readonly<Record<string, string>>, options: Partial<ConvertOptions> = {}) {
  const root = testFolder(files);
  const out = join(root, "out");
  const conversion = await convertCorpus({
    ...{ format: "disrpt", language: "en", senses: "keep", annotations: join(root, "in"), out },
    ...options,
  });
  const relations = readFileSync(join(out, "relations.json"), "utf8").trim().split("\n");
  return {
    ...conversion,
    out,
    rules: conversion.messages.map(({ severity, rule }) => `${severity} ${rule}`),
    relations: relations.filter((line) => line !== "").map((line) => JSON.parse(line)),
  };
}

describe("convert --from disrpt", () => {
  const rels = { "in/x.tok": `${tok("a.b", words)}\n` };

  it("gives each Explicit relation the labelled tokens of its units, further parts included", async () => {
    const { relations, rules } = await converted({ ...rels, "in/x.rels": header + condition + conjunction });
    expect(relations.map(({ Connective }) => Connective.RawText)).toEqual(["if then", "also"]);
    expect(rules).toEqual([]);
  });

  it("warns of a connective that it does not find", async () => {
    const without = row("2-3", "9-10", "it rains|She sings", "explicit temporal temporal");
    const { relations, rules } = await converted({ ...rels, "in/x.rels": header + without });
    expect([relations[0].Connective.RawText, rules]).toEqual(["", ["warning connective-not-found"]]);
  });

  it("takes senses from the column that is named, and says where the columns do not agree", async () => {
    const files = { ...rels, "in/x.rels": header + condition + cause };
    const usual = await converted(files);
    expect(usual.rules).toEqual(["warning sense-columns-differ"]);
    expect(usual.messages[0]?.found).toBe("1 of 2 rows; senses are read from orig_label");
    expect(usual.relations[1].Sense).toEqual(["Contingency.Cause.Result"]);
    const labels = await converted(files, { labelColumn: "label" });
    expect(labels.relations.map(({ Sense }) => Sense)).toEqual([["condition"], ["conjunction"]]);
  });

  it("refuses a corpus of another framework in one sentence", async () => {
    const foreignRow = row("2-3", "9-10", "it rains|She sings", "implicit joint-list conjunction");
    const files = { "in/eng.erst.x.tok": rels["in/x.tok"], "in/eng.erst.x.rels": header + foreignRow };
    await expect(converted(files)).rejects.toThrow(
      /eng\.erst\.x\.rels: .* not annotated as PDTB .*; found erst\. Score it with `discoprep score disrpt`/,
    );
  });

  it("refuses a row without a type of PDTB", async () => {
    const foreignRow = row("2-3", "9-10", "it rains|She sings", "none joint-list conjunction");
    const { messages, counts } = await converted({ ...rels, "in/x.rels": header + cause + foreignRow });
    expect(messages).toMatchObject([{}, { rule: "not-pdtb-row", where: { file: "x.rels", line: 3 } }]);
    expect(counts.relations).toMatchObject({ in: 2, kept: 1 });
  });

  it("refuses each masked document by its name, and leaves them out on request", async () => {
    const masked = (id: string): string => tok(id, words.replace(/\w/g, "_"));
    const files = {
      "in/x.tok": `${masked("b")}${rels["in/x.tok"]}${masked("c")}\n`,
      "in/x.rels": header + condition,
    };
    const refused: string[] = [];
    const report = ({ rule, where, found }: Message): void => {
      if (rule === "masked-text") refused.push(`${where.file} ${where.document} ${found}`);
    };
    await expect(converted(files, { report })).rejects.toThrow(
      /found 2 of 3 documents: b, c\. .*--errors skip/,
    );
    expect(refused).toEqual(["b", "c"].map((id) => `x.tok ${id} 9 of 11 words are underscores`));
    const { counts, relations } = await converted(files, { errors: "skip" });
    expect(counts.documents).toEqual({ in: 3, kept: 1, dropped: { "masked-text": 2 } });
    expect(relations).toHaveLength(1);
  });

  it("notes a final blank line that is absent, and takes documents without blank lines between them", async () => {
    const joined = tok("a.b", words) + tok("c", "He left .");
    const { counts, rules } = await converted({ "in/x.tok": joined, "in/x.rels": header + condition });
    expect(counts).toMatchObject({ documents: { kept: 2 }, relations: { in: 1, kept: 1, dropped: {} } });
    expect(rules).toEqual(["info no-final-blank-line"]);
  });

  it("names a row whose unit has another text than its tokens", async () => {
    const moved = row("2-3", "9-10", "it rains|she sang", "implicit temporal temporal");
    const { messages } = await converted({ ...rels, "in/x.rels": header + moved });
    expect(messages).toMatchObject([
      { rule: "text-mismatch", where: { file: "x.rels", line: 2 }, expected: "she sang", found: "She sings" },
    ]);
  });
});

describe("dependencies of a DISRPT corpus", () => {
  const conllu = words.split(" ").map((word, index) => {
    return `${index + 1}\t${word}\t_\tX\t_\t_\t${index}\tdep\t_\t_\n`;
  });
  const file = `# newdoc id = a.b\n${conllu.join("")}\n`;
  const files = {
    "in/x.conllu": file,
    "in/x.rels": header + cause,
    "layer/a.b.conllu": file,
    "layer/all.conllu": file,
  };

  it("are those of its .conllu", async () => {
    const { out } = await converted(files);
    const parses = JSON.parse(readFileSync(join(out, "parses.json"), "utf8"));
    const [first, second] = parses["a.b"].sentences[0].dependencies;
    expect([first, second].join(" ")).toBe("dep,ROOT-0,if-1 dep,if-1,it-2");
  });

  it("come from --conllu where that is given", async () => {
    const root = testFolder(files);
    expect((await converted(files, { conllu: join(root, "layer") })).relations).toHaveLength(1);
    // The folder of the annotations holds .rels and .tok, too.
    expect((await converted(files, { conllu: join(root, "in") })).relations).toHaveLength(1);
  });
});

it("--conllu takes one file of all documents", async () => {
  const parsed = (id: string, word: string): string =>
    `# newdoc id = ${id}\n1\t${word}\t_\tX\t_\t_\t0\troot\t_\t_\n\n`;
  const all = parsed("a.b", "One") + parsed("c", "Two");
  const root = testFolder({ "raw/a.b": "One", "raw/c": "Two", "all.conllu": all });
  const options = { language: "en", raw: join(root, "raw"), conllu: join(root, "all.conllu") };
  const { counts } = await convertCorpus({ ...options, out: join(root, "out") });
  expect([counts.documents.kept, counts.tokens]).toEqual([2, 2]);
});

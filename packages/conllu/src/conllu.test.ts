import { readFileSync } from "node:fs";
import { documentFiles } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conlluDocuments, conlluSentences, readConllu, surfaceText, writeConllu } from "./index.ts";

function row(id: string, form: string, head: string, label: string, misc = "_"): string {
  return [id, form, "_", "_", "X", "_", head, label, "_", misc].join("\t");
}

const sample = [
  "# newdoc id = tale",
  "# newpar",
  "# text = Er ging zum Tor.",
  row("1", "Er", "2", "nsubj"),
  row("2", "ging", "0", "root"),
  row("3-4", "zum", "_", "_"),
  row("3", "zu", "5", "case"),
  row("4", "dem", "5", "det"),
  row("5", "Tor", "2", "obl", "SpaceAfter=No"),
  row("5.1", "schnell", "_", "_"),
  row("6", ".", "2", "punct"),
  "",
  "# newpar",
  row("1", "Ende", "0", "root"),
  "",
  "",
].join("\n");

function rulesOf(text: string): string[] {
  return readConllu(text, "f").messages.map(({ rule, level, where }) => `${level} ${rule} ${where.line}`);
}

describe("readConllu", () => {
  it("reads ranges, empty nodes and comments, and writes them back", () => {
    const { sentences, messages } = readConllu(sample, "f");
    expect(messages).toEqual([]);
    expect(sentences.map(surfaceText)).toEqual(["Er ging zum Tor.", "Ende"]);
    expect(sentences[0]?.rows.map(({ kind }) => kind).join(" ")).toBe(
      "word word range word word word empty word",
    );
    expect(writeConllu(sentences)).toBe(`${sample.trimEnd()}\n\n`);
  });

  it("names line, rule and level of a fault", () => {
    expect(rulesOf("1\tA\n\n")).toEqual(["1 invalid-conllu-line 1"]);
    expect(rulesOf(`${row("1", "A", "0", "root")}\n# late\n\n`)).toEqual(["1 misplaced-comment 2"]);
    expect(rulesOf(`${row("2", "A", "0", "root")}\n`)).toEqual(["2 word-number 1"]);
    expect(rulesOf(`${row("1", "A", "7", "dep")}\n`)).toEqual(["2 head 1", "2 root-count 1"]);
    expect(rulesOf(`${row("1", "A", "0", "dep")}\n`)).toEqual(["2 root-label 1"]);
    expect(rulesOf(`# text = B\n${row("1", "A", "0", "root")}\n`)).toEqual(["2 text 2"]);
    expect(rulesOf(`${row("1-3", "A", "_", "_")}\n${row("1", "A", "0", "root")}\n`)).toEqual([
      "2 range-number 1",
    ]);
    expect(rulesOf(`${row("2.1", "A", "_", "_")}\n${row("1", "A", "0", "root")}\n`)).toEqual([
      "2 empty-node-number 1",
    ]);
    const circle = [row("1", "A", "0", "root"), row("2", "B", "3", "x"), row("3", "C", "2", "x")].join("\n");
    expect(rulesOf(circle)).toEqual(["2 cycle 1"]);
  });
});

describe("documents", () => {
  it("rebuilds raw text, paragraphs and offsets", () => {
    const [document] = conlluDocuments(readConllu(sample, "f").sentences, "de", "f");
    expect(document?.id).toBe("tale");
    expect(document?.raw).toBe("Er ging zum Tor.\n\nEnde\n");
    expect(document?.paragraphs).toEqual([
      { start: 0, end: 16 },
      { start: 18, end: 22 },
    ]);
    const tokens = document?.sentences[0]?.tokens ?? [];
    expect(tokens.map(({ start, end }) => document?.raw.slice(start, end))).toEqual(
      tokens.map(({ form }) => form),
    );
    expect(
      document?.sentences[0]?.dependencies?.map(({ head, dependent }) => `${head}>${dependent}`),
    ).toEqual(["2>1", "0>2", "4>3", "2>4", "2>5"]);
  });

  it("survive the way to CoNLL-U and back", () => {
    const form = fc.stringMatching(/^[a-z中𝒜.]{1,4}$/u);
    const token = fc.record({ form, joined: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(token, { minLength: 1 }), { minLength: 1 }), (parts) => {
        const text = parts
          .map((tokens) => {
            const rows = tokens.map(({ form: word, joined }, index) => {
              return row(
                `${index + 1}`,
                word,
                `${index}`,
                index === 0 ? "root" : "dep",
                joined ? "SpaceAfter=No" : "_",
              );
            });
            return `${rows.join("\n")}\n\n`;
          })
          .join("");
        const { sentences, messages } = readConllu(text, "f");
        expect(messages).toEqual([]);
        expect(writeConllu(sentences)).toBe(text);
        const documents = conlluDocuments(sentences, "en", "f");
        const again = conlluDocuments(
          readConllu(writeConllu(documents.flatMap(conlluSentences)), "f").sentences,
          "en",
          "f",
        );
        expect(again).toEqual(documents);
      }),
    );
  });
});

describeShared("data/gdtb/conllu", "CoNLL-U of GUM", (folder) => {
  it("is read without a fault and written byte for byte", () => {
    let words = 0;
    for (const file of documentFiles(folder).values()) {
      const text = readFileSync(file, "utf8");
      const { sentences, messages } = readConllu(text, file);
      expect(messages).toEqual([]);
      expect(writeConllu(sentences)).toBe(text);
      for (const { rows } of sentences) words += rows.filter(({ kind }) => kind === "word").length;
    }
    expect(words).toBeGreaterThan(50_000);
  });
});

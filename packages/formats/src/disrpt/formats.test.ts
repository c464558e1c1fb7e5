import type { Relation, Span } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { lineDocument } from "../../test/line-document.ts";
import { conlluText } from "../conllu/index.ts";
import { labelledParses, tokText } from "./connectives.ts";
import { readRels, writeRels } from "./index.ts";
import { readDocumentGroups } from "./read-collection.ts";

const raw = "If 𝒜 rains , then we stay .\nWe read .";
const at = (...texts: string[]): { spans: Span[] } => ({
  spans: texts.map((text) => ({ start: raw.indexOf(text), end: raw.indexOf(text) + text.length })),
});
const explicit: Relation = {
  id: 7,
  type: "Explicit",
  connective: at("If", "then"),
  conn1: { text: "if then", senses: ["Contingency.Condition.Arg2-as-cond", "Temporal"] },
  arg1: at("we stay"),
  arg2: at("𝒜 rains"),
};
const entRel: Relation = { type: "EntRel", arg1: at("we stay"), arg2: at("We read") };

describe("writeRels", () => {
  it("writes units in the order of the text, connective tokens with Arg2", () => {
    const { text, messages } = writeRels(lineDocument(raw, [explicit, entRel]));
    const rows = readRels(text, "f");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ unit1_toks: "1-3,5", unit2_toks: "6-7", dir: "1>2" });
    expect(rows[0]?.unit1_txt).toBe("If 𝒜 rains <*> then");
    expect(messages.map(({ rule }) => rule).sort()).toEqual(["id-not-written", "relation-not-written"]);
  });

  it("refuses a document id that stands twice: its first sentences would be lost", () => {
    const sentence = (id: string): string => `# newdoc id = ${id}\n1\tA${"\t_".repeat(8)}\n\n`;
    const read = (text: string) => readDocumentGroups(text, "f", () => {});
    expect(read(sentence("a") + sentence("b.c"))).toHaveLength(2);
    expect(() => read(sentence("a.b") + sentence("a.b"))).toThrow(
      /^f:5, document a\.b: a document id is in the file twice/,
    );
  });

  it("names the line that does not fit the header", () => {
    expect(() => readRels("doc\tx\n", "f")).toThrow("f:1");
    expect(() => readRels(`${writeRels(lineDocument(raw, [])).text}a\tb\n`, "f")).toThrow("f:2");
  });
});

describe("connective labels", () => {
  const document = lineDocument(raw, [explicit]);
  const labels = (text: string): string[] =>
    text.split("\n").flatMap((line) => (/^\d/.test(line) ? [line.split("\t")[9] as string] : []));

  it("begin anew in each part of a connective", () => {
    const tags = labels(tokText("d", labelledParses(document))).map((tag, index) =>
      tag === "Conn=O" ? [] : [`${index + 1} ${tag}`],
    );
    expect(tags.flat()).toEqual(["1 Conn=B-conn", "5 Conn=B-conn"]);
  });

  it("stand in MISC of the .conllu", () => {
    const text = conlluText(labelledParses(document));
    expect(labels(text)[4]).toBe("Conn=B-conn");
    expect(text).toContain("# text = If 𝒜 rains , then we stay .");
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document, Message, Relation } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it, vi } from "vitest";
import { writtenCollection } from "../../test/disrpt/written-collection.ts";
import { conlluText, readConllu } from "../conllu/index.ts";
import { labelledParses } from "./connectives.ts";
import { readRels } from "./read-collection.ts";
import { writeRels } from "./rels.ts";

const raw = "If it's cold, we don't sail. We read.";
const words = ["If", "it", "'s", "cold", ",", "we", "do", "n't", "sail", ".", "We", "read", "."];

function span(text: string): { spans: { start: number; end: number }[] } {
  const start = raw.indexOf(text);
  return { spans: [{ start, end: start + text.length }] };
}

const relation: Relation = {
  type: "Explicit",
  connective: span("If"),
  conn1: { text: "if", senses: ["Contingency.Condition.Arg2-as-cond", "Temporal.Synchronous"] },
  arg1: span("we don't sail"),
  arg2: span("it's cold"),
};

function invented(): Document {
  let end = 0;
  const tokens = words.map((form) => {
    const start = raw.indexOf(form, end);
    end = start + form.length;
    return { form, start, end };
  });
  const sentences = [tokens.slice(0, 10), tokens.slice(10)].map((list) => ({
    start: list[0]?.start ?? 0,
    end: list.at(-1)?.end ?? 0,
    tokens: list,
  }));
  return { id: "d", language: "en", raw, paragraphs: [], sentences, relations: [relation], messages: [] };
}

const rowsOf = (document: Document) => readRels(writeRels(document).text, "d.rels");

it("writes the columns and one of the 17 labels of 2025", () => {
  expect(rowsOf(invented())[0]).toEqual({
    doc: "d",
    unit1_toks: "1-4",
    unit2_toks: "6-9",
    unit1_txt: "If it 's cold",
    unit2_txt: "we do n't sail",
    u1_raw: "If it's cold",
    u2_raw: "we don't sail",
    s1_toks: "1-10",
    s2_toks: "1-10",
    unit1_sent: "If it 's cold , we do n't sail .",
    unit2_sent: "If it 's cold , we do n't sail .",
    dir: "1>2",
    rel_type: "explicit",
    orig_label: "contingency.condition.arg2-as-cond;temporal.synchronous",
    label: "condition",
  });
});

it("writes a file for the whole set, with one header, and lines for contractions", () => {
  const documents = [invented(), { ...invented(), id: "e" }];
  const collection = writtenCollection({ name: "dev", documents }, "eng.pdtb.own");
  expect(Object.keys(collection)).toEqual([
    "eng.pdtb.own_dev.rels",
    "eng.pdtb.own_dev.tok",
    "eng.pdtb.own_dev.conllu",
  ]);
  expect(readRels(collection["eng.pdtb.own_dev.rels"] ?? "", "f").map(({ doc }) => doc)).toEqual(["d", "e"]);
  expect(collection["eng.pdtb.own_dev.tok"]).toContain(
    "# newdoc id = e\n1\tIf\t_\t_\t_\t_\t_\t_\t_\tConn=B-conn\n2-3\tit's\t",
  );
});

it("writes the contractions of the text as multi-word tokens in CoNLL-U", () => {
  const text = conlluText(labelledParses(invented()));
  expect(text).toContain("2-3\tit's\t_\t_\t_\t_\t_\t_\t_\t_\n2\tit\t");
  expect(text).not.toMatch(/^(?:2\tit|7\tdo)\t.*SpaceAfter=No/m);
  const messages: Message[] = [];
  for (const _parse of readConllu(text, "f", (message) => messages.push(message)));
  expect(messages).toEqual([]);
});

describe("units", () => {
  const rels = (parts: Partial<Relation>) =>
    rowsOf({ ...invented(), relations: [{ ...relation, ...parts }] })[0];

  it("hold a connective with Arg2, even where Arg1 holds it, too", () => {
    const parts = { arg1: span("If it's cold"), arg2: span("we don't sail") } as const;
    expect(rels(parts)).toMatchObject({ unit1_toks: "1-4", unit2_toks: "1,6-9" });
    expect(rels(parts)?.unit2_txt).toBe("If <*> we do n't sail");
  });

  it("are ordered without regard to the connective", () => {
    const parts = { arg1: span("it's cold"), arg2: span("we don't sail") } as const;
    expect(rels(parts)).toMatchObject({ unit1_toks: "2-4", unit2_toks: "1,6-9", dir: "1<2" });
  });

  it("hold a token of which the annotator selected a part", () => {
    expect(rels({ arg1: span("we don't sai") })?.unit2_toks).toBe("6-9");
    expect(rels({ arg1: span("we don't") })?.unit2_toks).toBe("6-8");
  });

  it("have the sentences of each part", () => {
    const parts = {
      arg2: { spans: [...span("cold").spans, { start: raw.indexOf("sail"), end: raw.indexOf(" read") }] },
      arg1: span("read"),
      connective: span("If"),
    };
    expect(rels(parts)).toMatchObject({ unit1_toks: "1,4,9-11", unit1_txt: "If <*> cold <*> sail . We" });
    expect(rels(parts)).toMatchObject({ s1_toks: "1-10,1-13", s2_toks: "11-13" });
    expect(rels({ arg2: span("cold"), arg1: span("read") })).toMatchObject({ s1_toks: "1-10", dir: "1>2" });
  });
});

describe("labels", () => {
  const labels = (senses: string[]) => {
    const relations = [{ ...relation, conn1: { text: "if", senses } }];
    return rowsOf({ ...invented(), relations }).map(({ label }) => label);
  };

  it.each([
    [["Expansion.Conjunction", "Temporal.Synchronous"], "conjunction"],
    [["Contingency.Cause.Reason"], "causal"],
    [["Contingency.Cause+Belief.Reason+Belief"], "explanation"],
    [["Contingency.Cause.Own"], "causal"],
  ])("are those of the first sense, of the whole sense before a part of it: %j", (senses, label) => {
    expect(labels(senses)).toEqual([label]);
  });

  it("are found with few looks at parts of a sense of 20,000 levels", () => {
    const join = vi.spyOn(Array.prototype, "join");
    expect(labels([`Contingency.Cause${".Own".repeat(20_000)}`])).toEqual(["causal"]);
    expect(join.mock.calls.length).toBeLessThan(100);
    join.mockRestore();
  });
});

describeShared("golden/disrpt", "published DISRPT files", (folder) => {
  it("have the same columns", () => {
    const golden = readFileSync(join(folder, "2025", "eng.pdtb.tedm_dev.rels"), "utf8");
    expect(writeRels(invented()).text.split("\n")[0]).toBe(golden.split("\n")[0]);
  });
});

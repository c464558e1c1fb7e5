import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ConlluSentence, readConllu } from "@discoprep/conllu";
import type { Document, Relation } from "@discoprep/corpus";
import { gatherFiles } from "@discoprep/files/format";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it, vi } from "vitest";
import { writeConnectiveConllu, writeTok } from "./connectives.ts";
import type { DisrptEdition } from "./editions.ts";
import { disrpt } from "./format.ts";
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

const row = (edition: DisrptEdition) => readRels(writeRels(invented(), { edition }).text, "d.rels")[0];

describe("editions", () => {
  it("have their own labels: as annotated until 2023, one of 17 in 2025", () => {
    expect(row("2021")).toMatchObject({
      orig_label: "Contingency.Condition.Arg2-as-cond;Temporal.Synchronous",
      label: "Contingency.Condition",
      dir: "1>2",
    });
    expect(row("2023")).not.toHaveProperty("rel_type");
    expect(row("2025")).toMatchObject({
      orig_label: "contingency.condition.arg2-as-cond;temporal.synchronous",
      label: "condition",
      rel_type: "explicit",
      unit2_txt: "we do n't sail",
      u2_raw: "we don't sail",
    });
  });

  it("have a file for the whole set, with one header, and lines for contractions", async () => {
    const other = { ...invented(), id: "e" };
    const set = { name: "dev", documents: [invented(), other] };
    const { collection } = await gatherFiles(
      disrpt.write.write(set, { edition: "2023", corpus: "eng.pdtb.own" }),
    );
    const files = collection as Readonly<Record<string, string>>;
    expect(Object.keys(files)).toEqual([
      "eng.pdtb.own_dev.rels",
      "eng.pdtb.own_dev.tok",
      "eng.pdtb.own_dev.conllu",
    ]);
    expect(readRels(files["eng.pdtb.own_dev.rels"] ?? "", "f").map(({ doc }) => doc)).toEqual(["d", "e"]);
    expect(files["eng.pdtb.own_dev.tok"]).toContain(
      "# newdoc_id = e\n1\tIf\t_\t_\t_\t_\t_\t_\t_\tSeg=B-Conn\n2-3\tit's\t",
    );
  });
});

/** CoNLL-U of the document with columns, a multi-word token in small letters, and a label of another task. */
function provided(): ConlluSentence[] {
  const rows = (sentence: readonly string[], comments: string) =>
    `${comments}\n${sentence.map((row) => `${row.replaceAll(" ", "\t")}\n`).join("")}\n`;
  const first = [
    "1 If if SCONJ IN _ 4 mark 4:mark Seg=B-Conn|Gloss=x",
    "2-3 it's _ _ _ _ _ _ _ Typo=Yes",
    "2 IT it PRON PRP Case=Nom 4 nsubj 4:nsubj _",
    "3 's be AUX VBZ _ 4 cop 4:cop _",
    "4 cold cold ADJ JJ _ 8 advcl 8:advcl SpaceAfter=No",
    "5 , , PUNCT , _ 4 punct 4:punct _",
    "6 we we PRON PRP _ 8 nsubj 8:nsubj _",
    "7-8 don't _ _ _ _ _ _ _ _",
    "7 do do AUX VBP _ 9 aux 9:aux _",
    "8 not not PART RB _ 9 advmod 9:advmod _",
    "9 sail sail VERB VB _ 0 root 0:root SpaceAfter=No",
    "10 . . PUNCT . _ 9 punct 9:punct _",
  ];
  const second = [
    "1 We we PRON _ _ 2 nsubj _ _",
    "2 read read VERB _ _ 0 root _ _",
    "3 . . PUNCT _ _ 2 punct _ _",
  ];
  const text =
    rows(first, "# newdoc id = other\n# sent_id = s1\n# speaker = A") + rows(second, "# sent_id = s2");
  return readConllu(text, "d.conllu").sentences;
}

describe("provided CoNLL-U", () => {
  const rows = provided();

  it("numbers its words, whether or not they add up to the surface form", () => {
    const { text } = writeRels(invented(), { edition: "2025", rows });
    expect(readRels(text, "f")[0]).toMatchObject({
      unit1_toks: "1-4",
      unit2_toks: "6-9",
      unit1_txt: "If IT 's cold",
      unit2_txt: "we do not sail",
      u1_raw: "If it's cold",
      u2_raw: "we don't sail",
      s2_toks: "1-10",
    });
  });

  it("keeps its columns, comments and multi-word tokens; labels and IDs are the edition's", () => {
    const text = writeConnectiveConllu(invented(), { edition: "2025", rows });
    expect(text).toContain(
      "# newdoc id = d\n# sent_id = d-1\n# speaker = A\n1\tIf\tif\tSCONJ\tIN\t_\t4\tmark",
    );
    expect(text).toContain("\tConn=B-conn|Gloss=x\n2-3\tit's\t_\t_\t_\t_\t_\t_\t_\tTypo=Yes\n2\tIT\tit\t");
    expect(text).toContain("8\tnot\tnot\tPART\tRB\t_\t9\tadvmod\t9:advmod\tConn=O\n");
    expect(writeConnectiveConllu(invented(), { edition: "2021", rows })).toContain("# sent_id = 2\n1\tWe");
    expect(readConllu(text, "f").messages).toEqual([]);
  });

  it("of another text is refused by file, sentence and word", () => {
    const other = { ...invented(), raw: "Another text altogether, of other words." };
    expect(() => writeTok(other, { edition: "2025", rows })).toThrow("sentence 1");
  });

  it("is not needed: contractions of the text are multi-word tokens", () => {
    const text = writeConnectiveConllu(invented(), { edition: "2023" });
    expect(text).toContain("2-3\tit's\t_\t_\t_\t_\t_\t_\t_\t_\n2\tit\t");
    expect(text).not.toMatch(/^(?:2\tit|7\tdo)\t.*SpaceAfter=No/m);
    expect(readConllu(text, "f").messages).toEqual([]);
  });
});

describe("units", () => {
  const rels = (own: Partial<Relation>, edition: DisrptEdition = "2025") =>
    readRels(writeRels({ ...invented(), relations: [{ ...relation, ...own }] }, { edition }).text, "f")[0];

  it("hold a connective with Arg2, even where Arg1 holds it, too", () => {
    const own = { arg1: span("If it's cold"), arg2: span("we don't sail") } as const;
    expect(rels(own)).toMatchObject({
      unit1_toks: "1-4",
      unit2_toks: "1,6-9",
      unit2_txt: "If <*> we do n't sail",
    });
  });

  it("are ordered without regard to the connective", () => {
    const own = { arg1: span("it's cold"), arg2: span("we don't sail") } as const;
    expect(rels(own)).toMatchObject({ unit1_toks: "2-4", unit2_toks: "1,6-9", dir: "1<2" });
  });

  it("hold a token of which the annotator selected a part", () => {
    expect(rels({ arg1: span("we don't sai") })?.unit2_toks).toBe("6-9");
    expect(rels({ arg1: span("we don't") })?.unit2_toks).toBe("6-8");
  });

  it("have the sentences of each part", () => {
    const own = {
      arg2: { spans: [...span("cold").spans, { start: raw.indexOf("sail"), end: raw.indexOf(" read") }] },
      arg1: span("read"),
      connective: span("If"),
    };
    expect(rels(own)).toMatchObject({ unit1_toks: "1,4,9-11", s1_toks: "1-10,1-13", s2_toks: "11-13" });
    expect(rels({ arg2: span("cold"), arg1: span("read") })).toMatchObject({ s1_toks: "1-10", dir: "1>2" });
  });
});

describe("two senses", () => {
  const of = (senses: string[], type: "Explicit" | "AltLex" = "Explicit") => ({
    ...relation,
    type,
    conn1: { text: "if", senses },
  });
  const labels = (edition: DisrptEdition, relations: Relation[]) =>
    readRels(writeRels({ ...invented(), relations }, { edition }).text, "f").map(({ label }) => label);
  const two = ["Expansion.Conjunction", "Temporal.Synchronous"];

  it("give the rarer label in 2023, the first one where both are as frequent, and else the first", () => {
    const more = of(["Expansion.Conjunction"], "AltLex");
    expect(labels("2023", [of(two)])).toEqual(["Expansion.Conjunction"]);
    expect(labels("2023", [of(two), more])[0]).toBe("Temporal.Synchronous");
    expect(labels("2021", [of(two), more])[0]).toBe("Expansion.Conjunction");
    expect(labels("2025", [of(two), more])[0]).toBe("conjunction");
  });

  it("2025 takes the whole sense before a part of it", () => {
    const senses = [
      "Contingency.Cause.Reason",
      "Contingency.Cause+Belief.Reason+Belief",
      "Contingency.Cause.Own",
    ];
    const relations = senses.map((sense) => of([sense]));
    expect(labels("2025", relations)).toEqual(["causal", "explanation", "causal"]);
  });

  it("2025 looks at few parts of a sense of 20,000 levels", () => {
    const join = vi.spyOn(Array.prototype, "join");
    const long = `Contingency.Cause${".Own".repeat(20_000)}`;
    expect(labels("2025", [of([long])])).toEqual(["causal"]);
    expect(join.mock.calls.length).toBeLessThan(100);
    join.mockRestore();
  });
});

describeShared("golden/disrpt", "published DISRPT files", (folder) => {
  it.each(["2023", "2025"] as const)("%s has the same columns", (edition) => {
    const golden = readFileSync(join(folder, edition, "eng.pdtb.tedm_dev.rels"), "utf8");
    expect(writeRels(invented(), { edition }).text.split("\n")[0]).toBe(golden.split("\n")[0]);
  });
});

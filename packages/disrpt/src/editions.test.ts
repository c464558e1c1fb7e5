import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document, Relation } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { disrpt } from "./format.ts";
import { readRels } from "./read-rels.ts";
import { type DisrptEdition, writeRels } from "./rels.ts";

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

const row = (edition: DisrptEdition) => readRels(writeRels(invented(), edition).text, "d.rels")[0];

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

  it("have a file for the whole set, with one header, and lines for contractions", () => {
    const other = { ...invented(), id: "e" };
    const set = { name: "dev", documents: [invented(), other] };
    const { collection } = disrpt.write.write(set, { edition: "2023", corpus: "eng.pdtb.own" });
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

describeShared("golden/disrpt", "published DISRPT files", (folder) => {
  it.each(["2023", "2025"] as const)("%s has the same columns", (edition) => {
    const golden = readFileSync(join(folder, edition, "eng.pdtb.tedm_dev.rels"), "utf8");
    expect(writeRels(invented(), edition).text.split("\n")[0]).toBe(golden.split("\n")[0]);
  });

  it("2025 has the labels that the mapping gives, but where two senses compete", () => {
    const rows = readRels(readFileSync(join(folder, "2025", "eng.pdtb.tedm_test.rels"), "utf8"), "tedm");
    const one = rows.filter(({ orig_label }) => !orig_label?.includes(";") && orig_label !== "hypophora");
    const ours = one.map(({ orig_label = "" }) => {
      const conn1 = { text: "", senses: [orig_label] };
      return readRels(writeRels({ ...invented(), relations: [{ ...relation, conn1 }] }, "2025").text, "f")[0]
        ?.label;
    });
    const equal = ours.filter((label, index) => label === one[index]?.label).length;
    expect(equal / one.length).toBeGreaterThan(0.9);
  });
});

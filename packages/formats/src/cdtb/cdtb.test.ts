import { describeProblem, ProblemError } from "@discoprep/corpus";
import { mapping, mapSenses } from "@discoprep/senses";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDroppedRow } from "../format/index.ts";
import { cdtb, readCdtb } from "./format.ts";

// Invented text, segmented as the treebank is.
const raw = "虽然 下雨 ， 但是 孩子 出门 。 \n为 健康 ， 她 跑步 。 \n";
const at = (text: string): string => {
  const start = raw.indexOf(text);
  return `${start}..${start + text.length}`;
};

function row(fields: Record<number, string>, brackets = false): string {
  return Array.from({ length: 27 }, (_, column) => {
    const field = fields[column] ?? "";
    return brackets && field !== "" ? `<${field}>` : field;
  }).join("|");
}

const paired = {
  0: "Explicit",
  1: `${at("虽然")};${at("但是")}`,
  6: at("，"),
  8: "Contrast",
  9: "Temporal",
  14: at("下雨"),
  20: at("孩子 出门"),
};
const args = { 14: at("下雨"), 20: at("她 跑步") };
const implicit = { 0: "Implicit", 1: at("。"), 7: "Period", 8: "Conjunction", ...args };
const reversed = { 14: at("她 跑步"), 20: at("健康") };
const purpose = { 0: "AltLex", 1: at("为"), 6: "25..26", 8: "Purpose", 13: at("为"), ...reversed };
const entrel = { 0: "EntRel", 6: at("。"), 14: at("孩子 出门"), 20: at("她 跑步") };
const norel = { 0: "NoRel", ...args };
const rows = [paired, implicit, purpose, entrel, norel];

const rules = (text: string): string[] => readCdtb(text, { raw }).messages.map(describeProblem);

describe("readCdtb", () => {
  it("reads every kind of relation, with and without angle brackets", () => {
    const plain = readCdtb(rows.map((fields) => row(fields)).join("\n"), { raw });
    const bracketed = readCdtb(rows.map((fields) => row(fields, true)).join("\r\n"), { raw });
    expect(bracketed).toEqual(plain);
    expect(plain.messages).toEqual([]);
    const [first, second, third, fourth] = plain.relations;
    const span = (start: number, end: number) => ({ start, end });
    expect(first?.connective?.spans).toEqual([span(0, 2), span(8, 10)]);
    expect(first?.conn1).toEqual({ text: "", senses: ["Contrast", "Temporal"] });
    expect(first?.punctuation).toEqual({ spans: [span(6, 7)] });
    expect(second?.punctuation).toEqual({ spans: [span(17, 18)], type: "Period" });
    expect(second?.connective).toBeUndefined();
    expect(third?.sup1?.spans).toHaveLength(1);
    expect(third?.arg2.spans[0]?.start).toBeLessThan(third?.arg1.spans[0]?.start as number);
    expect(fourth?.conn1).toBeUndefined();
    const mapped = mapSenses(plain.relations, mapping("cdtb-conll2016-zh"));
    const senses = mapped.relations.map(({ conn1 }) => conn1?.senses.join("+"));
    expect(senses).toEqual(["Contrast+Temporal", "Conjunction", "Purpose", "EntRel", "NoRel"]);
  });

  it("names a punctuation span that holds a word", () => {
    expect(rules(row({ ...entrel, 6: at("出门") }))).toEqual([
      'line 1, relation 0: the punctuation span holds no punctuation mark; expected punctuation marks, or a line break after a title; found "出门". ' +
        "Correct the span, or check that annotation and raw text belong together.",
    ]);
    expect(rules(row({ ...entrel, 6: at("\n") }))).toEqual([]);
    expect(rules(row({ ...entrel, 6: at(" ") }))).toHaveLength(1);
  });

  it("refuses other columns in one sentence", () => {
    const shifted = row({ 0: "Implicit", 8: "Temporal", 15: "0..2", 21: "3..5" });
    expect(() => readCdtb(`${shifted}\n${shifted}`, { file: "chtb_9001" })).toThrow(
      "chtb_9001:1: no row of the file has the columns of CDTB; expected 27 fields separated by |, with span lists such as 9..20 in columns 14 and 20 (counted from 0); " +
        "found 27 fields, with span lists in columns 15, 21. Check that the file is an annotation file of CDTB 0.5.",
    );
    expect(() => readCdtb("Explicit\t0..2\n")).toThrow("found 1 field, with span lists in none.");
  });

  it("keeps good rows beside bad ones and counts every row", () => {
    const good = row(norel);
    const bad = [{ 20: "5-9" }, { 20: "" }, { 0: "X" }].map((fields) => row({ ...norel, ...fields }));
    const result = readCdtb([good, ...bad, `${good}|x`, good, good, good, good].join("\n"));
    expect(result.relations).toHaveLength(5);
    expect(result.messages.map(({ rule, where }) => `${where.line} ${rule}`).join(", ")).toBe(
      "2 invalid-span-list, 3 incomplete-row, 4 unknown-relation-type, 5 wrong-column-count",
    );
    expect(result.rows).toBe(result.relations.length + result.messages.filter(isDroppedRow).length);
  });

  it("reads any text in a result or a ProblemError", () => {
    const piece = fc.oneof(
      fc.constantFrom("|", "\n", "<", ">", "0..2", "Explicit", ";", "\r"),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.boolean(), (pieces, framed) => {
        const text = framed ? row({ ...norel, 14: pieces.join("") }) : pieces.join("");
        try {
          const result = readCdtb(text, { raw });
          expect(result.rows).toBe(result.relations.length + result.messages.filter(isDroppedRow).length);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
        }
      }),
    );
  });
});

const cdtbText = (bytes: Uint8Array, file = "f") => cdtb.read.rawText(bytes, { file, language: "zh" });

describe("texts of CDTB", () => {
  it("are UTF-8, or GB18030 with a notice", () => {
    expect(cdtbText(Buffer.from("\ufeff下雨\r\n"))).toMatchObject({ text: "\ufeff下雨\n" });
    const gb = Uint8Array.from([0xcf, 0xc2, 0xd3, 0xea, 0x0a]);
    const read = cdtbText(gb, "chtb_9001.raw");
    expect(read.text).toBe("下雨\n");
    expect(read.messages.map(describeProblem)).toEqual([
      "chtb_9001.raw, byte 0: the file is not UTF-8 and is read as GB18030; expected UTF-8. " +
        "Check the characters, and convert the file to UTF-8.",
    ]);
    expect(() => cdtbText(Uint8Array.of(0xff, 0xff))).toThrow(
      "f:1, byte 0: the bytes are not text; expected UTF-8 or GB18030; found byte FF. Save the file in the encoding expected (in a spreadsheet: CSV UTF-8), or name its encoding where the command has --encoding.",
    );
    const broken = Buffer.concat([Buffer.from("下雨\n"), Buffer.of(0x61, 0xff, 0xff, 0x0a)]);
    expect(() => cdtbText(broken)).toThrow("f:2, byte 8: ");
  });
});

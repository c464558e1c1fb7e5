import type { Relation, Selection } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { readAnnotator, writeAnnotator } from "./annotator.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { writePdtb2 } from "./pdtb2-writer.ts";
import { readPipe48, writePipe48 } from "./pipe48.ts";

describe("what a format cannot carry", () => {
  const span = (start: number, end: number): Selection => ({ spans: [{ start, end }] });
  const base: Relation = {
    id: 7,
    type: "Explicit",
    connective: span(0, 4),
    conn1: { text: "if, then", senses: ["A", "B", "C"] },
    arg1: { ...span(5, 9), text: "one | two" },
    arg2: { ...span(10, 14), text: "####" },
    punctuation: { spans: [{ start: 9, end: 10 }] },
    annotator: {
      adjudicationReason: "",
      adjudicationDisagreement: "",
      propBankRole: "ARGM",
      propBankVerb: "",
      identifier: "0..4",
      provenance: "DEFAULT",
      link: "",
    },
  };
  const rulesOf = (messages: readonly { rule: string }[]): string[] => messages.map(({ rule }) => rule);

  it("is listed by the native writer", () => {
    const { text, messages } = writePdtb2([base, { ...base, type: "Hypophora" }]);
    expect(rulesOf(messages)).toEqual([
      "punctuation-not-written",
      "id-not-written",
      "annotator-not-written",
      "gorn-empty",
      "third-sense-not-written",
      "comma-not-written",
      "attribution-filled",
      "text-not-written",
      "relation-not-written",
    ]);
    expect(messages[1]).toEqual({
      severity: "warning",
      rule: "id-not-written",
      what: "the format has no place for relation IDs (2 of 2 relations)",
      where: { relation: 7 },
    });
    expect(readPdtb2(text).relations[0]?.conn1).toEqual({ text: "if then", senses: ["A", "B"] });
    const { text: _text, ...arg2 } = base.arg2;
    expect(readPdtb2(text).relations[0]?.arg2).toEqual(arg2);
  });

  it("is listed by the pipe writers", () => {
    const pipe = writePipe48([{ ...base, source: { document: "wsj_0207" } }]);
    expect(rulesOf(pipe.messages)).toContain("bar-not-written");
    expect(pipe.text.startsWith("Explicit|02|07|0..4|")).toBe(true);
    expect(readPipe48(pipe.text).relations[0]?.arg1).toEqual(span(5, 9));
    const native = readPdtb2(writePdtb2([{ ...base, type: "NoRel" }]).text).relations;
    expect(rulesOf(writeAnnotator(native, 27).messages)).toEqual(["site-not-written"]);
    expect(rulesOf(writeAnnotator([base], 27).messages)).toContain("annotator-not-written");
    expect(writeAnnotator([{ ...base, type: "AltLexC" }], 27).text).toBe("");
    expect(
      readAnnotator(writeAnnotator([{ ...base, type: "AltLexC" }]).text).relations[0]?.annotator,
    ).toEqual(base.annotator);
  });

  it("is filled in where the native grammar asks for it", () => {
    const bare: Relation = {
      type: "Explicit",
      connective: span(0, 2),
      conn1: { text: "", senses: ["A"] },
      arg1: span(3, 5),
      arg2: span(6, 8),
    };
    const raw = "If aa bb.";
    const explicit = writePdtb2([bare], { raw });
    expect(rulesOf(explicit.messages)).toEqual(["gorn-empty", "head-filled", "attribution-filled"]);
    expect(explicit.text).toContain("\nif, A\n");
    const { connective: _, ...implicit } = bare;
    const sited = writePdtb2([{ ...implicit, type: "Implicit" }], {
      raw,
      sentences: [
        { start: 0, end: 3 },
        { start: 3, end: 9 },
      ],
    });
    expect(sited.text).toContain("____Implicit____\n6\n1\n");
    expect(readPdtb2(sited.text).relations[0]?.conn1).toEqual({ text: "", senses: ["A"] });
  });
});

import { problem, type Relation, type Selection } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { readAnnotator } from "./annotator.ts";
import { writeAnnotator } from "./annotator-writer.ts";

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
  it("is listed by the Annotator's writer", () => {
    const barred = { ...base, conn1: { text: "a|b", senses: ["A", "B", "C"] } };
    const { text, messages } = writeAnnotator([barred], 27);
    expect(messages.map(({ rule }) => rule)).toEqual([
      "punctuation-not-written",
      "id-not-written",
      "annotator-not-written",
      "third-sense-not-written",
      "bar-not-written",
    ]);
    expect(messages[1]).toEqual(problem("id-not-written", { relation: 7 }, { found: "1 of 1 relations" }));
    expect(readAnnotator(text).relations[0]?.conn1).toEqual({ text: "", senses: ["A", "B"] });
    const altLexC: Relation = { ...base, type: "AltLexC" };
    expect(writeAnnotator([altLexC], 27).text).toBe("");
    expect(readAnnotator(writeAnnotator([altLexC]).text).relations).toMatchObject([
      { annotator: base.annotator },
    ]);
  });
});

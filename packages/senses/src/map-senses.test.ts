import { describeProblem, type Relation } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { mapped, relation, rulesOf, sensesOf } from "../test/mapped-relations.ts";
import { mapping } from "./mapping.ts";

describe("mapSenses", () => {
  const pdtb2 = mapping("pdtb2-conll2015");
  const twice: Relation = {
    ...relation("Implicit", "Expansion.List"),
    conn2: { text: "because", senses: ["Contingency.Cause.Reason"] },
  };

  it("drops or appends the second connective", () => {
    const dropped = mapped([twice], pdtb2);
    expect(dropped.relations[0]).toEqual({ ...relation("Implicit", "Expansion.Conjunction") });
    expect(dropped.messages.map(describeProblem)).toEqual([
      'relation 0: the second implicit connective is dropped, as the shared tasks did; found because, Contingency.Cause.Reason. Keep its senses with `"secondConnective": "append"` in a dataset.json.',
    ]);
    const appended = mapped([twice], pdtb2, { secondConnective: "append" });
    expect(sensesOf(appended.relations)).toEqual([["Expansion.Conjunction", "Contingency.Cause.Reason"]]);
    expect(rulesOf(appended.messages)).toEqual(["second-connective-appended"]);
  });

  it("keeps or drops senses without a counterpart, and counts both", () => {
    const relations = [
      relation("Explicit", "Expansion", "Expansion.List"),
      relation("AltLex", "Contingency.Cause"),
    ];
    const outcome = mapped(relations, pdtb2);
    expect(sensesOf(outcome.relations)).toEqual([
      ["Expansion", "Expansion.Conjunction"],
      ["Contingency.Cause"],
    ]);
    expect(rulesOf(outcome.messages)).toEqual(["unmapped-sense-kept", "unmapped-sense-kept"]);
    const dropped = mapped(relations, pdtb2, { unmapped: "drop" });
    expect(sensesOf(dropped.relations)).toEqual([["Expansion.Conjunction"]]);
    expect(rulesOf(dropped.messages)).toEqual([
      "unmapped-sense-dropped",
      "unmapped-sense-dropped",
      "relation-without-sense",
    ]);
  });

  it("names an unknown sense with its place", () => {
    const wrong = { ...relation("Explicit", "Expansion.Lists"), source: { file: "f", line: 3, relation: 1 } };
    const { relations, messages } = mapped([wrong], pdtb2);
    expect(sensesOf(relations)).toEqual([["Expansion.Lists"]]);
    expect(messages[0]?.severity).toBe("error");
    expect(messages.map(describeProblem)).toEqual([
      "f:3, relation 1: the sense mapping does not know the sense, which is kept as annotated; expected a sense of pdtb2; found Expansion.Lists. Did you mean Expansion.List? Correct the sense, or name a mapping file that knows it.",
    ]);
    expect(rulesOf(mapped([wrong], pdtb2, { unmapped: "drop" }).messages)).toEqual([
      "sense-without-mapping-dropped",
      "relation-without-sense",
    ]);
  });

  it("tells the sense of an EntRel relation, which has none", () => {
    const wrong = { ...relation("EntRel", "Expansion.List"), source: { file: "f", line: 3 } };
    const { relations, messages } = mapped([wrong], pdtb2);
    expect(sensesOf(relations)).toEqual([["EntRel"]]);
    expect(messages.map(describeProblem)).toEqual([
      "f:3, relation 0: the EntRel relation has a sense, which is left out; expected no sense, or EntRel; found Expansion.List. Correct the type, or take the sense out.",
    ]);
  });

  it("makes a type without senses a sense, and keeps senses where no mapping is given", () => {
    const { relations } = mapped(
      [
        relation("EntRel", "EntRel"),
        relation("NoRel"),
        relation("Hypophora", "Q/A"),
        relation("AltLex", "X"),
      ],
      undefined,
    );
    expect(relations.map(({ conn1 }) => conn1)).toEqual([
      { text: "", senses: ["EntRel"] },
      { text: "", senses: ["NoRel"] },
      { text: "", senses: ["Hypophora"] },
      { text: "so", senses: ["X"] },
    ]);
  });
});

import type { Message, Relation } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { annotationOf } from "../../test/annotations.ts";
import { annotators, documentOf, raw, relationText } from "../../test/tale.ts";
import { goldOf } from "./gold-relation.ts";
import { GoldSenses } from "./gold-senses.ts";
import { decisionOf, rowOf } from "./row.ts";
import type { SheetRow } from "./sheet.ts";

const document = documentOf("tale", raw);
const [a, b] = [annotators.a[1] as Relation, annotators.b[1] as Relation];
const so = annotators.a[2] as Relation;

/** Senses of no shipped inventory. */
const senses = new GoldSenses([
  annotationOf({ d: [{ id: 1, type: "Implicit", arg1: [0], arg2: [1], senses: ["x", "Sudden"] }] }),
]);

/** Says what a row of some annotators makes of their relations. */
function gold(
  cells: SheetRow,
  sides: readonly (Relation | undefined)[] = [a, b],
  messages: Message[] = [],
): string[] | undefined {
  const row = rowOf(sides.length, cells);
  const decision = decisionOf(sides.length, row);
  const decided = { row, decision: decision ?? "", sides, document, senses };
  return decision && decision !== ""
    ? goldOf(decided, (message) => messages.push(message)).map(relationText)
    : undefined;
}

describe("a row of two annotators", () => {
  const [first, second] = [relationText(a), relationText(b)];
  it.each<[SheetRow, string[] | undefined, (readonly (Relation | undefined)[])?]>([
    [{ decision: "a" }, [first]],
    [{ decision: " B " }, [second]],
    [{ decision: "Both" }, [first, second]],
    [{ decision: "none" }, []],
    [{ decision: "edit" }, [first]],
    [{ decision: "edit" }, [second], [undefined, b]],
    [{ decision: "b" }, [], [a, undefined]],
    [{ decision: " " }, undefined],
    [{ decision: "b", gold_connective: "a", gold_senses: "x" }, ["Implicit x, and | Bo sang | Bo rested"]],
    [{ decision: "b a" }, [first, second]],
    [
      { decision: "a", gold_arg1: "because  Bo", gold_arg2: "rested" },
      ["Implicit Expansion.Conjunction, and | because Bo | rested"],
    ],
    // The offsets of a sheet are code points: the moon counts once.
    [{ decision: "a", gold_arg1: "0..9; 23..27" }, [first.replace("Bo sang", "Ann slept … sang")]],
    [
      { decision: "b", gold_type: "altlex", gold_connective: "29..31", gold_senses: " A; ; B " },
      ["AltLex A; B, Bo | Bo in the text | Bo sang | Bo rested"],
    ],
    [{ decision: "a", gold_type: "EntRel" }, ["EntRel EntRel,  | Bo sang | Bo rested"]],
    [
      { decision: "a", gold_type: "AltLex" },
      [relationText(so).replace("Explicit", "AltLex")],
      [so, undefined],
    ],
    [
      { decision: "a", gold_type: "Implicit", gold_connective: "then" },
      ["Implicit Contingency.Cause.Result, then | Ann woke | Bo left"],
      [so, undefined],
    ],
  ])("%j", (row, expected, sides) => {
    expect(gold(row, sides)).toEqual(expected);
  });

  it.each<[SheetRow, string, (readonly (Relation | undefined)[])?]>([
    [{ decision: "c" }, "decision is none of a, b, both, none, edit"],
    [{ decision: "agree" }, "decision is none of"],
    [{ gold_type: "EntRel" }, "gold_ cells are filled, and decision is empty"],
    [{ decision: "none", gold_type: "EntRel" }, "gold_ cells are filled, and decision is none"],
    [{ decision: "both", gold_arg1: "0..3" }, "gold_ cells are filled, and decision is both"],
    [{ decision: "both" }, "decision is both, and one side has no relation", [undefined, b]],
    [
      { decision: "a", gold_senses: "x" },
      "gold_ cells are filled, and that side has no relation",
      [undefined, b],
    ],
    [{ decision: "a", gold_senses: "b" }, "gold_senses names a side that has none", [a, undefined]],
    [{ decision: "a", gold_senses: ";" }, "gold_senses names no sense"],
    [
      { decision: "a", gold_type: "Expl" },
      "gold_type is none of Explicit, Implicit, AltLex, AltLexC, EntRel, Hypophora",
    ],
    [{ decision: "a", gold_type: "NoRel" }, "gold_type is none of"],
    [{ decision: "a", gold_type: "Explicit" }, "gold_connective must be filled in"],
    [
      { decision: "a", gold_type: "Implicit" },
      "gold_senses must be filled in",
      [annotators.b[2] as Relation, undefined],
    ],
    [
      { decision: "a", gold_type: "EntRel", gold_connective: "so" },
      "a relation of type EntRel has no connective",
    ],
    [{ decision: "a", gold_arg1: "woke" }, "gold_arg1 is 0 times in the sentences of the row (write words"],
    [{ decision: "a", gold_arg1: "leep" }, "gold_arg1 is 0 times in the sentences of the row"],
    [{ decision: "a", gold_arg1: "Bo" }, "gold_arg1 is 2 times in the sentences of the row"],
    [
      { decision: "a", gold_senses: "Suden" },
      "no release and no inventory has: Suden (did you mean Sudden?)",
    ],
    [{ decision: "a", gold_arg1: "0..63" }, "gold_arg1 does not lie inside the raw text of 62 characters"],
    [{ decision: "a", gold_arg1: "3..3" }, "gold_arg1 does not lie inside"],
    [{ decision: "a", gold_arg2: "0..2" }, "gold_arg2 cuts a token"],
    [{ decision: "a", gold_arg1: "1..9" }, "gold_arg1 cuts a token"],
    [{ decision: "a", gold_arg1: "0..9;4..9" }, "gold_arg1 has spans that overlap"],
    [{ decision: "a", gold_arg1: "3..4" }, "gold_arg1 holds no token"],
  ])("%j: %s", (row, message, sides) => {
    expect(() => gold(row, sides)).toThrow(message);
  });
});

it("a row of three annotators takes what letters name", () => {
  const sides = [a, undefined, b];
  expect(gold({ decision: "ca" }, sides)).toEqual([relationText(a), relationText(b)]);
  expect(gold({ decision: "B" }, sides)).toEqual([]);
  expect(gold({ decision: "c", gold_senses: "a" }, sides)).toEqual([
    relationText(b).replace("Comparison.Contrast", "Expansion.Conjunction"),
  ]);
  expect(gold({ decision: "edit" }, [undefined, undefined, b])).toEqual([relationText(b)]);
  expect(() => gold({ decision: "both" }, sides)).toThrow(
    "none of a, b, c, several letters such as ab, none",
  );
  expect(() => gold({ decision: "aa" }, sides)).toThrow("decision is none of");
  expect(() => gold({ decision: "ab" }, sides)).toThrow("one side has no relation: b");
  expect(() => gold({ decision: "ac", gold_senses: "x" }, sides)).toThrow("they replace nothing");
});

it("a sense of a corpus's own that nobody has given is reported once", () => {
  const messages: Message[] = [];
  for (const _ of ["first", "second"]) gold({ decision: "a", gold_senses: "Unheard" }, [a, b], messages);
  gold({ decision: "b", gold_senses: "x" }, [a, annotators.b[2] as Relation], messages);
  expect(messages.map(({ rule, found }) => [rule, found])).toEqual([
    ["doubtful-sense", "Unheard"],
    ["sense-of-other-type", "EntRel with x"],
  ]);
});

it("warns of an edit that edits nothing", () => {
  const messages: Message[] = [];
  const decided = { row: rowOf(2, {}), decision: "edit", sides: [a, b], document, senses };
  expect(goldOf(decided, (message) => void messages.push(message)).map(relationText)).toEqual([
    relationText(a),
  ]);
  expect(messages.map(({ rule, found }) => [rule, found])).toEqual([
    ["edit-without-cells", "nothing in gold_type, gold_connective, gold_arg1, gold_arg2, gold_senses"],
  ]);
});

describe("a row of a review", () => {
  const decided = (cells: SheetRow, isAdded = false) =>
    decisionOf(1, rowOf(1, { id: isAdded ? "" : "1", ...cells }));

  it("decides only with a verdict", () => {
    expect(decided({ verdict: "agree" })).toBe("agree");
    expect(decided({ verdict: "Agree", decision: "a" })).toBe("agree");
    expect(decided({ verdict: "disagree", decision: "None" })).toBe("none");
    expect(decided({ verdict: "disagree" })).toBeUndefined();
    expect(decided({ decision: "a" })).toBeUndefined();
    expect(decided({ decision: "edit" }, true)).toBe("edit");
    const row = rowOf(1, { id: "1", verdict: "disagree", on: "Sense, arg1" });
    expect([row.verdict, row.on]).toEqual(["disagree", ["sense", "arg1"]]);
  });

  it.each<[SheetRow, string, boolean?]>([
    [{ verdict: "yes" }, "verdict is neither agree nor disagree"],
    [{ verdict: "agree", decision: "none" }, "verdict is agree, and yet the row decides otherwise"],
    [{ verdict: "agree", gold_senses: "x" }, "verdict is agree, and yet the row decides otherwise"],
    [{ verdict: "agree", on: "arg1" }, "verdict is agree, and on names what is not agreed"],
    [{ verdict: "disagree", on: "senses" }, "on holds another word than type, connective, arg1, arg2, sense"],
    [{ verdict: "disagree", decision: "b" }, "decision is none of a, none, edit"],
    [{ decision: "none" }, "a row without id adds a relation: its decision is edit", true],
  ])("%j: %s", (row, message, isAdded) => {
    expect(() => decided(row, isAdded)).toThrow(message);
  });

  it("adds a relation that is whole", () => {
    const cells = { gold_type: "Implicit", gold_senses: "D", gold_arg1: "29..31", gold_arg2: "40..43" };
    const relationsOf = (row: SheetRow) =>
      goldOf({ row: rowOf(1, row), decision: "edit", sides: [], document, senses }, () => {}).map(
        relationText,
      );
    expect(relationsOf(cells)).toEqual(["Implicit D,  | Bo | Ann"]);
    expect(relationsOf({ ...cells, gold_arg1: "Ann slept" })).toEqual(["Implicit D,  | Ann slept | Ann"]);
    expect(() => relationsOf({ ...cells, gold_arg2: "" })).toThrow("gold_arg2 must be filled in");
  });
});
